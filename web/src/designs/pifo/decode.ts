// From the words of a PIFO and the events of a step to what the page shows.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Scene } from "../contract";
import { eventsOf, resultsOf } from "../events";

/** An element of the list. */
export interface Entry {
  place: number;
  rank: number;
  data: number;
  /** The logical PIFO that it belongs to. */
  id: number;
}

/** An element that came in this step. */
export interface Newcomer {
  op: number;
  kind: string;
  rank: number;
  data: number;
  id: number;
  /** Where it stands now; null if it was refused. */
  place: number | null;
}

/** An element that left in this step. */
export interface Left {
  op: number;
  kind: string;
  rank: number;
  data: number;
  id: number;
  /** Where it stood. */
  place: number;
}

export interface Pifo {
  capacity: number;
  ids: number;
  /** By place: the smallest rank first. */
  entries: readonly Entry[];
  newcomer: Newcomer | null;
  left: Left | null;
  /** What a newcomer pushed out of a full list. */
  pushedOut: { rank: number; data: number } | null;
  /** Largest rank that is drawn. */
  most: number;
}

const FIELDS = ["entry.rank", "entry.data", "entry.id", "occ"];

/** Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

const events = eventsOf("pifo");

export function decode(scene: Scene): Pifo {
  const { info } = scene;
  const [slot] = scene.slots;
  const [ranks, data, ids] = [scene.probe("entry.rank"), scene.probe("entry.data"), scene.probe("entry.id")];
  const entries = Array.from({ length: Math.min(scene.probe("occ")[0] ?? 0, ranks.length) }, (_, place): Entry => {
    return { place, rank: ranks[place] ?? 0, data: data[place] ?? 0, id: ids[place] ?? 0 };
  });
  const removed = events.first(scene, "removed");
  const dropped = events.first(scene, "dropped");
  const [leaves, leavesRank] = resultsOf(scene) ?? [];
  const brings = slot && (slot.kind === "enqueue" || slot.kind === "replace");
  const newcomer: Newcomer | null = brings
    ? {
        op: slot.op,
        kind: slot.kind,
        data: slot.arguments[0] ?? 0,
        rank: slot.arguments[1] ?? 0,
        id: slot.arguments[2] ?? 0,
        place: events.first(scene, "inserted")?.place ?? null,
      }
    : null;
  const left: Left | null =
    removed && leaves !== undefined && leavesRank !== undefined && slot
      ? {
          op: slot.op,
          kind: slot.kind,
          data: leaves,
          rank: leavesRank,
          id: slot.arguments[slot.kind === "replace" ? 3 : 0] ?? 0,
          place: removed.place,
        }
      : null;
  const pushedOut = dropped && { data: dropped.data, rank: dropped.priority };
  const all = [newcomer, left, pushedOut, ...entries].map((one) => one?.rank ?? 0);
  return {
    capacity: parameter(info, "N") ?? 0,
    ids: parameter(info, "ids") ?? 0,
    entries,
    newcomer,
    left,
    pushedOut,
    most: Math.max(4, ...all),
  };
}
