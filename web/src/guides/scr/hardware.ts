// Room for history in a switch and in a NIC, as published, and what the sequencer that runs here takes of an FPGA.

/** Fields that fit into the published pipeline of a Tofino, and bytes of each. */
export const TOFINO = { fields: 44, bytes: 4 } as const;

/** The published NetFPGA: bytes of a row, cores, MHz, and bits of its path. */
export const NETFPGA = { rowBytes: 14, cores: 128, clock: 340, path: 1_024 } as const;

/** Fields of a switch that a row takes. */
export const fieldsOf = (rowBytes: number) => Math.ceil(rowBytes / TOFINO.bytes);

/** Rows that a switch has room for. */
export const switchRows = (rowBytes: number) => Math.floor(TOFINO.fields / fieldsOf(rowBytes));

/** Cores that so many rows are enough for: k − 1 are needed. */
export const coresOf = (rows: number) => rows + 1;

/** Bits of the rows of the NetFPGA. */
export const NETFPGA_BITS = 8 * NETFPGA.rowBytes * (NETFPGA.cores - 1);

/** What synthesis makes of the hardware that runs here, by `npm run synth`, see rtl/README.md. */
export const HERE = [
  { width: 64, rows: 3, rowBytes: 4, variant: "NIC", luts: 1_581, flops: 1_428, deep: 13 },
  { width: 512, rows: 3, rowBytes: 18, variant: "switch", luts: 2_731, flops: 2_902, deep: 13 },
  { width: 1_024, rows: 13, rowBytes: 18, variant: "NIC", luts: 5_663, flops: 5_884, deep: 13 },
  { width: 1_024, rows: 127, rowBytes: 14, variant: "NIC", luts: 20_595, flops: 16_448, deep: 13 },
] as const;
