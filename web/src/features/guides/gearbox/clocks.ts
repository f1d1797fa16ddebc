// Operations of the published hardware and of the one that runs here, clock by clock (Gearbox, section 4.2).

/** An operation: where it begins, how many clocks it takes, and what it does in them, one after the other. */
export interface GearboxGuideRow {
  name: string;
  look: "enqueue" | "dequeue";
  first: number;
  clocks: number;
  steps: readonly string[];
}

export const VHDL: readonly GearboxGuideRow[] = [
  { name: "enqueue", look: "enqueue", first: 0, clocks: 3, steps: ["F", "level, FIFO", "store"] },
  { name: "dequeue", look: "dequeue", first: 0, clocks: 4, steps: ["first FIFO, t_s", "bytes to serve", "pop"] },
];

export const HERE: readonly GearboxGuideRow[] = [
  { name: "enqueue", look: "enqueue", first: 0, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", look: "dequeue", first: 1, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
  { name: "enqueue", look: "enqueue", first: 2, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", look: "dequeue", first: 3, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
];
