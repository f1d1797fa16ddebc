// Packets that left a scheduler of departure times, and those of them that left later than they should (Gearbox, sections 2.3, 2.4 and 3.4).

import type { EventColumns, EventTable, Listing } from "../../../../designs/listing";
import type { SessionTable } from "../../../../session/queries";

/** Where the facts of a departure are among those of an event. */
export const FACT = {
  data: 0,
  flow: 1,
  /** From 1, the finest, on. */
  level: 2,
  /** Sub-FIFO of a step-down FIFO, from 1 on; 0 for none. */
  sub: 3,
  /** Lowest level that could have taken it; 0 where no level is chosen. */
  wanted: 4,
  /** Its departure time F. */
  finish: 5,
  /** Its departure time discrepancy d: units from F to when it left, 0 if it left before. */
  late: 6,
  /** Its expected delay: units from its arrival to F. */
  expected: 7,
  /** Units g that the FIFO covers from which it left. */
  granularity: 8,
  /** Why it was later than the bound, as a place among `CAUSES`; NaN if it was not. */
  beyond: 9,
} as const;

const NAMES = Object.keys(FACT) as (keyof typeof FACT)[];

/** Departures as the session gives them. */
export const departureColumns = (table: SessionTable<"departures">): EventColumns => ({
  step: table.step,
  op: table.op,
  cause: table.cause,
  args: NAMES.map((name) => (name === "beyond" ? Float64Array.from(table.beyond, placeOf) : table[name])),
});

type DeviationCause = NonNullable<SessionTable<"departures">["beyond"][number]>;

/** Why a packet left later than the bound: in short, and what it means, those that explain most first. */
const CAUSE: Record<DeviationCause, readonly [name: string, meaning: string]> = {
  left_over: ["not drained in time", "its FIFO still held it when the time of that FIFO was over"],
  raised: ["level raised", "it had to follow the last packet of its flow to a higher level"],
  no_wrap: ["no wrap-around", "its level reached so far, but its FIFOs were not to wrap around"],
  coarse: ["coarser than its delay", "a FIFO covers more than the packet was to wait"],
  at_once: ["F = arrival", "it was to leave when it came, so its delay cannot be set against anything"],
  other: ["other", "none of these"],
};

/** The causes. */
export const CAUSES = Object.values(CAUSE).map(([name]) => name);

/** What each of them means. */
export const MEANINGS = Object.values(CAUSE).map(([, meaning]) => meaning);

const ORDER = Object.keys(CAUSE);
/** The place of a cause among `CAUSES`, NaN for none. */
const placeOf = (cause: DeviationCause | null) => (cause ? ORDER.indexOf(cause) : Number.NaN);

/** The bound in the drawing: normalised DTD that a packet of a FIFO of so many units has at most. */
export const boundOf = (granularity: number) => (granularity - 1) / granularity;

/** d / (F - A); null for a packet that was to leave when it came. */
export const normalised = ({ late, expected }: { late: number; expected: number }) =>
  expected === 0 ? null : late / expected;

/** Those of a table that were later than the bound. */
export function beyondBound(table: EventTable): EventTable {
  const numbers: number[] = [];
  for (let i = 0; i < table.length; i += 1) if (!Number.isNaN(table.fact(i, FACT.beyond))) numbers.push(i);
  return table.only(numbers);
}

/** How they are listed. */
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
