// Events of a step with their facts by name, as Rust names them (`EVENTS` in numbers.ts).

import type { EventFrame } from "../gen/types/EventFrame";
import { EVENTS, REASONS, type Reason, SHARED_EVENTS } from "./numbers";

/** Designs with events, as scenario files call them. */
export type Named = keyof typeof EVENTS;

/** The facts of each kind of event: of those that all designs share, and of a design's own. */
type Kinds<Design extends Named> = typeof SHARED_EVENTS & (typeof EVENTS)[Design];

type Facts<Names> = Names extends readonly string[] ? { readonly [Name in Names[number]]: number } : never;

/** An event of a kind: its operation, and its facts by name. */
export type Happened<Design extends Named, Kind extends keyof Kinds<Design>> = { readonly op: number | null } & Facts<
  Kinds<Design>[Kind]
>;

/** Where events are read from: a scene, or the frame of an engine. */
type Step = { engine: { events: readonly EventFrame[] } };

/** Reads the events of a design. */
export function eventsOf<Design extends Named>(design: Design) {
  const names: Readonly<Record<string, readonly string[]>> = { ...SHARED_EVENTS, ...EVENTS[design] };
  const named = <Kind extends keyof Kinds<Design> & string>({ op, args }: EventFrame, kind: Kind) =>
    ({
      op,
      ...Object.fromEntries((names[kind] ?? []).map((name, i) => [name, args[i] ?? 0])),
    }) as Happened<Design, Kind>;
  /** All of a kind in a step, in their order; of one operation, if it is given. */
  const all = <Kind extends keyof Kinds<Design> & string>({ engine }: Step, kind: Kind, of?: number) =>
    engine.events
      .filter((event) => event.kind === kind && (of === undefined || event.op === of))
      .map((event) => named(event, kind));
  /** The first one; null if there is none. */
  const first = <Kind extends keyof Kinds<Design> & string>(
    step: Step,
    kind: Kind,
    of?: number,
  ): Happened<Design, Kind> | null => all(step, kind, of)[0] ?? null;
  return { all, first, named };
}

/** Results of the operation that completes in a step, in their order; null if none does. */
export const resultsOf = ({ engine }: Step, op?: number): readonly number[] | null =>
  engine.events.find((event) => event.kind === "retired" && (op === undefined || event.op === op))?.args ?? null;

/** Why an operation is refused. */
export const reasonOf = ({ reason }: { reason: number }): Reason => REASONS[reason] ?? "not-ready";
