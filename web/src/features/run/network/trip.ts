// The way of a packet through a network, from the table `trip` of the session.

import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import type { SessionTable } from "../../../session/queries";

/** A packet at a node. Times are picoseconds from the beginning of the run. */
export interface TripStop {
  readonly node: number;
  readonly arrived: number;
  /** When its first and its last bit were on the link; null as long as they were not, in the known part of the run. */
  readonly begin: number | null;
  readonly end: number | null;
  /** Why it was lost here; null if it was not. */
  readonly cause: string | null;
  /** Step in which it came. */
  readonly step: number;
}

export type NetworkTrip = readonly TripStop[];

/** The rows of the table; empty for a packet that is not on record. */
export function tripOf(table: SessionTable<"trip">): TripStop[] {
  const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  return Array.from(table.node, (node, i) => ({
    node,
    arrived: table.arrived[i] ?? 0,
    begin: known(table.begin[i]),
    end: known(table.end[i]),
    cause: table.cause[i] ?? null,
    step: table.step[i] ?? 0,
  }));
}

/** The nodes of a packet's way: those that it has passed, and those to come if only one way begins so. */
export function wayOf({ ways }: NetworkOpened, trip: NetworkTrip): number[] {
  const passed = trip.map(({ node }) => node);
  const begun = ways.filter((way) => passed.every((node, i) => way[i] === node));
  const [only] = begun;
  return only && passed.length > 0 && begun.length === 1 ? [...only] : passed;
}

/** What a packet does at a time: it waits at a node, is sent, travels to the next node, has left, or was lost. Null before it comes. */
export function stateAt(trip: NetworkTrip, now: number): { does: TripState; stop: TripStop } | null {
  const stop = trip.findLast(({ arrived }) => arrived <= now);
  if (!stop) return null;
  if (stop.begin === null || stop.begin > now) return { does: stop.cause === null ? "waits" : "lost", stop };
  if (stop.end === null || stop.end > now) return { does: "sent", stop };
  return { does: stop === trip.at(-1) ? "left" : "travels", stop };
}

type TripState = "waits" | "sent" | "travels" | "left" | "lost";

/** A part of a packet's life. */
export interface TripPart {
  readonly does: "waits" | "sent" | "travels";
  readonly node: number;
  readonly from: number;
  readonly to: number;
  /** The step in which it begins. */
  readonly step: number;
}

/** A packet's life from its arrival to its last bit, or to `now` if it has not left. `clock` is the length of a step in picoseconds. */
export function partsOfTrip(trip: NetworkTrip, clock: number, now: number): TripPart[] {
  return trip.flatMap(({ node, arrived, begin, end, step, cause }, i): TripPart[] => {
    const at = (ps: number) => Math.floor(ps / clock);
    if (begin === null || end === null)
      return [{ does: "waits", node, from: arrived, to: cause === null ? Math.max(now, arrived) : arrived, step }];
    const next = trip[i + 1]?.arrived ?? end;
    return [
      { does: "waits", node, from: arrived, to: begin, step },
      { does: "sent", node, from: begin, to: end, step: at(begin) },
      ...(next > end ? [{ does: "travels", node, from: end, to: next, step: at(end) } as const] : []),
    ];
  });
}
