// How late packets leave that have departure times, and why some leave later than they should (Gearbox, sections 2.3, 2.4 and 3.4).

import type { EventTable, Listing } from "../order/listing";

/** What of a scheduler by departure times decides how late packets may be. */
export interface Scheduler {
  /** Units of virtual time that a FIFO of each level covers, the finest first. */
  granularities: readonly number[];
  /** FIFOs by which a level reaches into the future. */
  fifos: number;
}

/** Where the facts of a departure are, in the order in which the session tells them. */
export const FACT = { data: 0, flow: 1, level: 2, sub: 3, wanted: 4, finish: 5, late: 6, expected: 7 } as const;

/** Words of a departure in a table of events. */
export const DEPARTURE_WORDS = 11;

/** A packet that left. */
export interface Left {
  /** From 1, the finest, on. */
  level: number;
  /** Sub-FIFO of a step-down FIFO, from 1 on; 0 for none. */
  sub: number;
  /** Lowest level that could have taken it; 0 where no level is chosen. */
  wanted: number;
  /** Its departure time F. */
  finish: number;
  /** Its departure time discrepancy d: units from F to when it left, 0 if it left before. */
  late: number;
  /** Its expected delay: units from its arrival to F. */
  expected: number;
}

/** Why a packet left later than the bound says, the ones that explain most first (catalogue GA14). */
export const CAUSES = [
  "not drained in time",
  "level raised",
  "no wrap-around",
  "coarser than its delay",
  "F = arrival",
  "other",
] as const;

const [LEFT_OVER, RAISED, NO_WRAP, COARSE, AT_ONCE, OTHER] = [0, 1, 2, 3, 4, 5];

/** What each of them means. */
export const MEANINGS: readonly string[] = [
  "its FIFO still held it when the time of that FIFO was over",
  "it had to follow the last packet of its flow to a higher level",
  "its level reached so far, but its FIFOs were not to wrap around",
  "a FIFO covers more than the packet was to wait",
  "it was to leave when it came, so its delay cannot be set against anything",
  "none of these",
];

/** Units that the FIFO covers from which a packet left: a sub-FIFO is as fine as the level below. */
export function granularityOf({ granularities }: Scheduler, { level, sub }: Pick<Left, "level" | "sub">): number {
  return granularities[level - 1 - (sub > 0 ? 1 : 0)] ?? 1;
}

/** Normalised DTD that a packet has at most on the level of its distance: it is late by less than what its FIFO covers. */
export const boundOf = (granularity: number) => (granularity - 1) / granularity;

/** d / (F - A); null for a packet that was to leave when it came. */
export const normalised = ({ late, expected }: Pick<Left, "late" | "expected">) =>
  expected === 0 ? null : late / expected;

/** Why a packet was later than the bound, as a number of a cause; null if it was not. */
export function causeOf(scheduler: Scheduler, left: Left): number | null {
  const { level, wanted, finish, late, expected } = left;
  const granularity = granularityOf(scheduler, left);
  // Whole numbers: a bound that is met is met exactly.
  if (late * granularity <= (granularity - 1) * expected) return null;
  if (expected === 0) return AT_ONCE;
  if (late > granularity - 1 - (finish % granularity)) return LEFT_OVER;
  if (wanted > 0 && level > wanted) return RAISED;
  if (wanted > naturalOf(scheduler, expected)) return NO_WRAP;
  return granularity > expected ? COARSE : OTHER;
}

/** The lowest level that reaches so far, by its range alone. */
function naturalOf({ granularities, fifos }: Scheduler, expected: number): number {
  const level = granularities.findIndex((granularity) => expected < fifos * granularity);
  return level < 0 ? granularities.length : level + 1;
}

/** The departure of this number in a table. */
export const leftAt = (table: EventTable, i: number): Left => ({
  level: table.fact(i, FACT.level),
  sub: table.fact(i, FACT.sub),
  wanted: table.fact(i, FACT.wanted),
  finish: table.fact(i, FACT.finish),
  late: table.fact(i, FACT.late),
  expected: table.fact(i, FACT.expected),
});

/** Those of a table that were later than the bound. */
export function beyondBound(scheduler: Scheduler, table: EventTable): EventTable {
  const numbers: number[] = [];
  for (let i = 0; i < table.length; i += 1) if (causeOf(scheduler, leftAt(table, i)) !== null) numbers.push(i);
  return table.only(numbers);
}

/** How they are listed. */
export const exceptions = (scheduler: Scheduler): Listing => ({
  kind: "served",
  name: "packets beyond the bound",
  one: "packet beyond the bound",
  groups: CAUSES,
  meanings: MEANINGS,
  group: (args) => {
    const fact = (at: number) => args[at] ?? 0;
    const left = {
      level: fact(FACT.level),
      sub: fact(FACT.sub),
      wanted: fact(FACT.wanted),
      finish: fact(FACT.finish),
      late: fact(FACT.late),
      expected: fact(FACT.expected),
    };
    return causeOf(scheduler, left) ?? OTHER;
  },
  text: (args) =>
    `L${args[FACT.level]} flow ${args[FACT.flow]}: ${args[FACT.late]} late, ${args[FACT.expected]} expected`,
  cause: (args) => `the enqueue of data ${args[FACT.data]}, F ${args[FACT.finish]}`,
});
