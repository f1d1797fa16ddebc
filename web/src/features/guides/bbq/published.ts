// Figures printed in the BBQ paper (NSDI 2024).

/** Area of SRAM in 7 nm, in mm² per million bits (section 6.3). */
export const SRAM_AREA = 0.027;

/** A row of table 4 for BBQ: powers of 2, and areas in mm² as printed. */
export interface AreaRow {
  /** log2 of the number of elements. */
  elements: number;
  /** log2 of the number of priorities. */
  priorities: number;
  logic: string;
  sram: string;
  total: string;
}

export const TABLE_4: readonly AreaRow[] = [
  { elements: 11, priorities: 9, logic: "0.00071", sram: "0.0029", total: "0.0037" },
  { elements: 11, priorities: 15, logic: "0.0011", sram: "0.035", total: "0.036" },
  { elements: 17, priorities: 9, logic: "0.00095", sram: "0.24", total: "0.24" },
  { elements: 17, priorities: 15, logic: "0.0014", sram: "0.29", total: "0.29" },
];

/** A queue with its clock in MHz and the cycles of an enqueue plus a dequeue (sections 6.2.1, 6.3 and 7). */
export interface Clocked {
  name: string;
  clock: number;
  cycles: number;
}

/** For BMW-Tree and PIEO the paper gives packets per second, 55 and 15 million: their clocks follow from the cycles of their operations. */
export const QUEUES: readonly Clocked[] = [
  { name: "BBQ, FPGA", clock: 302, cycles: 2 },
  { name: "BMW-Tree, FPGA", clock: 165, cycles: 3 },
  { name: "PIEO, FPGA", clock: 120, cycles: 8 },
  { name: "PIFO, 7 nm", clock: 1000, cycles: 1 },
  { name: "BBQ, 7 nm", clock: 3100, cycles: 2 },
];

/** Assumptions of section 7.1 for a switch of 32 ports of 400 Gb/s. */
export const SWITCH = { rate: 8.4, instance: 1.5, area: 0.29, chip: 200 } as const;
/** The largest chip that it names, in mm². */
export const LARGEST_CHIP = 800;
