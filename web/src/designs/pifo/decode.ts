// From the words of a PIFO and the events of a step to what the page shows.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { readerOf } from "../reader";

export const reader = readerOf("pifo");

/** An element, or what an operation brings. */
interface PifoElement {
  rank: number;
  data: number;
  /** The logical PIFO that it belongs to. */
  id: number;
}

/** An element of the list. */
export interface PifoEntry extends PifoElement {
  place: number;
}

/** An element that came in this step. */
export interface PifoNewcomer extends PifoElement {
  op: number;
  kind: string;
  /** Where it stands now; null if it was refused. */
  place: number | null;
}

/** An element that left in this step. */
export interface Left extends PifoElement {
  op: number;
  kind: string;
  /** Where it stood. */
  place: number;
}

export interface Pifo {
  capacity: number;
  ids: number;
  /** By place: the smallest rank first. */
  entries: readonly PifoEntry[];
  newcomer: PifoNewcomer | null;
  left: Left | null;
  /** What a newcomer pushed out of a full list. */
  pushedOut: { rank: number; data: number } | null;
  /** Largest rank that is drawn. */
  most: number;
}

/** Fields that are read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...["entry.rank", "entry.data", "entry.id", "occ"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

export function decode(scene: Scene): Pifo {
  const table = { rank: "entry.rank", data: "entry.data", id: "entry.id" } as const;
  const entries = reader.rows(scene, table, reader.word(scene, "occ"));
  const dropped = reader.first(scene, "dropped");
  const state = {
    capacity: reader.parameterOf(scene.info, "N"),
    ids: reader.parameterOf(scene.info, "ids"),
    entries,
    newcomer: newcomerOf(scene),
    left: leftOf(scene),
    pushedOut: dropped && { data: dropped.data, rank: dropped.priority },
  };
  const ranks = [state.newcomer, state.left, state.pushedOut, ...entries].map((one) => one?.rank ?? 0);
  return { ...state, most: Math.max(4, ...ranks) };
}

function newcomerOf(scene: Scene): PifoNewcomer | null {
  const [slot] = scene.slots;
  if (slot?.kind !== "enqueue" && slot?.kind !== "replace") return null;
  const { op, kind } = slot;
  const { data, rank, id } = reader.given(kind, slot.arguments);
  return { op, kind, data, rank, id, place: reader.first(scene, "inserted")?.place ?? null };
}

function leftOf(scene: Scene): Left | null {
  const [slot] = scene.slots;
  const removed = reader.first(scene, "removed");
  const returned = reader.returned(scene, "dequeue");
  if (!slot || !removed || !returned) return null;
  const { op, kind } = slot;
  const id =
    kind === "replace" ? reader.given(kind, slot.arguments).from_id : reader.given("dequeue", slot.arguments).id;
  return { op, kind, data: returned.data, rank: returned.rank, id, place: removed.place };
}

export const entryThing = (place: number): Thing => `entry.rank[${place}]`;

export const placeMention = (place: number): Mention => ({ text: `place ${place}`, thing: entryThing(place) });
