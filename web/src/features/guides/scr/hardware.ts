// Room for history in a switch and in a NIC, as published, and what the sequencer that runs here takes of an FPGA.

/** Fields that fit into the published pipeline of a Tofino, and bytes of each. */
export const TOFINO = { fields: 44, bytes: 4 } as const;

/** The published NetFPGA: bytes of a row, cores, MHz, and bits of its path. */
export const NETFPGA = { rowBytes: 14, cores: 128, clock: 340, path: 1_024 } as const;

/** Fields of a switch that a row takes. */
export const fieldsOf = (rowBytes: number) => Math.ceil(rowBytes / TOFINO.bytes);

/** Rows that a switch has room for. */
export const switchRows = (rowBytes: number) => Math.floor(TOFINO.fields / fieldsOf(rowBytes));
