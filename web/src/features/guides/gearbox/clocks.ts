// Operations of the published hardware and of the one that runs here, by clock cycle (Gearbox, section 4.2).

/** An operation: its first clock cycle, their number, and the work in each. */
export interface GearboxGuideRow {
  name: string;
  kind: "enqueue" | "dequeue";
  first: number;
  clocks: number;
  steps: readonly string[];
}

export const VHDL: readonly GearboxGuideRow[] = [
  { name: "enqueue", kind: "enqueue", first: 0, clocks: 3, steps: ["F", "level, FIFO", "store"] },
  { name: "dequeue", kind: "dequeue", first: 0, clocks: 4, steps: ["first FIFO, t_s", "bytes to serve", "pop"] },
];

export const HERE: readonly GearboxGuideRow[] = [
  { name: "enqueue", kind: "enqueue", first: 0, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", kind: "dequeue", first: 1, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
  { name: "enqueue", kind: "enqueue", first: 2, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", kind: "dequeue", first: 3, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
];
