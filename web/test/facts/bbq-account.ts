/** Checks of the sentence that accounts for a BBQ's elements: in lists, in flight, and in the free list. */

import { last, listed } from "./bbq-reading";
import type { Checks, Facts } from "./facts";

export const ACCOUNT: Checks = {
  account: (stated, facts) => {
    facts.is("it is not ready", stated.has("ready"), facts.word("ready") === 0);
    if (stated.has("ready")) return;
    const number = (name: string) => (stated.has(name) ? stated.number(name) : 0);
    const all = Math.min(facts.parameter("N"), facts.parameter("capacity"));
    if (stated.has("capacity")) facts.is("elements", stated.number("capacity"), all);
    facts.is("free", stated.number("free"), facts.word("free.count"));
    const found = accounted(facts);
    if (found)
      facts.is("on the way, free twice", [stated.number("carried"), number("freeTwice")], [found[0], found[2]]);
    const sum = stated.number("listed") + stated.number("carried") + stated.number("free");
    facts.is("it is broken", stated.has("broken"), !stated.has("occupancy"));
    if (stated.has("broken")) {
      facts.holds("a mechanism was off", !facts.scene.intact);
      const repeated = number("freeTwice") + number("listedTwice") + number("carriedTwice") + number("foreign");
      if (stated.has("capacity")) facts.holds("the sum is another", sum !== all);
      else facts.is("every element once", sum - repeated + number("lost"), all);
      return;
    }
    facts.is("sum", stated.number("capacity"), sum);
    const held = [...facts.scene.probe("occ")].reduce((sum, queue) => sum + queue, 0);
    facts.is("occupancy", stated.number("occupancy"), held);
    // In hardware with a fault, a counter may differ from the length of its list.
    if (found && facts.scene.intact) facts.is("in lists", stated.number("listed"), found[1]);
  },
};

/** For hardware whose lists are known: elements in flight to a list, elements that the counters count, and excess entries of the free
 * list. */
function accounted(facts: Facts): [number, number, number] | null {
  const [d, w] = [facts.parameter("D"), facts.parameter("W")];
  if (facts.scene.info.stages.length === 0) return null;
  const popped = [...facts.scene.probe("pipe.op")]
    .slice(0, last(facts))
    .filter((op) => facts.op(op)?.kind === "enqueue");
  const buckets = Array.from({ length: w ** d }, (_, priority) => listed(facts, priority));
  const inLists = buckets.reduce((sum, one) => sum + one, 0);
  const free = [...facts.scene.probe("free.fifo")].slice(0, facts.word("free.count"));
  return [popped.length, inLists, free.length - new Set(free).size];
}
