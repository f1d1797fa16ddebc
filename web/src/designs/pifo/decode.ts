// Decodes the state words of a PIFO and the events of a step.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { readerOf } from "../reader";

export const reader = readerOf("pifo");

interface PifoElement {
  rank: number;
  data: number;
  /** Its logical PIFO. */
  id: number;
}

/** An element of the list. */
export interface PifoEntry extends PifoElement {
  place: number;
}

/** An element that was enqueued in this step. */
export interface PifoNewcomer extends PifoElement {
  op: number;
  kind: string;
  /** Its position now; null if it was refused. */
  place: number | null;
}

/** An element that left in this step. */
export interface Left extends PifoElement {
  op: number;
  kind: string;
  /** Its former position. */
  place: number;
}

export interface Pifo {
  capacity: number;
  ids: number;
  /** By position: the smallest rank first. */
  entries: readonly PifoEntry[];
  newcomer: PifoNewcomer | null;
  left: Left | null;
  /** The element that a new one pushed out of a full list. */
  pushedOut: { rank: number; data: number } | null;
  /** Largest rank in the drawing. */
  most: number;
}

/** Fields to read. Only hardware has stages. */
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
