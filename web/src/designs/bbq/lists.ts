// The list of a bucket, walked by its pointers.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import type { Scene } from "../contract";
import type { Bucket, ListElement, Occupant } from "./state";

/** Longer lists are read from both ends only, so many elements from each. */
const LONG = 512;
const EACH_END = 16;

/** The list of a priority. Its length is what the last level counts, less what has not arrived yet. Elements of `free` are in no list. */
export function readBucket(
  word: Scene["word"],
  priority: number,
  stoc: number,
  underway: Occupant[],
  { n, free, whole }: { n: number; free: ReadonlySet<number>; whole: boolean },
): Bucket {
  const coming = underway.reduce((sum, { kind }) => sum + (kind === "enqueue" ? 1 : -1), 0);
  const length = stoc - coming;
  const head = word("pb.head", priority) ?? NONE;
  const tail = word("pb.tail", priority) ?? NONE;
  const bucket: Bucket = { priority, head, tail, list: [], skipped: { after: 0, count: 0 }, underway, fault: "" };
  if (length < 0 || length > n)
    return { ...bucket, fault: `StOC ${stoc} cannot be right with the operations in flight` };
  const long = length > LONG && !whole;
  const oldest = walk(word, tail, { pointer: "qe.prev", length: long ? EACH_END : length, last: head, n, free });
  const newest = long
    ? walk(word, head, { pointer: "qe.next", length: EACH_END, last: tail, n, free })
    : { list: [], fault: "" };
  bucket.list = [...newest.list, ...oldest.list.reverse()];
  if (long) bucket.skipped = { after: newest.list.length, count: length - bucket.list.length };
  const fault = newest.fault || oldest.fault;
  if (fault !== "") return { ...bucket, fault };
  const first = bucket.list[0];
  if (first && first.element !== head) {
    return { ...bucket, fault: `PREV from TAIL leads to element ${first.element}, HEAD is ${head}` };
  }
  return bucket;
}

interface Walk {
  /** Field of the pointers that lead on. */
  pointer: string;
  /** Elements to walk over. */
  length: number;
  /** Element at the other end. */
  last: number;
  n: number;
  free: ReadonlySet<number>;
}

/** Elements along pointers, up to the first one that cannot be in the list: what it holds means nothing. */
function walk(
  word: Scene["word"],
  from: number,
  { pointer, length, last, n, free }: Walk,
): { list: ListElement[]; fault: string } {
  const list: ListElement[] = [];
  for (let element = from; list.length < length; element = word(pointer, element) ?? NONE) {
    if (element >= n) return { list, fault: `the list leads to element ${element}, which does not exist` };
    if (list.at(-1)?.element === last)
      return {
        list,
        fault: `the list ends after ${plural(list.length, "element")}, the StOC and the operations in flight leave ${length}`,
      };
    if (free.has(element)) return { list, fault: `the list leads to element ${element}, which is free` };
    list.push({ element, data: word("qe.data", element) ?? 0 });
  }
  return { list, fault: "" };
}
