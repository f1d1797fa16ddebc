// From the words of a rolling window and the events of a step to what the page shows.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { readerOf } from "../reader";

/** Where a rank is, seen from the window. */
export type Place = "late" | "primary" | "secondary" | "early";

/** What came in this step. */
export interface Newcomer {
  op: number;
  data: number;
  rank: number;
  place: Place;
  /** The rank that it gets; null if it is refused. */
  becomes: number | null;
}

/** A dequeue of this step. */
export interface Dequeue {
  op: number;
  kind: string;
  /** The logical queue that it takes from. */
  queue: number;
  /** Whether the window moved on for it. */
  swaps: boolean;
}

export interface RollingWindow {
  /** Ranks of each half, S. */
  span: number;
  /** The largest rank, after which ranks begin again with 0. */
  lastRank: number;
  /** The first rank of the window. */
  first: number;
  /** The logical queue that has the first half. */
  primary: 0 | 1;
  /** Elements of each logical queue, admitted and not yet asked for. */
  occupancies: readonly [number, number];
  /** By rank modulo 2S, elements admitted and not yet asked for. */
  counts: readonly number[];
  late: number;
  early: number;
  newcomer: Newcomer | null;
  dequeue: Dequeue | null;
}

const FIELDS = ["window", "occ", "late", "early", "count"];

/** Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

/** Ranks of the window, 2S. */
export const ranksOf = (info: Info) => (parameter(info, "W") ?? 4) ** (parameter(info, "D") ?? 1);

export function decode(scene: Scene): RollingWindow {
  const { info } = scene;
  const word = (field: string, index = 0) => scene.probe(field)[index] ?? 0;
  const span = ranksOf(info) / 2;
  const lastRank = 2 ** (parameter(info, "rank_bits") ?? 16) - 1;
  const primary = word("window") % 2 === 1 ? 1 : 0;
  const state = {
    span,
    lastRank,
    first: word("window") * span,
    primary,
    occupancies: [word("occ"), word("occ", 1)],
    counts: [...scene.probe("count")],
    late: word("late"),
    early: word("early"),
  } as const;
  return { ...state, newcomer: newcomer(scene, state), dequeue: dequeue(scene, primary) };
}

/** A rank so many after another one; ranks wrap. */
export const after = (rank: number, by: number, { lastRank }: Pick<RollingWindow, "lastRank">) =>
  (rank + by) % (lastRank + 1);

/** How far a rank is ahead of another one; ranks wrap. */
export const ahead = (rank: number, of: number, { lastRank }: Pick<RollingWindow, "lastRank">) =>
  (rank - of + lastRank + 1) % (lastRank + 1);

/** The rank of a counter in the current window. */
export function rankOf(counter: number, state: RollingWindow): number {
  const { span, first } = state;
  return after(first, (counter - (first % (2 * span)) + 2 * span) % (2 * span), state);
}

const events = readerOf("rolling_window");

function newcomer(scene: Scene, state: Pick<RollingWindow, "span" | "lastRank" | "first">): Newcomer | null {
  for (const { op, kind } of scene.engine.events) {
    const known = op === null ? undefined : operationOf(scene, op);
    if (op === null || known?.kind !== "enqueue" || (kind !== "accepted" && kind !== "rejected")) continue;
    const [data = 0, rank = 0] = known.arguments;
    const late = events.first(scene, "late", op);
    if (late) return { op, data, rank, place: "late", becomes: late.becomes };
    if (events.first(scene, "early", op)) return { op, data, rank, place: "early", becomes: null };
    const place = ahead(rank, state.first, state) < state.span ? "primary" : "secondary";
    // Refused for another reason, it has no place.
    return kind === "rejected" ? null : { op, data, rank, place, becomes: rank };
  }
  return null;
}

function dequeue(scene: Scene, primary: number): Dequeue | null {
  for (const { op, kind } of scene.engine.events) {
    const known = op === null ? undefined : operationOf(scene, op);
    if (op === null || kind !== "accepted" || known?.kind !== "dequeue-min") continue;
    const swaps = events.first(scene, "advanced") !== null;
    return { op, kind: known.kind, queue: primary, swaps };
  }
  return null;
}
