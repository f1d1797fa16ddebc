// From the words of a bucket queue and the events of a step to what the page shows.

import { NONE } from "../../base/none";
import { parameter, parameterWord } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Scene } from "../contract";
import { type Happened, readerOf } from "../reader";

/** How the bucket of a dequeue is found. */
export type Strategy = "scan" | "bitmap" | "tree" | "no-counters" | "counters";

/** What the parameters mean. */
export interface Shape {
  strategy: Strategy;
  /** Bits of a bitmap, and levels of bitmaps; a scan has none. */
  width: number;
  levels: number;
  /** Priorities, a bucket each. */
  priorities: number;
  /** Stages of a pipeline; 0 where one operation is at work at a time. */
  stages: number;
}

/** An operation that is under way. */
export interface Job {
  op: number;
  kind: string;
  /** The stage, which is the cycle since it began, the first one being 0. */
  cycle: number;
  /** The bucket that it works on or that a scan reads; null while bits are still to be found. */
  bucket: number | null;
}

/** An operation that waits in line. */
export interface Waiting {
  op: number;
  kind: string;
}

/** A bit that was found in this step. */
export interface Pick {
  op: number;
  level: number;
  bitmap: number;
  bit: number;
}

export interface BucketQueue extends Shape {
  /** Elements, by priority. */
  counts: readonly number[];
  /** By level, the first one of level 1: each bit of all of its bitmaps. */
  bits: readonly (readonly boolean[])[];
  /** Elements under each bit, by level; null without counters. */
  counters: readonly (readonly number[])[] | null;
  /** Under way, the oldest first. */
  jobs: readonly Job[];
  /** In line, the next one first. */
  line: readonly Waiting[];
  picks: readonly Pick[];
  /** The bucket that took or gave an element in this step. */
  touched: number | null;
  /** Numbers of the operations that begin again. */
  restarted: readonly number[];
  /** Since the run began: words read, cycles with work, operations complete, times that one began again. */
  reads: number;
  cycles: number;
  done: number;
  again: number;
}

const FIELDS = ["bucket.count", "occ", "ready"].concat(
  ["op", "kind", "cycle", "level", "path", "line.op", "line.kind", "reads", "cycles", "done", "again"].map(
    (name) => `pipe.${name}`,
  ),
);

export const fields = ({ fields }: Info) => [
  ...FIELDS,
  ...fields.map(({ name }) => name).filter((name) => /^l\d+\./.test(name)),
];

/** Words of a field. */
const sizeOf = ({ fields }: Info, name: string) => fields.find((field) => field.name === name)?.count ?? 0;

export function shapeOf(info: Info): Shape {
  const strategy = (parameterWord(info, "strategy") ?? "scan") as Strategy;
  const [w = 1, d = 1] = [parameter(info, "W"), parameter(info, "D")];
  const priorities = w ** d;
  const places = sizeOf(info, "pipe.op");
  return {
    strategy,
    width: strategy === "bitmap" ? priorities : w,
    levels: strategy === "scan" ? 0 : strategy === "bitmap" ? 1 : d,
    priorities,
    stages: places > 1 ? places : 0,
  };
}

/** The bits of a level, bit 0 of bitmap 0 first; a word of the state has 32 of them at most. */
function bitsOf(words: Uint32Array, width: number, bits: number): boolean[] {
  const each = Math.ceil(width / 32);
  return Array.from({ length: bits }, (_, bit) => {
    const [bitmap, at] = [Math.floor(bit / width), bit % width];
    const word = words[bitmap * each + Math.floor(at / 32)] ?? 0;
    return ((word >>> (at % 32)) & 1) === 1;
  });
}

const pickOf = ({ op, level, index, bit }: Happened<"bucket_queue", "picked">): Pick => ({
  op: op ?? NONE,
  level,
  bitmap: index,
  bit,
});

const events = readerOf("bucket_queue");

export function decode(scene: Scene): BucketQueue {
  const { info, probe } = scene;
  const shape = shapeOf(info);
  const { strategy, width, levels } = shape;
  const row = (name: string) => [...probe(`pipe.${name}`)];
  const one = (name: string) => row(name)[0] ?? 0;
  const kinds = info.operations.map(({ name }) => name);
  const [op, kind, cycle, level, path] = ["op", "kind", "cycle", "level", "path"].map(row);
  const bucketOf = (at: number) => {
    const [known, found] = [path?.[at] ?? 0, level?.[at] ?? 0];
    if (kinds[kind?.[at] ?? 0] === "enqueue") return known;
    return found > 0 && found >= levels ? known : null;
  };
  const jobs = (op ?? []).flatMap((number, at): Job[] =>
    number === NONE && kind?.[at] === NONE
      ? []
      : [{ op: number, kind: kinds[kind?.[at] ?? 0] ?? "?", cycle: cycle?.[at] ?? 0, bucket: bucketOf(at) }],
  );
  const lineKinds = row("line.kind");
  const line = row("line.op").flatMap((number, at): Waiting[] => {
    const kind = lineKinds[at] ?? NONE;
    return kind === NONE ? [] : [{ op: number, kind: kinds[kind] ?? "?" }];
  });
  const each = Array.from({ length: levels }, (_, i) => i + 1);
  return {
    ...shape,
    counts: [...probe("bucket.count")],
    bits: each.map((level) => bitsOf(probe(`l${level}.bitmap`), width, width ** level)),
    counters: strategy === "counters" ? each.map((level) => [...probe(`l${level}.stoc`)]) : null,
    jobs: jobs.sort((a, b) => b.cycle - a.cycle),
    line,
    picks: events.all(scene, "picked").map(pickOf),
    touched: (events.first(scene, "linked") ?? events.first(scene, "taken"))?.bucket ?? null,
    restarted: events.all(scene, "restarted").map(({ op }) => op ?? NONE),
    reads: one("reads"),
    cycles: one("cycles"),
    done: one("done"),
    again: one("again"),
  };
}
