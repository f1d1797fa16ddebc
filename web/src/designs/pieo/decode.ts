// Decodes the state words of a PIEO and the events of a step.

import type { Thing } from "../../base/thing";
import { NONE } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import { type Mention, operationOf, type Scene } from "../contract";
import { BORROWED_SIDE } from "../numbers";
import { type Happened, kindOf, readerOf } from "../reader";

export const reader = readerOf("pieo");

/** The cycles of an operation. */
export const CYCLES = ["select", "read", "move", "update"] as const;

/** An element of a sublist. */
export interface PieoElement {
  /** Index of its words. */
  at: number;
  /** Number of its sublist, and its position there. */
  sublist: number;
  place: number;
  rank: number;
  data: number;
  /** Time from which it is eligible. */
  send: number;
  group: number;
  /** True if it is eligible at the time of the last dequeue. */
  eligible: boolean;
  /** True if it entered its sublist in this step. */
  fresh: boolean;
  /** True for a copy that the next cycle overwrites: the element has moved to a neighbour. */
  copied: boolean;
}

/** A sublist, at a position of the pointer array. */
export interface Sublist {
  id: number;
  place: number;
  elements: readonly PieoElement[];
  /** Smallest rank, and the earliest send time by group, as stored in the pointer; null if there is none. */
  rank: number | null;
  send: readonly (number | null)[];
}

/** The work of the current operation in this step. */
export interface PieoWork {
  op: number;
  kind: string;
  /** Rank of an enqueue. */
  rank: number;
  /** Time and group of a dequeue. */
  wanted: { now: number; group: number };
  selected: Happened<"pieo", "selected"> | null;
  /** Sublist and position where an element was inserted or removed. */
  placed: Happened<"pieo", "placed"> | null;
  taken: Happened<"pieo", "taken"> | null;
  /** An element that moved from a full sublist to a neighbour; `fresh`: the neighbour was free. */
  spilled: { sublist: number; to: number; data: number; fresh: boolean } | null;
  /** An element that moved from a neighbour to a sublist that was full. */
  borrowed: { sublist: number; to: number; data: number; side: (typeof BORROWED_SIDE)[number] } | null;
  /** The sublist that has become free. */
  freed: number | null;
  /** Result of a dequeue. */
  returned: { data: number; rank: number } | null;
}

/** An element that is removed or moved to a neighbour, and is written in the next cycle. */
interface InTransit {
  data: number;
  /** The sublist that is written in the next cycle. */
  sublist: number;
  /** True if this sublist still has a copy of it. */
  copied: boolean;
}

export interface Pieo {
  /** Capacity of a sublist, and number of groups. */
  size: number;
  groups: number;
  /** In the order of the pointer array, the free ones last. */
  sublists: readonly Sublist[];
  /** Number of sublists that are not free. */
  used: number;
  held: number;
  /** Time of the last dequeue. */
  now: number;
  /** True if operations take several cycles; a model's operations take one step. */
  staged: boolean;
  /** The current operation, and its cycle from 0; null for a model. */
  work: PieoWork | null;
  cycle: number | null;
  inTransit: InTransit | null;
  /** True if the port accepts an operation in the next step, which will find the list as drawn. */
  idle: boolean;
}

/** Fields to read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...["pointer.id", "pointer.rank", "pointer.count", "pointer.send"],
  ...["element.rank", "element.data", "element.send", "element.group"],
  ...["used", "now", "occ"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

/** Capacity of a sublist, which is half the number of sublists. */
export const sizeOf = (info: Info): number => Math.round(Math.sqrt(reader.parameterOf(info, "N")));

/** Send time of a group without elements in a sublist. */
const NEVER = 0x1ffff;

export function decode(scene: Scene): Pieo {
  const { info } = scene;
  const [size, groups] = [sizeOf(info), reader.parameterOf(info, "groups", 1)];
  const [used, now] = [reader.word(scene, "used"), reader.word(scene, "now")];
  const staged = info.stages.length > 0;
  const inCycles = reader.words(scene, "pipe.op").slice(0, CYCLES.length);
  const work = workOf(scene, inCycles);
  const at = work ? inCycles.indexOf(work.op) : -1;
  const cycle = at < 0 ? null : at;
  const inTransit = cycle === 2 && work ? leaving(work) : null;
  const times = reader.words(scene, "pointer.send").map((time) => (time === NEVER ? null : time));
  const elementOf = (sublist: number, place: number): PieoElement => {
    const at = sublist * size + place;
    const data = reader.word(scene, "element.data", at);
    const send = reader.word(scene, "element.send", at);
    return {
      at,
      sublist,
      place,
      rank: reader.word(scene, "element.rank", at),
      data,
      send,
      group: reader.word(scene, "element.group", at),
      eligible: send <= now,
      fresh: hasEntered(sublist, place, data, work),
      copied: inTransit?.copied === true && inTransit.sublist === sublist && inTransit.data === data,
    };
  };
  const pointers = reader.rows(scene, { id: "pointer.id", rank: "pointer.rank", count: "pointer.count" });
  const sublists = pointers.map(({ place, id, rank, count }): Sublist => {
    const length = Math.min(size, count + (staged ? ahead(work, id) : 0));
    const elements = Array.from({ length }, (_, at) => elementOf(id, at));
    const send = times.slice(place * groups, (place + 1) * groups);
    return { id, place, elements, rank: place < used ? rank : null, send };
  });
  const held = reader.word(scene, "occ");
  return { size, groups, sublists, used, held, now, staged, work, cycle, inTransit, idle: isIdle(scene) };
}

/** True if an element entered a position of a sublist, from outside or into a free sublist. */
const hasEntered = (sublist: number, place: number, data: number, work: PieoWork | null): boolean =>
  (work?.placed?.sublist === sublist && work.placed.place === place) ||
  (work?.spilled?.fresh === true && work.spilled.to === sublist && work.spilled.data === data);

/** In cycle 2 the memory has the new sublist, but the pointer still has the old count; returns the difference. */
function ahead(work: PieoWork | null, sublist: number): number {
  if (work?.placed?.sublist === sublist && !work.spilled) return 1;
  return work?.taken?.sublist === sublist && !work.borrowed ? -1 : 0;
}

/** In cycle 2 the selected sublist is written, in cycle 3 its neighbour. */
function leaving({ spilled, borrowed }: PieoWork): InTransit | null {
  if (spilled) return { data: spilled.data, sublist: spilled.to, copied: false };
  return borrowed && { data: borrowed.data, sublist: borrowed.sublist, copied: true };
}

/** The operation of this step's events, or in a cycle. */
function workOf(scene: Scene, inCycles: readonly number[]): PieoWork | null {
  const own = new Set(scene.info.events.map(({ name }) => name));
  const reported = scene.engine.events.find(({ kind, op }) => own.has(kind) && op !== null)?.op;
  const op = reported ?? inCycles.find((op) => op !== NONE) ?? null;
  if (op === null) return null;
  const kind = kindOf(scene, op);
  const words = operationOf(scene, op)?.arguments ?? [];
  const { now, group } = reader.given("dequeue", words);
  const spilled = reader.first(scene, "spilled", op);
  const borrowed = reader.first(scene, "borrowed", op);
  return {
    op,
    kind,
    rank: reader.given("enqueue", words).rank,
    wanted: { now, group },
    selected: reader.first(scene, "selected", op),
    placed: reader.first(scene, "placed", op),
    taken: reader.first(scene, "taken", op),
    spilled: spilled && { ...spilled, fresh: spilled.fresh === 1 },
    borrowed: borrowed && { ...borrowed, side: BORROWED_SIDE[borrowed.side] ?? "right" },
    freed: reader.first(scene, "freed", op)?.sublist ?? null,
    returned: kind === "dequeue" ? reader.returned(scene, kind, op) : null,
  };
}

/** A model does not show that it is busy. */
function isIdle({ op, engine, step }: Scene): boolean {
  const last = op(engine.presented - 1);
  return !last || last.outcome === "rejected" || last.slot + CYCLES.length <= step + 1;
}

/** Sublists that are not free. */
export const sublistsInUse = ({ sublists, used }: Pieo): readonly Sublist[] => sublists.slice(0, used);

/** Earliest send times of a group, of the sublists that have elements of it. */
export const timesOf = (sublists: readonly Sublist[], group: number): number[] =>
  sublists.flatMap(({ send }) => send[group] ?? []);

export const pointerThing = (place: number): Thing => `pointer.id[${place}]`;

/** An element by the index of its words. */
export const elementThing = (at: number): Thing => `element.rank[${at}]`;

/** A sublist by its number, at a position of the pointer array. */
export const sublistMention = (id: number, place: number): Mention => ({
  text: `sublist ${id}`,
  thing: pointerThing(place),
});
