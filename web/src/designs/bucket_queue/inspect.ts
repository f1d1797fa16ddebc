// Tables about the things of a bucket queue.

import { plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { type BucketQueue, decode } from "./decode";

/** Facts about a bucket or a bitmap. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  if (read?.field === "bucket.count") return ofBucket(read.index, state);
  const level = /^l(\d+)\.(?:bitmap|stoc)$/.exec(read?.field ?? "")?.[1];
  return read && level ? ofBitmap(Number(level), read.field.endsWith("stoc") ? 0 : read.index, state) : null;
}

function ofBucket(priority: number, { counts, priorities, jobs }: BucketQueue): Inspection | null {
  if (priority >= priorities) return null;
  const ways = jobs.filter(({ bucket }) => bucket === priority).length;
  return {
    title: `Bucket ${priority}`,
    rows: [
      ["Holds", plural(counts[priority] ?? 0, "element")],
      ["Operations on their way to it", `${ways}`],
      [
        "A scan looks into it",
        `after ${priorities - 1 - priority} others for the largest priority, after ${priority} for the smallest`,
      ],
    ],
    text: "",
  };
}

function ofBitmap(
  level: number,
  bitmap: number,
  { bits, counters, width, priorities }: BucketQueue,
): Inspection | null {
  const own = bits[level - 1]?.slice(bitmap * width, (bitmap + 1) * width);
  if (!own || own.length === 0) return null;
  const span = priorities / width ** level;
  const held = counters?.[level - 1]?.slice(bitmap * width, (bitmap + 1) * width);
  return {
    title: level === 1 ? "L1" : `L${level} bitmap ${bitmap}`,
    rows: [
      ["Bits, most significant first", [...own].reverse().map(Number).join("")],
      ...(held ? ([["Counters", [...held].reverse().join(", ")]] as const) : []),
      ["Under each bit", plural(span, "bucket")],
    ],
    text: "",
  };
}
