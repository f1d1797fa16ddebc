// Packets that left a scheduler with departure times, and those that left later than the bound (Gearbox, sections 2.3, 2.4 and 3.4).

import type { EventColumns, EventTable, Listing } from "../../../../designs/listing";
import type { SessionTable } from "../../../../session/queries";

/** Indices of a departure's facts in its event. */
export const FACT = {
  data: 0,
  flow: 1,
  /** From 1, the finest. */
  level: 2,
  /** Sub-FIFO of a step-down FIFO, from 1; 0 for none. */
  sub: 3,
  /** Lowest level that could have taken it; 0 if no level is chosen. */
  wanted: 4,
  /** Its departure time F. */
  finish: 5,
  /** Its departure time discrepancy d: units from F to its departure, 0 if it left before F. */
  late: 6,
  /** Its expected delay: units from its arrival to F. */
  expected: 7,
  /** Granularity g of the FIFO that it left, in units. */
  granularity: 8,
  /** Why it was later than the bound, as an index of `CAUSES`; NaN if it was not. */
  beyond: 9,
} as const;

const NAMES = Object.keys(FACT) as (keyof typeof FACT)[];

/** Columns of the session's table of departures. */
export const departureColumns = (table: SessionTable<"departures">): EventColumns => ({
  step: table.step,
  op: table.op,
  cause: table.cause,
  args: NAMES.map((name) => (name === "beyond" ? Float64Array.from(table.beyond, placeOf) : table[name])),
});

type DeviationCause = NonNullable<SessionTable<"departures">["beyond"][number]>;

/** Causes for leaving later than the bound, with a short name and the meaning; the most specific first. */
const CAUSE: Record<DeviationCause, readonly [name: string, meaning: string]> = {
  left_over: ["not drained in time", "its FIFO still held it when the time of that FIFO was over"],
  raised: ["level raised", "it had to follow the last packet of its flow to a higher level"],
  no_wrap: ["no wrap-around", "its level reached so far, but its FIFOs were not to wrap around"],
  coarse: ["coarser than its delay", "a FIFO covers more than the packet was to wait"],
  at_once: ["F = arrival", "it was to leave when it came, so its delay cannot be set against anything"],
  other: ["other", "none of these"],
};

export const CAUSES = Object.values(CAUSE).map(([name]) => name);

/** Meanings of the causes. */
export const MEANINGS = Object.values(CAUSE).map(([, meaning]) => meaning);

const ORDER = Object.keys(CAUSE);
/** Index of a cause in `CAUSES`; NaN for none. */
const placeOf = (cause: DeviationCause | null) => (cause ? ORDER.indexOf(cause) : Number.NaN);

/** Largest normalised DTD of a packet from a FIFO of this granularity. */
export const boundOf = (granularity: number) => (granularity - 1) / granularity;

/** d / (F - A); null for a packet whose departure time equals its arrival. */
export const normalised = ({ late, expected }: { late: number; expected: number }) =>
  expected === 0 ? null : late / expected;

/** The departures later than the bound. */
export function beyondBound(table: EventTable): EventTable {
  const numbers: number[] = [];
  for (let i = 0; i < table.length; i += 1) if (!Number.isNaN(table.fact(i, FACT.beyond))) numbers.push(i);
  return table.only(numbers);
}

/** The list of these departures. */
export const EXCEPTIONS: Listing = {
  kind: "served",
  name: "packets beyond the bound",
  one: "packet beyond the bound",
  groups: CAUSES,
  meanings: MEANINGS,
  group: (args) => args[FACT.beyond] ?? ORDER.indexOf("other"),
  text: (args) =>
    `L${args[FACT.level]} flow ${args[FACT.flow]}: ${args[FACT.late]} late, ${args[FACT.expected]} expected`,
  cause: (args) => `the enqueue of data ${args[FACT.data]}, F ${args[FACT.finish]}`,
};
