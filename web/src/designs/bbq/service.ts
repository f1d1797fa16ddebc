// The element that the next dequeue would take, by the current bitmaps: shown where there is no operation.

import { readThing } from "../../base/thing";
import type { Scene } from "../contract";
import { above, pickBit } from "./geometry";
import { entryOf } from "./partition";
import type { Bbq, Occupant } from "./state";

type Tree = Pick<Bbq, "w" | "d" | "priorities" | "bitmap" | "queues" | "steered" | "span">;

/** A path down the tree, and the elements served after it. */
export interface Service {
  /** The dequeue that it is of. */
  kind: string;
  /** Of each level from the first that there is on the bit that it takes, by its counter. Ends early above a bitmap without a bit. */
  path: readonly number[];
  /** Priorities that hold elements, in the order in which it would take them; the first is that of the path. */
  next: readonly number[];
  /** Nothing is in flight that may change the way before it. */
  certain: boolean;
  /** The logical queue, where there are several. */
  queue: number | null;
  /** The level that it begins below because a bit of it is selected; 0 for the whole tree. */
  below: number;
}

/** Enough to fill a row of buckets. */
const MOST = 12;

/** The way of the next dequeue. */
export function serviceOf(
  scene: Pick<Scene, "upcoming" | "engine" | "op" | "looked">,
  tree: Tree,
  stages: readonly (Occupant | null)[],
): Service {
  const { w, d, priorities } = tree;
  const kind = directionOf(scene);
  const looked = lookedBit(scene.looked, tree);
  const path = looked
    ? Array.from({ length: looked.level }, (_, i) => above(looked.index, looked.level - 1 - i, w))
    : [];
  while (path.length < d) {
    const number = path.at(-1) ?? 0;
    const bit = pickBit(tree.bitmap(path.length + 1, number), kind);
    if (bit === null) break;
    path.push(number * w + bit);
  }
  const span = looked ? w ** (d - looked.level) : priorities;
  const next = served(tree, kind, (looked?.index ?? 0) * span, span);
  return { kind, path, next, certain: stages.every((o) => o === null), queue: null, below: looked?.level ?? 0 };
}

/** The way of the next dequeue of each logical queue that holds something; none where there is one queue. */
export function servicesOf(
  scene: Pick<Scene, "upcoming" | "engine" | "op" | "looked">,
  tree: Tree,
  stages: readonly (Occupant | null)[],
): Service[] {
  const { w, d, queues, steered } = tree;
  if (queues === 1) return [];
  const kind = directionOf(scene);
  const certain = stages.every((o) => o === null);
  return Array.from({ length: queues }, (_, queue) => queue).flatMap((queue): Service[] => {
    const { bitmap, mask } = entryOf(tree, queue);
    const path: number[] = [];
    while (path.length < d - steered) {
      const number = path.at(-1) ?? bitmap;
      const bits = tree.bitmap(steered + 1 + path.length, number);
      const bit = pickBit(path.length === 0 ? bits & mask : bits, kind);
      if (bit === null) break;
      path.push(number * w + bit);
    }
    return path.length > 0 ? [{ kind, path, next: path.slice(d - steered - 1), certain, queue, below: 0 }] : [];
  });
}

/** The selected bit above the last level. */
function lookedBit(looked: Scene["looked"], { w, d }: Tree): { level: number; index: number } | null {
  for (const thing of looked) {
    const read = readThing(thing);
    const level = Number(/^l(\d+)\.(?:stoc|wlb)$/.exec(read?.field ?? "")?.[1] ?? 0);
    if (read && level >= 1 && level < d && read.index < w ** level) return { level, index: read.index };
  }
  return null;
}

/** The dequeue that comes next, else the one that came last; packets are served from the least rank. */
function directionOf({ upcoming, engine, op }: Parameters<typeof serviceOf>[0]): string {
  const dequeue = (kind: string | undefined) => kind?.startsWith("dequeue") === true;
  const coming = upcoming.flat().find((slot) => dequeue(slot.kind));
  if (coming) return coming.kind;
  // So many operations come with every picture.
  for (let number = engine.presented - 1; number >= Math.max(0, engine.presented - 64); number--) {
    const kind = op(number)?.kind;
    if (kind && dequeue(kind)) return kind;
  }
  return "dequeue-min";
}

/** The first priorities that hold elements, of a run of whole bitmaps of the last level. */
function served({ w, d, bitmap }: Tree, kind: string, first: number, span: number): number[] {
  const found: number[] = [];
  const least = kind === "dequeue-min";
  const count = span / w;
  for (let i = 0; i < count && found.length < MOST; i++) {
    const number = first / w + (least ? i : count - 1 - i);
    for (let left = bitmap(d, number); left !== 0 && found.length < MOST; ) {
      const bit = pickBit(left, kind) ?? 0;
      found.push(number * w + bit);
      left &= ~(1 << bit);
    }
  }
  return found;
}
