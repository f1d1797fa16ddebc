// Decodes the state words of a BMW-Tree and the events of a step.

import type { Thing } from "../../base/thing";
import { NONE } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { kindOf, readerOf } from "../reader";

export const reader = readerOf("bmw_tree");

/** A slot, by its index among all slots of its level; levels count from 1. */
export interface Slot {
  level: number;
  slot: number;
  /** The logical queue that owns it. */
  queue: number;
  rank: number;
  data: number;
  /** Number of elements in it and below it; 0 for an empty slot. */
  count: number;
  /** True if its element has left in this step; the child's smallest element arrives in the next. */
  gap: boolean;
  /** What an operation did here in this step; the last one if there are several. */
  visit: Visit | null;
}

/** What an operation did on one level in this step. */
export interface Visit {
  op: number;
  kind: string;
  level: number;
  slot: number;
  /** An element takes an empty slot (`placed`), goes on to the child (`passed`), leaves (`taken`), or arrives from the child (`refilled`). */
  what: "placed" | "passed" | "taken" | "refilled";
  /** Data of the element that goes on or arrives. */
  data: number;
  /** Rank of the element that goes on. */
  rank: number;
  /** True if the new element stays, and the one in the slot goes on. */
  swapped: boolean;
}

/** `ways` slots per node; number of levels, of drawn levels, and of logical queues. */
export interface BmwShape {
  ways: number;
  levels: number;
  shown: number;
  queues: number;
}

export interface BmwTree extends BmwShape {
  /** By drawn level, beginning with the root. */
  slots: readonly (readonly Slot[])[];
  /** Number of elements by logical queue, and the capacity of each queue. */
  held: readonly number[];
  capacity: number;
  visits: readonly Visit[];
  /** True if operations take one cycle per level; a model's operations take one step. */
  staged: boolean;
  /** By level the operation in its first cycle there, then the one that ends at the last level; null for none. Empty for a model. */
  work: readonly ({ op: number; kind: string } | null)[];
  /** Result of a dequeue. */
  returned: { op: number; kind: string; data: number; rank: number } | null;
  /** True if the port accepts an operation in the next step, which will find the root as drawn. */
  idle: boolean;
}

/** Largest number of slots of a level that is drawn as a row; one more level is drawn below the last row. */
const MOST = 16;

/** The shape of a tree. Of deep trees only the first levels are drawn; counts stand for those below. */
export function shapeOf(info: Info): BmwShape {
  const [ways, levels] = [reader.parameterOf(info, "M", 2), reader.parameterOf(info, "L", 2)];
  const rows = Math.floor(Math.log2(MOST) / Math.log2(ways));
  return { ways, levels, shown: Math.min(levels, rows + 1), queues: reader.parameterOf(info, "queues", 1) };
}

/** Fields to read. Only hardware has stages. */
export function fields(info: Info): string[] {
  const levels = Array.from({ length: shapeOf(info).shown }, (_, at) => Object.values(wordsOf(at + 1)));
  return [...levels.flat(), "occ", "ready", ...(info.stages.length > 0 ? ["pipe.op"] : [])];
}

/** Fields of a level. */
const wordsOf = (level: number) =>
  ({ rank: `l${level}.rank`, data: `l${level}.data`, count: `l${level}.count` }) as const;

export function decode(scene: Scene): BmwTree {
  const { info } = scene;
  const shape = shapeOf(info);
  const staged = info.stages.length > 0;
  const visits = visitsOf(scene);
  const held = reader.words(scene, "occ");
  const all = Array.from({ length: shape.levels }, (_, at) => shape.ways ** (at + 1));
  const ops = reader.words(scene, "pipe.op").slice(0, info.stages.length);
  return {
    ...shape,
    slots: slotsOf(scene, shape, visits, staged),
    held,
    capacity: sum(all) / held.length,
    visits,
    staged,
    work: ops.map((op) => (op === NONE ? null : { op, kind: kindOf(scene, op) })),
    returned: returnedIn(scene),
    idle: isIdle(scene),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const KINDS = ["placed", "passed", "taken", "refilled"] as const;

/** What operations did, in the order of the events. */
function visitsOf(scene: Scene): Visit[] {
  return scene.engine.events.flatMap((event): Visit[] => {
    const what = KINDS.find((known) => known === event.kind);
    if (!what || event.op === null) return [];
    // Not every kind of event has all of them.
    const { level, slot, data, rank, swapped } = { data: 0, rank: 0, swapped: 0, ...reader.named(event, what) };
    const kind = kindOf(scene, event.op);
    return [{ op: event.op, kind, level, slot, what, data, rank, swapped: swapped === 1 }];
  });
}

/** The slots of the drawn levels. A model moves all elements in the same step. Hardware counts a departed element until the next step, in
 * which it also writes the child. */
function slotsOf(scene: Scene, { ways, shown, queues }: BmwShape, visits: readonly Visit[], staged: boolean): Slot[][] {
  const moved = (what: Visit["what"], level: number, isMeant: (slot: number) => boolean) =>
    staged && visits.some((visit) => visit.what === what && visit.level === level && isMeant(visit.slot));
  const levels: Slot[][] = [];
  for (let level = 1; level <= shown; level++) {
    const above = levels.at(-1);
    const nodeOf = (slot: number) => Math.floor(slot / ways);
    // The root is always valid. Another node is valid if the slot above counts more than its own element, and more than one that is moving.
    const isKnown = (node: number) => {
      const parent = above?.[node];
      if (!parent || moved("taken", level, (slot) => nodeOf(slot) === node)) return true;
      return parent.count > (moved("passed", level - 1, (slot) => slot === node) ? 2 : 1);
    };
    const slots = reader.rows(scene, wordsOf(level)).map(({ place: slot, rank, data, count }): Slot => {
      const root = Math.floor(slot / ways ** (level - 1));
      return {
        level,
        slot,
        queue: Math.floor((root * queues) / ways),
        rank,
        data,
        count: isKnown(nodeOf(slot)) ? count : 0,
        gap: moved("taken", level, (taken) => taken === slot),
        visit: visits.findLast((visit) => visit.level === level && visit.slot === slot) ?? null,
      };
    });
    levels.push(slots);
  }
  return levels;
}

function returnedIn(scene: Scene): BmwTree["returned"] {
  const [slot] = scene.slots;
  if (slot?.kind !== "dequeue") return null;
  const returned = reader.returned(scene, slot.kind, slot.op);
  return returned && { op: slot.op, kind: slot.kind, ...returned };
}

/** False in the step after a dequeue, when the port is busy. */
function isIdle(scene: Scene): boolean {
  const dequeue = scene.slots.find(({ kind }) => kind === "dequeue");
  return !dequeue || reader.first(scene, "rejected", dequeue.op) !== null;
}

/** Number of elements of all queues. */
export const heldInAll = ({ held }: BmwTree): number => sum(held);

/** True if a slot contains an element. */
export const isTaken = ({ count, gap }: Slot): boolean => count > 0 && !gap;

/** Number of root slots of a logical queue. */
export const rootSlots = ({ ways, queues }: BmwShape): number => ways / queues;

/** The logical queue of an operation. */
export const queueOf = ({ kind, arguments: words }: { kind: string; arguments: readonly number[] }): number =>
  kind === "enqueue" ? reader.given(kind, words).queue : reader.given("dequeue", words).queue;

/** A slot by its index among all slots of its level; levels count from 1. */
export const slotThing = (level: number, slot: number): Thing => `l${level}.rank[${slot}]`;

export const slotMention = (level: number, slot: number): Mention => ({
  text: `slot ${slot} of L${level}`,
  thing: slotThing(level, slot),
});
