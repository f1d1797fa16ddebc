// From the words of a BMW-Tree and the events of a step to what the page shows.

import { NONE } from "../../base/none";
import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { readerOf } from "../reader";

/** A slot, by its number among all of its level. */
export interface Slot {
  level: number;
  slot: number;
  rank: number;
  data: number;
  /** Elements in it and below it; 0 for an empty slot. */
  count: number;
  /** Its element has left in this step; the child's least one comes in the next. */
  gap: boolean;
}

/** What an operation did on one level in this step. */
export interface Visit {
  op: number;
  kind: string;
  level: number;
  slot: number;
  /** An element stays in an empty slot; one goes on to the child; one leaves; one comes from the child. */
  what: "placed" | "passed" | "taken" | "refilled";
  /** Of what goes on or comes. */
  data: number;
  /** Of what goes on. */
  rank: number;
  /** The newcomer stays, and the resident goes on. */
  swapped: boolean;
}

export interface Tree {
  ways: number;
  /** All levels, and those that are drawn. */
  levels: number;
  shown: number;
  /** By drawn level, from the root on. */
  slots: readonly (readonly Slot[])[];
  /** Logical queues: of each its elements, and how many it holds at most. */
  held: readonly number[];
  capacity: number;
  visits: readonly Visit[];
  /** By level the operation in its first cycle there, and behind the last level the one that ends there; null for none, and of a model. */
  work: readonly ({ op: number; kind: string } | null)[];
}

/** Most slots of a level that is drawn as a row; one more level is drawn below the slots of the last row. */
const MOST = 16;

/** Levels that are drawn: counts stand for those below. */
export function shownLevels(info: Info): number {
  const [ways, levels] = [parameter(info, "M") ?? 2, parameter(info, "L") ?? 2];
  const rows = Math.floor(Math.log2(MOST) / Math.log2(ways));
  return Math.min(levels, rows + 1);
}

/** Only hardware has stages. */
export function fields(info: Info): string[] {
  const parts = ["rank", "data", "count"];
  const levels = Array.from({ length: shownLevels(info) }, (_, at) => parts.map((part) => `l${at + 1}.${part}`));
  return [...levels.flat(), "occ", "ready", ...(info.stages.length > 0 ? ["pipe.op"] : [])];
}

const KINDS = ["placed", "passed", "taken", "refilled"] as const;

const { named } = readerOf("bmw_tree");

/** Facts that only some kinds have. */
const UNMOVED: { data?: number; rank?: number; swapped?: number } = {};

export function decode(scene: Scene): Tree {
  const { info, engine, probe } = scene;
  const [ways, levels] = [parameter(info, "M") ?? 2, parameter(info, "L") ?? 2];
  const shown = shownLevels(info);
  const visits = engine.events.flatMap((event): Visit[] => {
    const what = KINDS.find((known) => known === event.kind);
    if (!what || event.op === null) return [];
    const { op, level, slot, data = 0, rank = 0, swapped = 0 } = { ...UNMOVED, ...named(event, what), op: event.op };
    return [{ op, kind: operationOf(scene, op)?.kind ?? "?", level, slot, what, data, rank, swapped: swapped === 1 }];
  });
  // A model has moved all in the same step. Hardware counts what has left until the next one, and writes the child then.
  const staged = info.stages.length > 0;
  const slotsOf = (wanted: Visit["what"]) =>
    new Set(visits.flatMap(({ what, level, slot }) => (staged && what === wanted ? [`${level} ${slot}`] : [])));
  const [gaps, passing] = [slotsOf("taken"), slotsOf("passed")];
  const slots: Slot[][] = [];
  for (let level = 1; level <= shown; level++) {
    const [rank, data, count] = ["rank", "data", "count"].map((part) => probe(`l${level}.${part}`));
    const above = slots.at(-1);
    /** A node means something if the slot above counts more than its own element, and more than one that is on its way. */
    const isKnown = (node: number) => {
      const held = above?.[node]?.count ?? 0;
      const leaves = Array.from({ length: ways }, (_, at) => gaps.has(`${level} ${node * ways + at}`)).includes(true);
      return level === 1 || leaves || held > (passing.has(`${level - 1} ${node}`) ? 2 : 1);
    };
    slots.push(
      Array.from({ length: ways ** level }, (_, slot): Slot => {
        const there = isKnown(Math.floor(slot / ways)) ? (count?.[slot] ?? 0) : 0;
        const gap = gaps.has(`${level} ${slot}`);
        return { level, slot, rank: rank?.[slot] ?? 0, data: data?.[slot] ?? 0, count: there, gap };
      }),
    );
  }
  const held = probe("occ");
  const all = Array.from({ length: levels }, (_, at) => ways ** (at + 1)).reduce((sum, more) => sum + more, 0);
  const work = info.stages.map((_, stage) => {
    const op = probe("pipe.op")[stage] ?? NONE;
    return op === NONE ? null : { op, kind: operationOf(scene, op)?.kind ?? "?" };
  });
  return { ways, levels, shown, slots, held: [...held], capacity: all / held.length, visits, work };
}

/** Elements of all queues. */
export const heldInAll = ({ held }: Tree): number => held.reduce((sum, more) => sum + more, 0);

/** The queue that has a slot of the root. */
export const queueOf = ({ ways, held }: Tree, slot: number): number => Math.floor((slot * held.length) / ways);
