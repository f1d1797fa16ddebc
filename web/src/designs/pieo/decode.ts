// From the words of a PIEO and the events of a step to what the page shows.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { BORROWED_SIDE } from "../numbers";
import { readerOf } from "../reader";

/** An element of a sublist. */
export interface Element {
  place: number;
  rank: number;
  data: number;
  /** Time from which it is eligible. */
  send: number;
  group: number;
  /** Whether it is eligible at the time of the last dequeue. */
  eligible: boolean;
}

/** A sublist, at a place of the pointer array. */
export interface Sublist {
  id: number;
  place: number;
  elements: readonly Element[];
  /** Smallest rank, and by group the earliest send time, as the pointer has them; null if there is none. */
  rank: number | null;
  send: readonly (number | null)[];
}

/** What the operation at work did in this step. */
export interface Work {
  op: number;
  kind: string;
  selected: { place: number; sublist: number; held: number } | null;
  /** Where an element went or left: sublist and place. */
  placed: { sublist: number; place: number } | null;
  taken: { sublist: number; place: number } | null;
  spilled: { sublist: number; to: number; data: number; fresh: boolean } | null;
  borrowed: { sublist: number; to: number; data: number; side: (typeof BORROWED_SIDE)[number] } | null;
  freed: number | null;
}

export interface Pieo {
  /** Elements of a sublist, and groups. */
  size: number;
  groups: number;
  /** In the order of the pointer array, the free ones last. */
  sublists: readonly Sublist[];
  used: number;
  held: number;
  /** Time of the last dequeue. */
  now: number;
  /** The operation at work, and its cycle from 0 on; null for a model, which does all at once. */
  work: Work | null;
  cycle: number | null;
}

/** Cycles of an operation, by their work. */
export const CYCLES = ["select", "read", "move", "update"] as const;

const FIELDS = ["id", "rank", "count", "send"]
  .map((name) => `pointer.${name}`)
  .concat(
    ["rank", "data", "send", "group"].map((name) => `element.${name}`),
    ["used", "now", "occ"],
  );

/** Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

const isNever = (time: number) => time === 0x1ffff;

export function decode(scene: Scene): Pieo {
  const { info } = scene;
  const size = Math.round(Math.sqrt(parameter(info, "N") ?? 0));
  const groups = parameter(info, "groups") ?? 1;
  const words = (name: string) => scene.probe(name);
  const word = (name: string) => words(name)[0] ?? 0;
  const [ids, ranks, counts, sends] = ["id", "rank", "count", "send"].map((name) => words(`pointer.${name}`));
  const [rank, data, send, group] = ["rank", "data", "send", "group"].map((name) => words(`element.${name}`));
  const [used, now] = [word("used"), word("now")];
  const work = workOf(scene);
  const element = (sublist: number, place: number): Element => {
    const at = sublist * size + place;
    const from = send?.[at] ?? 0;
    return {
      place,
      rank: rank?.[at] ?? 0,
      data: data?.[at] ?? 0,
      send: from,
      group: group?.[at] ?? 0,
      eligible: from <= now,
    };
  };
  const sublists = Array.from({ length: 2 * size }, (_, place): Sublist => {
    const id = ids?.[place] ?? 0;
    const count = (counts?.[place] ?? 0) + (info.stages.length > 0 ? ahead(work, id) : 0);
    return {
      id,
      place,
      elements: Array.from({ length: Math.min(count, size) }, (_, at) => element(id, at)),
      rank: place < used ? (ranks?.[place] ?? 0) : null,
      send: Array.from({ length: groups }, (_, of) => {
        const time = sends?.[place * groups + of] ?? 0;
        return isNever(time) ? null : time;
      }),
    };
  });
  const cycle = scene
    .probe("pipe.op")
    .subarray(0, CYCLES.length)
    .indexOf(work?.op ?? -1);
  return { size, groups, sublists, used, held: word("occ"), now, work, cycle: cycle < 0 ? null : cycle };
}

/** In cycle 2 the memory has the sublist as it will be, and the pointer still has its count from before. */
function ahead(work: Work | null, sublist: number): number {
  if (work?.placed?.sublist === sublist && !work.spilled) return 1;
  return work?.taken?.sublist === sublist && !work.borrowed ? -1 : 0;
}

const events = readerOf("pieo");

/** The operation of which something is reported in this step, or that is in a cycle. */
function workOf(scene: Scene): Work | null {
  const { engine, info } = scene;
  const own = new Set(info.events.map(({ name }) => name));
  const waits = [...scene.probe("pipe.op").subarray(0, CYCLES.length)].find((op) => op !== 0xffffffff);
  const op = engine.events.find(({ kind, op }) => own.has(kind) && op !== null)?.op ?? waits;
  if (op === undefined || op === null) return null;
  const spilled = events.first(scene, "spilled", op);
  const borrowed = events.first(scene, "borrowed", op);
  return {
    op,
    kind: operationOf(scene, op)?.kind ?? "?",
    selected: events.first(scene, "selected", op),
    placed: events.first(scene, "placed", op),
    taken: events.first(scene, "taken", op),
    spilled: spilled && { ...spilled, fresh: spilled.fresh === 1 },
    borrowed: borrowed && { ...borrowed, side: BORROWED_SIDE[borrowed.side] ?? "right" },
    freed: events.first(scene, "freed", op)?.sublist ?? null,
  };
}

/** An element that has left its sublist, or goes to a neighbour, which is only written in the next cycle. */
export interface OnItsWay {
  data: number;
  /** The sublist that is written in the next cycle. */
  sublist: number;
  /** Whether this sublist still has a copy of it. */
  copied: boolean;
}

/** In cycle 2 the selected sublist is written, in cycle 3 its neighbour. */
export function onItsWay({ work, cycle }: Pieo): OnItsWay | null {
  if (!work || cycle !== 2) return null;
  if (work.spilled) return { data: work.spilled.data, sublist: work.spilled.to, copied: false };
  return work.borrowed && { data: work.borrowed.data, sublist: work.borrowed.sublist, copied: true };
}

/** Place of a sublist in the pointer array. */
export const placeOf = ({ sublists }: Pieo, id: number) => sublists.findIndex((sublist) => sublist.id === id);
