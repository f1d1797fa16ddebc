// What the worker reads from queues that are too large to be copied at every step, and searches in them.

import type { SearchResult, Thing } from "../../base/thing";
import type { Scene } from "../contract";
import type { Reader } from "../large-fields";
import { foundOr, parseSearch } from "../search-text";
import { arriving, decode } from "./decode";
import { inspect } from "./describe";
import type { ReadWord } from "./elements";
import { bucketThing, elementThing, isLarge, under } from "./shape";
import { type Bbq, changeOf, nextHeld } from "./state";
import { shownBitmaps } from "./tree/levels";

/** Number of bitmaps of a level that fit on a screen. */
const MOST_SHOWN = 12;

/** Reads the words that the views of a step need. */
function gather(scene: Scene): void {
  const bbq = decode(scene);
  for (const { level, concerned, context } of isLarge(bbq) ? shownBitmaps(bbq) : []) {
    for (const number of [...concerned, ...context].slice(0, MOST_SHOWN))
      for (const index of under(bbq, number)) bbq.bit(level, index);
  }
  for (const thing of scene.selected) inspect(scene, thing);
}

/** Things shown together with the selection: the bucket of an element, if not all buckets are read. */
export function around(complete: Scene): Thing[] {
  const bbq = decode(complete);
  const { elements } = bbq.selected;
  if (elements.length === 0) return [];
  return [...holders(bbq, complete.word, (element) => elements.includes(element))].map(({ priority }) =>
    bucketThing(priority),
  );
}

/** Finds a thing: a priority, `e17` or `element 17` for an element, `data 17` for the first element in a list with that data. */
export function find(complete: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const bbq = decode(complete);
  const { priorities, capacity } = bbq;
  if (["", "p", "priority", "b", "bucket"].includes(kind)) {
    const thing = number < priorities ? bucketThing(number) : undefined;
    return foundOr(thing, `There is no priority ${number}: they go from 0 to ${priorities - 1}.`);
  }
  if (["e", "element"].includes(kind)) {
    const thing = number < capacity ? elementThing(number) : undefined;
    return foundOr(thing, `There is no element ${number}: they go from 0 to ${capacity - 1}.`);
  }
  if (["d", "data"].includes(kind)) {
    const [first] = holders(bbq, complete.word, (element) => complete.word("qe.data", element) === number);
    return foundOr(first && elementThing(first.element), `No element in a list carries data ${number} in this step.`);
  }
  return foundOr(undefined, "A number finds a priority, e17 element 17, data 17 the element that carries 17.");
}

/** The elements in lists that `asked` accepts, each with its priority; each list from its oldest element. */
function* holders(bbq: Bbq, word: ReadWord, asked: (element: number) => boolean) {
  const { n, d } = bbq;
  for (const priority of listedPriorities(bbq)) {
    const bit = bbq.bit(d, priority);
    let left = Math.min((bit ? bit.stoc : 0) - changeOf(arriving(bbq, priority)), n);
    for (let element = word("pb.tail", priority) ?? n; left > 0 && element < n; left--) {
      if (asked(element)) yield { element, priority };
      element = word("qe.prev", element) ?? n;
    }
  }
}

/** Priorities whose lists may hold elements. A bit is cleared some steps before the last element leaves the list. */
function* listedPriorities(bbq: Bbq) {
  const leaving = new Set(bbq.stages.flatMap((o) => o?.priority ?? []));
  yield* leaving;
  for (let priority = nextHeld(bbq, bbq.priorities, -1); priority !== null; priority = nextHeld(bbq, priority, -1)) {
    if (!leaving.has(priority)) yield priority;
  }
}

export const readers: Readonly<Record<string, Reader>> = { bbq: { gather, around, find } };
