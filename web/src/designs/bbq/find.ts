// Where an element is, and what a reader may find by number. Works on the whole state, which only the session has.

import type { Search, Thing } from "../../base/thing";
import { readAsked } from "../asked";
import { arriving, decode, type Words } from "./decode";
import { bucketThing, elementThing } from "./names";
import type { Bbq } from "./state";

/** Things shown together with the selection: the bucket of an element, where not all buckets are read. */
export function around(whole: Words): Thing[] {
  const elements = whole.looked.flatMap((thing) => /^qe\.\w+\[(\d+)\]$/.exec(thing)?.[1] ?? []).map(Number);
  if (elements.length === 0) return [];
  return [...holders(whole, (element) => elements.includes(element))].map(({ priority }) => bucketThing(priority));
}

/** A priority, `e17` or `element 17` for an element, `data 17` for the first element in a list that carries it. */
export function find(whole: Words, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const { priorities, capacity } = decode(whole);
  if (["", "p", "priority", "b", "bucket"].includes(kind)) {
    if (number < priorities) return { thing: bucketThing(number), trouble: "" };
    return { thing: null, trouble: `There is no priority ${number}: they go from 0 to ${priorities - 1}.` };
  }
  if (["e", "element"].includes(kind)) {
    if (number < capacity) return { thing: elementThing(number), trouble: "" };
    return { thing: null, trouble: `There is no element ${number}: they go from 0 to ${capacity - 1}.` };
  }
  if (["d", "data"].includes(kind)) {
    const data = (element: number) => whole.word("qe.data", element);
    for (const { element } of holders(whole, (element) => data(element) === number)) {
      return { thing: elementThing(element), trouble: "" };
    }
    return { thing: null, trouble: `No element in a list carries data ${number} in this step.` };
  }
  return { thing: null, trouble: "A number finds a priority, e17 element 17, data 17 the element that carries 17." };
}

/** The elements in lists that are asked for, each with its priority; each list from its oldest. */
function* holders(whole: Words, asked: (element: number) => boolean) {
  const bbq = decode(whole);
  const { n, d, stages } = bbq;
  for (const priority of listedPriorities(bbq)) {
    const coming = arriving(stages, priority, bbq).reduce((sum, o) => sum + (o.kind === "enqueue" ? 1 : -1), 0);
    let left = Math.min((bbq.bit(d, priority)?.stoc ?? 0) - coming, n);
    for (let element = whole.word("pb.tail", priority) ?? n; left > 0 && element < n; left--) {
      if (asked(element)) yield { element, priority };
      element = whole.word("qe.prev", element) ?? n;
    }
  }
}

/** Priorities whose lists may hold elements. A bit is cleared some steps before the last element leaves the list. */
function* listedPriorities(bbq: Bbq) {
  const leaving = new Set(bbq.stages.flatMap((o) => (o?.priority == null ? [] : [o.priority])));
  yield* leaving;
  for (let priority = nextHeld(bbq, bbq.priorities, -1); priority !== null; priority = nextHeld(bbq, priority, -1)) {
    if (!leaving.has(priority)) yield priority;
  }
}

/** The nearest larger (1) or smaller (-1) priority that holds elements, by the bitmaps of the last level; null if there is none. */
export function nextHeld(
  { w, d, priorities, bitmap }: Pick<Bbq, "w" | "d" | "priorities" | "bitmap">,
  from: number,
  by: 1 | -1,
): number | null {
  for (let at = from + by; at >= 0 && at < priorities; ) {
    const number = Math.floor(at / w);
    const bits = bitmap(d, number);
    if (bits === 0) {
      at = by > 0 ? (number + 1) * w : number * w - 1;
      continue;
    }
    if ((bits >>> (at % w)) & 1) return at;
    at += by;
  }
  return null;
}
