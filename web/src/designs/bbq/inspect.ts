// Tables about the things of a BBQ.

import { plural } from "../../base/words";
import { type Inspection, readThing, type Scene, type Thing } from "../../views/design";
import { type Bbq, decode } from "./decode";

/** What is known of a bucket or an element. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const bbq = decode(scene);
  if (!read) return null;
  if (/^(l1|pb)\./.test(read.field)) return read.index < bbq.w ? inspectBucket(bbq, read.index) : null;
  if (/^qe\./.test(read.field)) return read.index < bbq.n ? inspectElement(scene, bbq, read.index) : null;
  return null;
}

function inspectBucket(bbq: Bbq, priority: number): Inspection | null {
  const bucket = bbq.buckets[priority];
  const bit = bbq.bits[priority];
  if (!bucket || !bit) return null;
  const { list, underway } = bucket;
  const signed = underway.map(({ op, kind }) => `${kind === "enqueue" ? "+1" : "−1"} by op ${op}`);
  return {
    title: `Bucket ${priority}`,
    rows: [
      ["Bit of the L1 bitmap", bit.set ? "1" : "0"],
      ["StOC", plural(bit.stoc, "element")],
      ["Waterlevel bit", bit.wlb ? "1 (StOC is 2 or more)" : "0 (StOC is below 2)"],
      ["List", plural(list.length, "element")],
      ["In flight", signed.length > 0 ? signed.join(", ") : "nothing"],
      ["HEAD, the newest", list[0] ? `element ${bucket.head}` : "means nothing while the list is empty"],
      ["TAIL, the oldest", list[0] ? `element ${bucket.tail}` : "means nothing while the list is empty"],
      [
        "From HEAD to TAIL",
        list.length > 0 ? list.map(({ data, element }) => `${data} in element ${element}`).join(", ") : "empty",
      ],
    ],
    text: bucket.fault
      ? `Broken: ${bucket.fault}.`
      : underway.length > 0
        ? "L1 is ahead of the list: it counts an operation in stage 2, the list changes in stage 6."
        : "",
  };
}

function inspectElement(scene: Scene, bbq: Bbq, element: number): Inspection {
  const bucket = bbq.buckets.find(({ list }) => list.some((item) => item.element === element));
  const place = bbq.free.fifo.indexOf(element);
  const next = scene.probe("qe.next")[element];
  const at = bucket?.list.findIndex((item) => item.element === element) ?? -1;
  const where = bucket
    ? `in bucket ${bucket.priority}, ${at === 0 ? "at HEAD" : `${at} from HEAD`}${at === bucket.list.length - 1 ? ", at TAIL" : ""}`
    : place >= 0
      ? `in the free list, ${place === 0 ? "next to be popped" : `after ${plural(place, "other")}`}`
      : element >= bbq.capacity
        ? "not in use"
        : "popped, on its way to a list";
  const pointer = (means: boolean, word: number | undefined) =>
    means && word !== undefined ? `element ${word}` : "means nothing here";
  return {
    title: `Element ${element}`,
    rows: [
      ["Where", where],
      ["DATA", bucket ? `${scene.probe("qe.data")[element]}` : "left over"],
      ["NEXT, the older one", pointer(bucket !== undefined && at < bucket.list.length - 1, next)],
      ["PREV, the newer one", pointer(bucket !== undefined && at > 0, scene.probe("qe.prev")[element])],
    ],
    text: "",
  };
}
