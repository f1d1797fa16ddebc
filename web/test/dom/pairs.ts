// Pairs of random runs that are equal up to a step: a difference between their pages shows that a page uses later steps.

import { dice } from "../facts/random.ts";

/** Operations after the asked one that the page already shows. */
const IN_SIGHT = 8;

type Op = [string, ...number[]];

interface Family {
  engines: object[];
  kinds: readonly string[];
  op(roll: (below: number) => number, data: number): Op;
}

const both = (design: string, parameters: object) => [
  { design, implementation: "rtl", parameters, reference: 1 },
  { design, implementation: "model", parameters },
];

const FAMILIES: readonly Family[] = [
  {
    engines: both("sp_pifo", { queues: 2, capacity: 10 }),
    kinds: ["queue", "bound", "leaves", "inversion"],
    op: (roll, data) => (roll(5) < 3 ? ["enqueue", data, roll(8)] : ["dequeue"]),
  },
  {
    engines: both("pifo", { N: 16, ids: 1 }),
    kinds: ["leaves", "place"],
    op: (roll, data) => (roll(5) < 3 ? ["enqueue", data, roll(8), 0] : ["dequeue", 0]),
  },
  {
    engines: both("bbq", { W: 4, D: 1, N: 15 }),
    kinds: ["leaves", "priority", "bit", "stoc", "hazard"],
    op: (roll, data) => (roll(5) < 3 ? ["enqueue", data, roll(4)] : [roll(2) === 0 ? "dequeue-max" : "dequeue-min"]),
  },
];

/** Two runs that are equal in everything the page shows at a step, at least up to `least`. All later operations, notes and marks differ. */
export function pairOf(seed: number, least: number) {
  const roll = dice(seed);
  const family = FAMILIES[seed % FAMILIES.length] as Family;
  let data = 0;
  const some = (count: number) => Array.from({ length: count }, () => family.op(roll, ++data));
  const step = least + roll(14);
  const shared = some(step + 1 + IN_SIGHT);
  const run = (tail: Op[], text: string) =>
    JSON.stringify({
      version: 1,
      title: "A run",
      seed: "0000000000000001",
      engines: family.engines,
      bench: { kind: "ops" },
      traffic: [{ kind: "ops", ops: [...shared, ...tail] }],
      notes: [{ step: step + 2, text }],
    });
  return { step, kinds: family.kinds, runs: [run(some(20), "one"), run(some(20).reverse(), "two")] as const };
}
