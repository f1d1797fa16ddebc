// The list of a bucket, walked by its pointers.

import { NONE } from "../../base/none";
import type { Scene } from "../contract";
import type { Bucket, ListElement, Occupant } from "./state";

/** Longer lists are read from both ends only, so many elements from each. */
const LONG = 512;
const EACH_END = 16;

/** The list of a priority. Its length is what the last level counts, less what has not arrived yet. */
export function readBucket(
  word: Scene["word"],
  priority: number,
  stoc: number,
  underway: Occupant[],
  n: number,
): Bucket {
  const coming = underway.reduce((sum, { kind }) => sum + (kind === "enqueue" ? 1 : -1), 0);
  const length = stoc - coming;
  const head = word("pb.head", priority) ?? NONE;
  const tail = word("pb.tail", priority) ?? NONE;
  const bucket: Bucket = { priority, head, tail, list: [], skipped: { after: 0, count: 0 }, underway, fault: "" };
  if (length < 0 || length > n) return { ...bucket, fault: `StOC ${stoc} cannot be with what is in flight` };
  const long = length > LONG;
  const oldest = walk(word, tail, "qe.prev", long ? EACH_END : length, n);
  const newest = long ? walk(word, head, "qe.next", EACH_END, n) : { list: [], stray: null };
  bucket.list = [...newest.list, ...oldest.list.reverse()];
  if (long) bucket.skipped = { after: newest.list.length, count: length - bucket.list.length };
  const stray = newest.stray ?? oldest.stray;
  if (stray !== null) return { ...bucket, fault: `the list leads to element ${stray}, which does not exist` };
  const first = bucket.list[0];
  if (first && first.element !== head) {
    return { ...bucket, fault: `PREV from TAIL leads to element ${first.element}, HEAD is ${head}` };
  }
  return bucket;
}

function walk(
  word: Scene["word"],
  from: number,
  pointer: string,
  length: number,
  n: number,
): { list: ListElement[]; stray: number | null } {
  const list: ListElement[] = [];
  for (let element = from; list.length < length; element = word(pointer, element) ?? NONE) {
    if (element >= n) return { list, stray: element };
    list.push({ element, data: word("qe.data", element) ?? 0 });
  }
  return { list, stray: null };
}
