// Reads where the elements are: the lists of buckets, walked by their pointers, the free list, and what is on its way between them.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { MOST_COPIED } from "../copied";
import type { Field } from "../reader";
import { commitStage, isLarge, writeStage } from "./shape";
import { type Bbq, type BbqBucket, changeOf, type ListElement, type Occupant } from "./state";

/** Reads a word, also one of a field that is too large to be there in full; undefined if it was not read. */
export type ReadWord = (field: Field<"bbq">, index: number) => number | undefined;

/** Longer lists are read from both ends only, so many elements from each. */
const LONG = 512;
const EACH_END = 16;

/**
 * The list of a priority. Its length is what the last level counts, less the operations `underway` that have not arrived yet. Elements of `free` are
 * in no list. `n`: elements that the memories have.
 */
export function readBucket(
  word: ReadWord,
  { priority, stoc, underway }: { priority: number; stoc: number; underway: Occupant[] },
  { n, free, whole }: { n: number; free: ReadonlySet<number>; whole: boolean },
): BbqBucket {
  const length = stoc - changeOf(underway);
  const head = word("pb.head", priority) ?? NONE;
  const tail = word("pb.tail", priority) ?? NONE;
  const bucket: BbqBucket = { priority, head, tail, list: [], skipped: { after: 0, count: 0 }, underway, fault: "" };
  if (length < 0 || length > n)
    return { ...bucket, fault: `StOC ${stoc} cannot be right with the operations in flight` };
  const long = length > LONG && !whole;
  const oldest = walk(word, tail, { pointer: "qe.prev", length: long ? EACH_END : length, last: head, n, free });
  const newest = long
    ? walk(word, head, { pointer: "qe.next", length: EACH_END, last: tail, n, free })
    : { list: [], fault: "" };
  const list = [...newest.list, ...oldest.list.reverse()];
  const skipped = long ? { after: newest.list.length, count: length - list.length } : bucket.skipped;
  const [first] = list;
  const lost =
    first && first.element !== head ? `PREV from TAIL leads to element ${first.element}, HEAD is ${head}` : "";
  return { ...bucket, list, skipped, fault: newest.fault || oldest.fault || lost };
}

interface Walk {
  /** Field of the pointers that lead on. */
  pointer: "qe.prev" | "qe.next";
  /** Elements to walk over. */
  length: number;
  /** Element at the other end. */
  last: number;
  n: number;
  free: ReadonlySet<number>;
}

/** Elements along pointers, up to the first one that cannot be in the list: what it holds means nothing. */
function walk(
  word: ReadWord,
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

/** Cells at the front and at the back of a long free list that are worth reading. */
const FRONT = 64;
const BACK = 8;

/** The free list of `count` of `n` elements: all of it, or of a long one both ends. */
export function readFree(word: ReadWord, count: number, n: number, whole: boolean): Bbq["free"] {
  const cells = (first: number, length: number) =>
    Array.from({ length }, (_, i) => word("free.fifo", first + i) ?? NONE);
  if (whole || (count <= MOST_COPIED && n <= MOST_COPIED)) return { count, fifo: cells(0, count), back: [] };
  const front = Math.min(count, FRONT);
  const back = Math.min(count - front, BACK);
  const known = (element: number) => element < n;
  return { count, fifo: cells(0, front).filter(known), back: cells(count - back, back).filter(known) };
}

type Held = Pick<Bbq, "n" | "d" | "shift" | "priorities" | "capacity" | "occupancy" | "stages" | "buckets" | "free">;

/** The elements on their way to a list, and how many elements are where. */
export function accountOf(held: Held): Pick<Bbq, "carried" | "account"> {
  const { n, capacity, occupancy, stages, buckets, free } = held;
  const popping = stages.filter((o): o is Occupant => o?.kind === "enqueue" && o.stage < writeStage(held));
  const said = popping.flatMap(({ element, stage }) => (element === null ? [] : [{ element, stage }]));
  const hardware = stages.length > 0;
  // With some lists unread only the number of elements is known, not their places.
  if (n > MOST_COPIED || isLarge(held) || buckets.some(({ skipped }) => skipped.count > 0)) {
    const carried = hardware ? popping.length : Math.max(0, capacity - occupancy - free.count);
    const listed = Math.max(0, capacity - free.count - carried);
    const sound = { freeTwice: 0, listedTwice: 0, carriedTwice: 0, foreign: 0, lost: 0 };
    return {
      carried: said.sort((a, b) => b.stage - a.stage).map(({ element }) => element),
      account: { listed, carried, free: free.count, ...sound },
    };
  }
  const listed = buckets.flatMap(({ list }) => list.map(({ element }) => element));
  const [inLists, inFree] = [new Set(listed), new Set(free.fifo)];
  const missing = Array.from({ length: capacity }, (_, element) => element).filter(
    (element) => !inLists.has(element) && !inFree.has(element),
  );
  // The stages in the middle do not name their element, so the rest is found by what is missing elsewhere. Broken hardware loses
  // elements: no more are on the way than enqueues carry. A model carries none, but holds back what was freed.
  const stageOf = new Map(said.map(({ element, stage }) => [element, stage]));
  const middle = commitStage(held, held.d);
  const unsaid = missing.filter((element) => !stageOf.has(element));
  const carries = hardware ? unsaid.slice(0, popping.length - said.length) : unsaid;
  const carried = [...missing.filter((element) => stageOf.has(element)), ...carries].sort(
    (a, b) => (stageOf.get(b) ?? middle) - (stageOf.get(a) ?? middle) || a - b,
  );
  return {
    carried,
    account: {
      listed: listed.length,
      carried: hardware ? popping.length : carried.length,
      free: free.fifo.length,
      freeTwice: free.fifo.length - inFree.size,
      listedTwice: listed.length - inLists.size,
      carriedTwice: hardware ? popping.length - carried.length : 0,
      foreign: [...inLists, ...inFree].filter((element) => element >= capacity).length,
      lost: missing.length - carried.length,
    },
  };
}
