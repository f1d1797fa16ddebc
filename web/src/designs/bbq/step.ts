// The changes of a step, from its events, and the path of the next dequeue, from the bitmaps.

import { NONE } from "../../base/words";
import type { Scene } from "../contract";
import { SPECULATED_HOW } from "../numbers";
import { bitsOf, entryOf, pathTo, pickBit, reader, waitStage } from "./shape";
import type { Bbq, BbqTree, Selected, Service, Touches } from "./state";

/** Certainty of a speculation, from the event of the hardware. */
export const certaintyOf = (index: number, how: number, ahead: number): Touches["speculated"][number]["certainty"] =>
  SPECULATED_HOW[how] === "certain"
    ? "sure"
    : SPECULATED_HOW[how] === "must-adopt"
      ? "must"
      : index === ahead
        ? "wrong"
        : "guess";

/** The changes of a step. */
export function touchesIn(
  scene: Scene,
  bbq: BbqTree & Pick<Bbq, "stages" | "given" | "returned" | "element">,
): Touches {
  const { stages, given, returned, element } = bbq;
  /** The operation of an event. */
  const by = (op: number | null) => ({ op: op ?? NONE, kind: given(op ?? NONE)?.kind ?? "" });
  const [accepted, fetched, linked, unlinked] = [
    reader.first(scene, "accepted"),
    reader.first(scene, "fetched"),
    reader.first(scene, "linked"),
    reader.first(scene, "unlinked"),
  ];
  const [admission] = stages;
  const popped = admission?.kind === "enqueue" ? admission.element : null;
  return {
    picked: reader.all(scene, "indexed").map(({ op, level, index, bitmap }) => ({ ...by(op), level, index, bitmap })),
    counted: reader.all(scene, "committed").map(({ op, level, index, stoc_before: before, stoc_after: after }) => {
      const flipped = (before === 0) !== (after === 0);
      return { ...by(op), level, index, before, after, flipped };
    }),
    speculated: reader.all(scene, "speculated").map(({ op, level, index, how, ahead_index: ahead }) => {
      return { ...by(op), level, index, ahead, certainty: certaintyOf(index, how, ahead) };
    }),
    adopted: reader.all(scene, "adopted").map(({ op, level, index }) => {
      const dropped = scene.intact ? droppedBit(bbq, op, level, index) : null;
      return { ...by(op), level, index, dropped };
    }),
    read: fetched && { ...by(fetched.op), priority: fetched.priority, element: fetched.element },
    linked: linked && { ...by(linked.op), priority: linked.priority, element: linked.element },
    unlinked: unlinked && {
      ...by(unlinked.op),
      priority: unlinked.priority,
      element: unlinked.element,
      end: unlinked.color === 1 ? "head" : "tail",
      data: returned(unlinked.op ?? NONE)?.data ?? element(unlinked.element).data ?? 0,
    },
    popped: accepted && popped !== null ? { ...by(accepted.op), element: popped } : null,
  };
}

/** The bit that an operation drops when it adopts another one: the bit that it picked one step before. Null if there was none; with a
 * mechanism switched off it may be any bit. */
function droppedBit(
  bbq: BbqTree & Pick<Bbq, "stages">,
  op: number | null,
  level: number,
  index: number,
): number | null {
  const self = bbq.stages[waitStage(bbq, level)];
  if (self?.op !== op) return null;
  const bit = index % bbq.w;
  const picked = pickBit(bbq.bitmap(level, Math.floor(index / bbq.w)) & ~(1 << bit), self.kind);
  return picked === null ? null : index - bit + picked;
}

/** Number of priorities in the order of service to look for: enough to fill a row of buckets. */
const MOST_SERVED = 12;

/** The path of the next dequeue; it begins below the selected bit, if there is one. */
export function serviceOf(scene: Scene, tree: BbqTree, stages: Bbq["stages"], { bits }: Selected): Service {
  const { w, d, priorities } = tree;
  const kind = directionOf(scene);
  const bit = bits.find(({ level }) => level < d);
  const { level, index } = bit ?? { level: 0, index: 0 };
  const path = [...pathTo(tree, level, index), ...descend(tree, kind, level + 1, index)];
  const span = priorities / w ** level;
  const next = served(tree, kind, index * span, span);
  return { kind, path, next, certain: stages.every((o) => o === null), queue: null, below: level };
}

/** The path of the next dequeue of each logical queue that holds elements; empty if there is only one queue. */
export function servicesOf(scene: Scene, tree: BbqTree, stages: Bbq["stages"]): Service[] {
  const { d, queues, steered } = tree;
  if (queues === 1) return [];
  const kind = directionOf(scene);
  const certain = stages.every((o) => o === null);
  return Array.from({ length: queues }, (_, queue) => queue).flatMap((queue): Service[] => {
    const { bitmap, mask } = entryOf(tree, queue);
    const path = descend(tree, kind, steered + 1, bitmap, mask);
    return path.length > 0 ? [{ kind, path, next: path.slice(d - steered - 1), certain, queue, below: 0 }] : [];
  });
}

/** The counters of the bits that a dequeue takes, from a bitmap of `level` down, of which it sees the bits under `mask`. */
function descend(tree: BbqTree, kind: string, level: number, number: number, mask = -1): number[] {
  if (level > tree.d) return [];
  const bit = pickBit(tree.bitmap(level, number) & mask, kind);
  if (bit === null) return [];
  const index = number * tree.w + bit;
  return [index, ...descend(tree, kind, level + 1, index)];
}

/** Kind of the next dequeue, else of the last one; packets are served in ascending order of rank. */
function directionOf({ upcoming, engine, op }: Scene): string {
  const isDequeue = (kind: string | undefined) => kind?.startsWith("dequeue") === true;
  const coming = upcoming.flat().find((slot) => isDequeue(slot.kind));
  if (coming) return coming.kind;
  // Every frame contains this many operations.
  for (let number = engine.presented - 1; number >= Math.max(0, engine.presented - 64); number--) {
    const kind = op(number)?.kind;
    if (kind && isDequeue(kind)) return kind;
  }
  return "dequeue-min";
}

/** The first priorities that hold elements, in a range of complete bitmaps of the last level. */
function served({ w, d, bitmap }: BbqTree, kind: string, first: number, span: number): number[] {
  const found: number[] = [];
  const least = kind === "dequeue-min";
  const count = span / w;
  for (let i = 0; i < count && found.length < MOST_SERVED; i++) {
    const number = first / w + (least ? i : count - 1 - i);
    const held = bitsOf(bitmap(d, number)).map((bit) => number * w + bit);
    found.push(...(least ? held : held.reverse()));
  }
  return found.slice(0, MOST_SERVED);
}
