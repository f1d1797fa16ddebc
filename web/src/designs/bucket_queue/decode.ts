// Decodes the state words of a bucket queue and the events of a step.

import { parameterWord } from "../../base/design";
import type { Thing } from "../../base/thing";
import { NONE } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { readerOf } from "../reader";

/** Reads steps of a bucket queue. */
export const reader = readerOf("bucket_queue");

/** How a dequeue finds its bucket. */
type SearchStrategy = "scan" | "bitmap" | "tree" | "no-counters" | "counters";

/** The shape of a bucket queue, from its parameters. */
export interface BucketQueueShape {
  strategy: SearchStrategy;
  /** Bits of a bitmap, and levels of bitmaps; a scan has none. */
  width: number;
  levels: number;
  /** Number of priorities, one bucket each. */
  priorities: number;
  /** Stages of the pipeline; 0 if there is only one operation in progress at a time. */
  stages: number;
}

interface Operation {
  op: number;
  kind: string;
}

/** An operation in progress. */
export interface Job extends Operation {
  /** The stage, which equals the number of cycles since it began. */
  cycle: number;
  /** The bucket that it works on or that a scan reads; null while it still searches for bits. */
  bucket: number | null;
  /** True for a dequeue that scans the buckets one by one. */
  scans: boolean;
}

/** A bit of a bitmap. */
export interface BucketQueueBit {
  level: number;
  bitmap: number;
  bit: number;
  /** True if there is an element below it. */
  set: boolean;
  /** Number of elements below it; null without counters. */
  counter: number | null;
}

/** A bit that an operation picked in this step. */
interface Pick {
  kind: string | null;
  level: number;
  bitmap: number;
  bit: number;
}

/** A step of a bucket queue. */
export interface BucketQueue extends BucketQueueShape {
  /** Number of elements, by priority. */
  buckets: readonly { priority: number; held: number }[];
  /** By level, beginning with level 1: the bits of all bitmaps, beginning with bit 0 of bitmap 0. */
  tree: readonly (readonly BucketQueueBit[])[];
  /** Operations in progress, the oldest first. */
  jobs: readonly Job[];
  /** Waiting operations, the next one first. */
  line: readonly Operation[];
  picks: readonly Pick[];
  /** The bucket in which an element was linked or unlinked in this step. */
  touched: number | null;
  /** Numbers of the operations that restart. */
  restarted: readonly number[];
  /** Occupancy: the number of elements that are accepted and not yet requested. These are the elements in buckets, plus enqueues and
   * minus dequeues in flight. */
  elements: number;
  underway: { enqueues: number; dequeues: number };
  /** Totals of the run: words read, busy cycles, completed operations, restarts. */
  reads: number;
  cycles: number;
  done: number;
  again: number;
}

const FIELDS = ["bucket.count", "occ", "ready"];
const WORK = ["op", "kind", "cycle", "level", "path", "line.op", "line.kind", "reads", "cycles", "done", "again"];

/** Fields to read, including the fields of each level. */
export const fields = ({ fields }: Info) => [
  ...FIELDS,
  ...WORK.map((name) => `pipe.${name}`),
  ...fields.map(({ name }) => name).filter((name) => /^l\d+\./.test(name)),
];

/** The shape of an engine. */
export function shapeOf(info: Info): BucketQueueShape {
  const strategy = (parameterWord(info, "strategy") ?? "scan") as SearchStrategy;
  const [width, depth] = [reader.parameterOf(info, "W", 1), reader.parameterOf(info, "D", 1)];
  const priorities = width ** depth;
  const places = info.fields.find(({ name }) => name === "pipe.op")?.count ?? 1;
  return {
    strategy,
    width: strategy === "bitmap" ? priorities : width,
    levels: strategy === "scan" ? 0 : strategy === "bitmap" ? 1 : depth,
    priorities,
    stages: places > 1 ? places : 0,
  };
}

/** The decoded state of a scene. */
export function decode(scene: Scene): BucketQueue {
  const shape = shapeOf(scene.info);
  const jobs = jobsOf(scene, shape);
  const line = reader
    .rows(scene, { op: "pipe.line.op", kind: "pipe.line.kind" })
    .filter(({ kind }) => kind !== NONE)
    .map(({ op, kind }) => ({ op, kind: kindOf(scene.info, kind) }));
  const written = reader.first(scene, "linked") ?? reader.first(scene, "taken");
  return {
    ...shape,
    buckets: reader.words(scene, "bucket.count").map((held, priority) => ({ priority, held })),
    tree: Array.from({ length: shape.levels }, (_, i) => bitsOf(scene, i + 1, shape)),
    jobs,
    line,
    picks: reader.all(scene, "picked").map(({ op, level, index, bit }) => {
      const kind = jobs.find((job) => job.op === op)?.kind ?? null;
      return { kind, level, bitmap: index, bit };
    }),
    touched: written?.bucket ?? null,
    restarted: reader.all(scene, "restarted").flatMap(({ op }) => op ?? []),
    elements: reader.word(scene, "occ"),
    underway: underwayOf([...jobs.filter(({ op }) => op !== written?.op), ...line]),
    reads: reader.word(scene, "pipe.reads"),
    cycles: reader.word(scene, "pipe.cycles"),
    done: reader.word(scene, "pipe.done"),
    again: reader.word(scene, "pipe.again"),
  };
}

/** Operations that have not reached a bucket yet. */
function underwayOf(all: readonly Operation[]): BucketQueue["underway"] {
  const enqueues = all.filter(({ kind }) => kind === "enqueue").length;
  return { enqueues, dequeues: all.length - enqueues };
}

/** The kind of an operation, by its index in the state. */
const kindOf = ({ operations }: Info, kind: number): string => operations[kind]?.name ?? "?";

function jobsOf(scene: Scene, { strategy, levels }: BucketQueueShape): Job[] {
  const table = {
    op: "pipe.op",
    kind: "pipe.kind",
    cycle: "pipe.cycle",
    level: "pipe.level",
    path: "pipe.path",
  } as const;
  return reader
    .rows(scene, table)
    .filter(({ op, kind }) => op !== NONE || kind !== NONE)
    .map(({ op, cycle, level, path, ...row }) => {
      const kind = kindOf(scene.info, row.kind);
      const isFound = kind === "enqueue" || (level > 0 && level >= levels);
      const scans = strategy === "scan" && kind !== "enqueue" && isFound;
      return { op, kind, cycle, bucket: isFound ? path : null, scans };
    })
    .sort((a, b) => b.cycle - a.cycle);
}

/** The bits of a level; a state word contains at most 32. */
function bitsOf(scene: Scene, level: number, { strategy, width }: BucketQueueShape): BucketQueueBit[] {
  const wordsOfBitmap = Math.ceil(width / 32);
  const counterOf = (number: number) => (strategy === "counters" ? reader.word(scene, `l${level}.stoc`, number) : null);
  return reader.words(scene, `l${level}.bitmap`).flatMap((word, i) => {
    const [bitmap, from] = [Math.floor(i / wordsOfBitmap), 32 * (i % wordsOfBitmap)];
    return Array.from({ length: Math.min(32, width - from) }, (_, at): BucketQueueBit => {
      const bit = from + at;
      return { level, bitmap, bit, set: ((word >>> at) & 1) === 1, counter: counterOf(bitmap * width + bit) };
    });
  });
}

/** A bucket. */
export const bucketThing = (bucket: number): Thing => `bucket.count[${bucket}]`;

/** A bitmap of a level. Level 1 has only one, even if its bits take several state words. */
export const bitmapThing = (level: number, bitmap: number): Thing => `l${level}.bitmap[${bitmap}]`;

/** `L1`, or `L2 bitmap 1`. */
export const bitmapName = (level: number, bitmap: number): string =>
  level === 1 ? "L1" : `L${level} bitmap ${bitmap}`;

export const bucketMention = (bucket: number): Mention => ({ text: `bucket ${bucket}`, thing: bucketThing(bucket) });

/** `bit 2 of L1`, or `bit 2 of L2 bitmap 1`. */
export const bitMention = (level: number, bitmap: number, bit: number): Mention => ({
  text: `bit ${bit} of ${bitmapName(level, bitmap)}`,
  thing: bitmapThing(level, bitmap),
});
