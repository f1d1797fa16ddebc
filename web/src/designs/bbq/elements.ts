// Locates the elements: walks the lists of the buckets along their pointers, reads the free list, and finds elements in flight.

import { plural } from "../../base/format";
import { NONE } from "../../base/words";
import type { Field } from "../reader";
import { MAX_COPIED } from "../reader";
import { commitStage, isLarge, writeStage } from "./shape";
import { type Bbq, type BbqBucket, changeOf, type ListElement, type Occupant } from "./state";

/** Reads a word, also of a field that is too large to be read completely; undefined if it was not read. */
export type ReadWord = (field: Field<"bbq">, index: number) => number | undefined;

/** Of longer lists, only this many elements are read from each end. */
const LONG = 512;
const EACH_END = 16;

/** Reads the list of a priority. Its length is the count of the last level without the operations `underway` that have not arrived.
 * Elements of `free` belong to no list. `n` is the number of elements in the memories. */
export function readBucket(
  word: ReadWord,
  { priority, stoc, underway }: { priority: number; stoc: number; underway: Occupant[] },
  { n, free, complete }: { n: number; free: ReadonlySet<number>; complete: boolean },
): BbqBucket {
  const length = stoc - changeOf(underway);
  const head = word("pb.head", priority) ?? NONE;
  const tail = word("pb.tail", priority) ?? NONE;
  const bucket: BbqBucket = { priority, head, tail, list: [], skipped: { after: 0, count: 0 }, underway, fault: "" };
  if (length < 0 || length > n)
    return { ...bucket, fault: `StOC ${stoc} cannot be right with the operations in flight` };
  const long = length > LONG && !complete;
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
  /** Field of the pointer to follow. */
  pointer: "qe.prev" | "qe.next";
  /** Number of elements to walk over. */
  length: number;
  /** Element at the other end. */
  last: number;
  n: number;
  free: ReadonlySet<number>;
}

/** Follows pointers up to the first element that cannot be in the list: its words have no meaning. */
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

/** Number of cells to read at the front and at the back of a long free list. */
const FRONT = 64;
const BACK = 8;

/** Reads the free list, `count` of `n` elements: completely, or both ends of a long one. */
export function readFree(word: ReadWord, count: number, n: number, complete: boolean): Bbq["free"] {
  const cells = (first: number, length: number) =>
    Array.from({ length }, (_, i) => word("free.fifo", first + i) ?? NONE);
  if (complete || (count <= MAX_COPIED && n <= MAX_COPIED)) return { count, fifo: cells(0, count), back: [] };
  const front = Math.min(count, FRONT);
  const back = Math.min(count - front, BACK);
  const known = (element: number) => element < n;
  return { count, fifo: cells(0, front).filter(known), back: cells(count - back, back).filter(known) };
}

type Held = Pick<Bbq, "n" | "d" | "shift" | "priorities" | "capacity" | "occupancy" | "stages" | "buckets" | "free">;

/** The elements in flight, and the number of elements at each location. */
export function accountOf(held: Held): Pick<Bbq, "carried" | "account"> {
  const { n, capacity, occupancy, stages, buckets, free } = held;
  const popping = stages.filter((o): o is Occupant => o?.kind === "enqueue" && o.stage < writeStage(held));
  const named = popping.flatMap(({ element, stage }) => (element === null ? [] : [{ element, stage }]));
  const hardware = stages.length > 0;
  // If some lists are unread, only the number of elements is known, not their locations.
  if (n > MAX_COPIED || isLarge(held) || buckets.some(({ skipped }) => skipped.count > 0)) {
    const carried = hardware ? popping.length : Math.max(0, capacity - occupancy - free.count);
    const listed = Math.max(0, capacity - free.count - carried);
    const sound = { freeTwice: 0, listedTwice: 0, carriedTwice: 0, foreign: 0, lost: 0 };
    return {
      carried: named.sort((a, b) => b.stage - a.stage).map(({ element }) => element),
      account: { listed, carried, free: free.count, ...sound },
    };
  }
  const listed = buckets.flatMap(({ list }) => list.map(({ element }) => element));
  const [inLists, inFree] = [new Set(listed), new Set(free.fifo)];
  const missing = Array.from({ length: capacity }, (_, element) => element).filter(
    (element) => !inLists.has(element) && !inFree.has(element),
  );
  // The stages in the middle do not name their element, so the rest are those found nowhere else. Faulty hardware loses elements: there are
  // never more elements in flight than enqueues. A model has none in flight, but holds back freed elements.
  const stageOf = new Map(named.map(({ element, stage }) => [element, stage]));
  const middle = commitStage(held, held.d);
  const unnamed = missing.filter((element) => !stageOf.has(element));
  const carries = hardware ? unnamed.slice(0, popping.length - named.length) : unnamed;
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
