// Capacity for history in a switch and in a NIC, as published, and the FPGA resources of the sequencer that runs here.

/** Number of fields that fit into the published pipeline of a Tofino, and bytes of each. */
export const TOFINO = { fields: 44, bytes: 4 } as const;

/** The published NetFPGA: bytes of a row, cores, MHz, and bits of its path. */
export const NETFPGA = { rowBytes: 14, cores: 128, clock: 340, path: 1_024 } as const;

/** Number of a switch's fields for a row. */
export const fieldsOf = (rowBytes: number) => Math.ceil(rowBytes / TOFINO.bytes);

/** Number of rows that fit into a switch. */
export const switchRows = (rowBytes: number) => Math.floor(TOFINO.fields / fieldsOf(rowBytes));
