// The design bucket queue: five strategies to find the next bucket, with inspector tables and search.

import { plural } from "../../base/format";
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, LegendItem, Scene } from "../contract";
import { boxItem, inTone, operationItem, textItem } from "../legend-sign";
import { foundOr, parseSearch } from "../search-text";
import { questions } from "./ask";
import { type BucketQueue, bitmapName, bucketThing, decode, fields, shapeOf } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import styles from "./structure.module.css";

function legend(info: Info): readonly LegendItem[] {
  const { strategy, levels } = shapeOf(info);
  const one = classes(styles.digit, styles.one);
  const taken = classes(inTone("dequeue-max", styles.bit, styles.set), styles.read, styles.taken);
  return [
    operationItem("dequeue-max", "operation, with its number, in line or in a stage"),
    textItem("bucket with so many elements", classes(styles.bucket, styles.full), "2", styles.count),
    boxItem("empty bucket", styles.bucket),
    boxItem("bucket that took or gave an element in this step", classes(styles.bucket, styles.touched)),
    ...(strategy === "scan"
      ? [boxItem("bucket that the scan reads", inTone("dequeue-max", styles.bucket, styles.probed))]
      : []),
    ...(levels > 0
      ? [
          textItem("bit: there is an element under it", classes(styles.bit, styles.set), "1", one),
          textItem("bitmap that was read, with the bit that was picked", taken, "1", one),
        ]
      : []),
    ...(strategy === "no-counters"
      ? [boxItem("operation that begins again", classes(inTone("dequeue-max", looks.chip), styles.wrong))]
      : []),
  ];
}

/** Properties of a bucket or a bitmap. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (read?.field === "bucket.count") return ofBucket(read.index, decode(scene));
  const level = /^l(\d+)\.(?:bitmap|stoc)$/.exec(read?.field ?? "")?.[1];
  return read && level ? ofBitmap(Number(level), read.field.endsWith("stoc") ? 0 : read.index, decode(scene)) : null;
}

function ofBucket(index: number, { buckets, priorities, jobs }: BucketQueue): Inspection | null {
  const found = buckets[index];
  if (!found) return null;
  const { priority, held } = found;
  const ways = jobs.filter(({ bucket }) => bucket === priority).length;
  const before = priorities - 1 - priority;
  return {
    title: `Bucket ${priority}`,
    rows: [
      ["Holds", plural(held, "element")],
      ["Operations on their way to it", `${ways}`],
      ["A scan looks into it", `after ${before} others for the largest priority, after ${priority} for the smallest`],
    ],
    text: "",
  };
}

function ofBitmap(level: number, bitmap: number, state: BucketQueue): Inspection | null {
  const { tree, width, priorities, strategy } = state;
  const bits = tree[level - 1]?.filter((bit) => bit.bitmap === bitmap).reverse() ?? [];
  if (bits.length === 0) return null;
  return {
    title: bitmapName(level, bitmap),
    rows: [
      ["Bits, most significant first", bits.map(({ set }) => (set ? "1" : "0")).join("")],
      ...(strategy === "counters" ? ([["Counters", bits.map(({ counter }) => counter).join(", ")]] as const) : []),
      ["Under each bit", plural(priorities / width ** level, "bucket")],
    ],
    text: "",
  };
}

/** Finds a bucket by its priority: `12`, `bucket 12`. */
function find(scene: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const { priorities } = shapeOf(scene.info);
  if (!["", "b", "bucket", "p", "priority"].includes(kind))
    return foundOr(undefined, "A number finds the bucket of that priority.");
  const bucket = number < priorities ? bucketThing(number) : undefined;
  return foundOr(bucket, `There is no bucket ${number}: they go from 0 to ${priorities - 1}.`);
}

const bucket_queue = {
  title: "Bucket queue, five ways to find the next bucket",
  fields,
  marks,
  least,
  notable: [
    { key: "restarted", name: "begins again", token: "--error" },
    { key: "taken", name: "taken", token: "--dequeue-max" },
  ],
  explain,
  search: { label: "Bucket", examples: "12, bucket 3", find },
  inspect,
  legend,
  questions,
} satisfies Design;

export const designs = { bucket_queue };
