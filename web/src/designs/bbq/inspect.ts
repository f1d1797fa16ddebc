// Tables about the things of a BBQ.

import { bits, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { decode } from "./decode";
import { commitStage, writeStage } from "./geometry";
import { lagOf, lagText } from "./lag";
import { bitName } from "./names";
import { type Bbq, bucketOf } from "./state";

/** Facts about a bucket, a bit or an element. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const bbq = decode(scene);
  if (!read) return null;
  const { field, index } = read;
  if (/^qe\./.test(field)) return index < bbq.n ? inspectElement(scene, bbq, index) : null;
  if (/^pb\./.test(field)) return index < bbq.priorities ? inspectBucket(bbq, index) : null;
  const level = Number(/^l(\d+)\.(stoc|wlb)$/.exec(field)?.[1] ?? 0);
  if (level <= bbq.steered || level > bbq.d || index >= bbq.w ** level) return null;
  return bbq.d === 1 ? inspectBucket(bbq, index) : inspectBit(bbq, level, index);
}

const waterlevel = (wlb: boolean) => (wlb ? "1 (StOC is 2 or more)" : "0 (StOC is below 2)");

function inspectBit(bbq: Bbq, level: number, index: number): Inspection | null {
  const bit = bbq.bit(level, index);
  if (!bit) return null;
  const name = bitName(bbq, level, index);
  const width = bbq.w ** (bbq.d - level);
  const number = Math.floor(index / bbq.w);
  const priorities = width === 1 ? `${index}` : `${index * width} to ${(index + 1) * width - 1}`;
  const lag = lagOf(bbq, level, index);
  const between: Inspection["rows"] =
    lag && level < bbq.d ? [["StOC − sum under it = in flight between", lagText(lag)]] : [];
  const below = level < bbq.d ? ([["Bitmap below", bits(bbq.bitmap(level + 1, index), bbq.w)]] as const) : [];
  const bucket = level === bbq.d ? bucketOf(bbq, index) : undefined;
  const listed = bucket ? inspectBucket(bbq, index) : null;
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    rows: [
      ["Bit", bit.set ? "1" : "0"],
      ["StOC", plural(bit.stoc, "element")],
      ["Waterlevel bit", waterlevel(bit.wlb)],
      ["Priorities under it", priorities],
      ["Its bitmap", bits(bbq.bitmap(level, number), bbq.w)],
      ...below,
      ...between,
      ...(listed?.rows.slice(3) ?? []),
    ],
    text: listed?.text ?? "",
  };
}

function inspectBucket(bbq: Bbq, priority: number): Inspection | null {
  const bucket = bucketOf(bbq, priority);
  const bit = bbq.bit(bbq.d, priority);
  if (!bucket || !bit) return null;
  const { list, underway, skipped } = bucket;
  const lag = lagOf(bbq, bbq.d, priority);
  const signed = underway.map(({ op, kind }) => `${kind === "enqueue" ? "+1" : "−1"} by op ${op}`);
  const told = list.map(({ data, element }) => `${data} in element ${element}`);
  if (skipped.count > 0) told.splice(skipped.after, 0, `${skipped.count} others`);
  return {
    title: `Bucket ${priority}`,
    rows: [
      [`Bit of the L${bbq.d} bitmap`, bit.set ? "1" : "0"],
      ["StOC", plural(bit.stoc, "element")],
      ["Waterlevel bit", waterlevel(bit.wlb)],
      ["List", plural(list.length + skipped.count, "element")],
      ["In flight", signed.length > 0 ? signed.join(", ") : "nothing"],
      ...(lag ? [["StOC − list = in flight between", lagText(lag)] as const] : []),
      ["HEAD, the newest", list[0] ? `element ${bucket.head}` : "means nothing while the list is empty"],
      ["TAIL, the oldest", list[0] ? `element ${bucket.tail}` : "means nothing while the list is empty"],
      ["From HEAD to TAIL", told.length > 0 ? told.join(", ") : "empty"],
    ],
    text: bucket.fault
      ? `Broken: ${bucket.fault}.`
      : underway.length > 0
        ? `L${bbq.d} is ahead of the list: it counts an operation in stage ${commitStage(bbq.d, bbq.shift)}, the list changes in stage ${writeStage(bbq.d, bbq.shift)}.`
        : "",
  };
}

function inspectElement(scene: Scene, bbq: Bbq, element: number): Inspection {
  const bucket = bbq.buckets.find(({ list }) => list.some((item) => item.element === element));
  const held = scene.looked.flatMap((thing) => /^pb\.head\[(\d+)\]$/.exec(thing)?.[1] ?? [])[0];
  const place = bbq.free.fifo.indexOf(element);
  const words = { data: scene.word("qe.data", element), prev: scene.word("qe.prev", element) };
  const next = scene.word("qe.next", element);
  const at = bucket?.list.findIndex((item) => item.element === element) ?? -1;
  const complete = bbq.account.listed === bbq.buckets.reduce((sum, { list }) => sum + list.length, 0);
  const where = bucket
    ? `in bucket ${bucket.priority}, ${at === 0 ? "at HEAD" : `${at} from HEAD`}${at === bucket.list.length - 1 ? ", at TAIL" : ""}`
    : place >= 0
      ? `in the free list, ${place === 0 ? "next to be popped" : `after ${plural(place, "other")}`}`
      : element >= bbq.capacity
        ? "not in use"
        : complete
          ? bbq.account.lost === 0 || bbq.carried.includes(element)
            ? "popped, on its way to a list"
            : "not found: not free, in no list that can be read, carried by no operation"
          : held !== undefined
            ? `in bucket ${held}, between those that are shown`
            : "popped, or on its way to or from a list";
  const pointer = (means: boolean, word: number | undefined) =>
    means && word !== undefined ? `element ${word}` : "means nothing here";
  return {
    title: `Element ${element}`,
    rows: [
      ["Where", where],
      ["DATA", bucket ? `${words.data}` : "left over"],
      ["NEXT, the older one", pointer(bucket !== undefined && at < bucket.list.length - 1, next)],
      ["PREV, the newer one", pointer(bucket !== undefined && at > 0, words.prev)],
    ],
    text: "",
  };
}
