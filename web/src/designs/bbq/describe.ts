// Inspector tables of a BBQ's things.

import { bits, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { decode } from "./decode";
import { above, bitName, commitStage, levelOfField, writeStage } from "./shape";
import { type Bbq, bucketOf, changeOf, isUnder, lengthOf, type Occupant, sumUnder } from "./state";

/** Properties of a bucket, a bit or an element. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read) return null;
  const { field, index } = read;
  const bbq = decode(scene);
  if (field.startsWith("qe.")) return index < bbq.n ? inspectElement(bbq, index) : null;
  if (field.startsWith("pb.")) return index < bbq.priorities ? inspectBucket(bbq, index) : null;
  const level = levelOfField(field);
  if (level <= bbq.steered || level > bbq.d || index >= bbq.w ** level) return null;
  return bbq.d === 1 ? inspectBucket(bbq, index) : inspectBit(bbq, level, index);
}

type BbqRows = Inspection["rows"];

const waterlevel = (wlb: boolean) => (wlb ? "1 (StOC is 2 or more)" : "0 (StOC is below 2)");

function inspectBit(bbq: Bbq, level: number, index: number): Inspection | null {
  const bit = bbq.bit(level, index);
  if (!bit) return null;
  const name = bitName(bbq, level, index);
  const width = bbq.w ** (bbq.d - level);
  const priorities = width === 1 ? `${index}` : `${index * width} to ${(index + 1) * width - 1}`;
  const lag = lagOf(bbq, level, index);
  const inner: BbqRows =
    level === bbq.d
      ? []
      : [
          ["Bitmap below", bits(bbq.bitmap(level + 1, index), bbq.w)],
          ...(lag ? [["StOC − sum under it = in flight between", lagText(lag)] as const] : []),
        ];
  const bucket = level === bbq.d ? inspectBucket(bbq, index) : null;
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    rows: [
      ["Bit", bit.set ? "1" : "0"],
      ["StOC", plural(bit.stoc, "element")],
      ["Waterlevel bit", waterlevel(bit.wlb)],
      ["Priorities under it", priorities],
      ["Its bitmap", bits(bbq.bitmap(level, above(index, 1, bbq.w)), bbq.w)],
      ...inner,
      ...(bucket?.rows.slice(3) ?? []),
    ],
    text: bucket?.text ?? "",
  };
}

function inspectBucket(bbq: Bbq, priority: number): Inspection | null {
  const bucket = bucketOf(bbq, priority);
  const bit = bbq.bit(bbq.d, priority);
  if (!bucket || !bit) return null;
  const { list, underway, skipped } = bucket;
  const lag = lagOf(bbq, bbq.d, priority);
  const signed = underway.map(({ op, kind }) => `${kind === "enqueue" ? "+1" : "−1"} by op ${op}`);
  const texts = list.map(({ data, element }) => `${data} in element ${element}`);
  if (skipped.count > 0) texts.splice(skipped.after, 0, `${skipped.count} others`);
  const ahead = `L${bbq.d} is ahead of the list: it counts an operation in stage ${commitStage(bbq, bbq.d)}, the list changes in stage ${writeStage(bbq)}.`;
  return {
    title: `Bucket ${priority}`,
    rows: [
      [`Bit of the L${bbq.d} bitmap`, bit.set ? "1" : "0"],
      ["StOC", plural(bit.stoc, "element")],
      ["Waterlevel bit", waterlevel(bit.wlb)],
      ["List", plural(lengthOf(bucket), "element")],
      ["In flight", signed.length > 0 ? signed.join(", ") : "nothing"],
      ...(lag ? [["StOC − list = in flight between", lagText(lag)] as const] : []),
      ["HEAD, the newest", list[0] ? `element ${bucket.head}` : "means nothing while the list is empty"],
      ["TAIL, the oldest", list[0] ? `element ${bucket.tail}` : "means nothing while the list is empty"],
      ["From HEAD to TAIL", texts.length > 0 ? texts.join(", ") : "empty"],
    ],
    text: bucket.fault ? `Broken: ${bucket.fault}.` : underway.length > 0 ? ahead : "",
  };
}

function inspectElement(bbq: Bbq, element: number): Inspection {
  const bucket = bbq.buckets.find(({ list }) => list.some((item) => item.element === element));
  const list = bucket?.list ?? [];
  const at = list.findIndex((item) => item.element === element);
  const { data, prev, next } = bbq.element(element);
  const pointer = (means: boolean, word: number | undefined) =>
    means && word !== undefined ? `element ${word}` : "means nothing here";
  const place = `${at === 0 ? "at HEAD" : `${at} from HEAD`}${at === list.length - 1 ? ", at TAIL" : ""}`;
  return {
    title: `Element ${element}`,
    rows: [
      ["Where", bucket ? `in bucket ${bucket.priority}, ${place}` : whereUnlisted(bbq, element)],
      ["DATA", bucket ? `${data}` : "left over"],
      ["NEXT, the older one", pointer(at < list.length - 1, next)],
      ["PREV, the newer one", pointer(at > 0, prev)],
    ],
    text: "",
  };
}

/** Location of an element that is in none of the lists that were read. */
function whereUnlisted({ free, capacity, account, buckets, carried, selected }: Bbq, element: number): string {
  const place = free.fifo.indexOf(element);
  if (place >= 0) return `in the free list, ${place === 0 ? "next to be popped" : `after ${plural(place, "other")}`}`;
  if (element >= capacity) return "not in use";
  if (account.listed === buckets.reduce((sum, { list }) => sum + list.length, 0))
    return account.lost === 0 || carried.includes(element)
      ? "popped, on its way to a list"
      : "not found: not free, in no list that can be read, carried by no operation";
  const [bucket] = selected.buckets;
  return bucket === undefined
    ? "popped, or on its way to or from a list"
    : `in bucket ${bucket}, between those that are shown`;
}

/** A counter compared with the sum of the counters below. A level counts an operation four stages before the level below, so the two differ
 * exactly by the operations between them (paper, section 4.2). */
interface Lag {
  stoc: number;
  /** Sum of the counters below; on the last level the length of the bucket's list. */
  below: number;
  /** Operations that this level has counted and the level below has not, the one furthest ahead first. */
  between: readonly Occupant[];
}

/** The lag of a counter; null if words below were not read, or an operation that no stage locates may be below. */
export function lagOf(bbq: Bbq, level: number, index: number): Lag | null {
  const bit = bbq.bit(level, index);
  const below = level === bbq.d ? listed(bbq, index) : sumUnder(bbq, { level, index });
  if (!bit || below === null || bbq.stages.length === 0) return null;
  const end = level === bbq.d ? writeStage(bbq) : commitStage(bbq, level + 1);
  const carried = bbq.stages.slice(commitStage(bbq, level), end).filter((one) => one !== null);
  if (carried.some(({ at }) => at === null || at.level < level)) return null;
  const between = carried.filter((one) => isUnder(one, { level, index }, bbq.w)).reverse();
  return { stoc: bit.stoc, below, between };
}

function listed(bbq: Bbq, priority: number): number | null {
  const bucket = bucketOf(bbq, priority);
  return bucket && !bucket.fault ? lengthOf(bucket) : null;
}

/** True if the difference equals the effect of the operations between. */
export const holds = ({ stoc, below, between }: Lag): boolean => stoc - below === changeOf(between);

/** The equation with its numbers: `3 − 1 = 2 = +1 (op 5) +1 (op 6)`. */
export function lagText(lag: Lag): string {
  const { stoc, below, between } = lag;
  const terms = between.map(({ op, kind }) => `${kind === "enqueue" ? "+1" : "−1"} (op\u00a0${op})`);
  return `${stoc} − ${below} = ${`${stoc - below}`.replace("-", "−")} ${holds(lag) ? "=" : "≠"} ${terms.join(" ") || 0}`;
}
