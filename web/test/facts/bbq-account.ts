/** Sentences about where the elements of a BBQ are. */

import { last, listed } from "./bbq-reading";
import { type Facts, type Form, form } from "./facts";

/** Where all elements are, as it stands next to the free list. */
export const ACCOUNT: readonly Form[] = [
  form(
    "{listed} in lists + {carried} on the way + {free} free = {all} elements; occupancy {occupancy}",
    (said, facts) => {
      const held = [...facts.scene.probe("occ")];
      facts.is(
        "occupancy",
        said.number("occupancy"),
        held.reduce((sum, queue) => sum + queue, 0),
      );
      facts.is("elements", said.number("all"), Math.min(facts.parameter("N"), facts.parameter("capacity")));
      const sum = said.number("listed") + said.number("carried") + said.number("free");
      facts.is("sum", said.number("all"), sum);
      facts.is("free", said.number("free"), facts.word("free.count"));
      const found = accounted(facts);
      if (!found) return;
      facts.is("on the way, free twice", [said.number("carried"), 0], [found[0], found[2]]);
      // Where hardware is broken, a counter need not have what is in its list.
      if (facts.scene.intact) facts.is("in lists", said.number("listed"), found[1]);
    },
  ),
  form(
    "broken: {listed} in lists + {carried} on the way + {free} free, {why:of [\\d,]+ elements|with .*}",
    (said, facts) => {
      facts.is("free", said.number("free"), facts.word("free.count"));
      facts.holds("a mechanism was off", !facts.scene.intact);
      const [carried, , twice] = accounted(facts) ?? [];
      if (carried === undefined) return;
      facts.is("on the way", said.number("carried"), carried);
      const [, free = "0"] = /(\d+) free twice/.exec(said.text("why")) ?? [];
      facts.is("free twice", Number(free), twice);
      const sum = said.number("listed") + carried + said.number("free");
      const number = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(said.text("why"))?.[1] ?? 0);
      const repeated =
        number("free twice") +
        number("in lists twice") +
        number("on the way and elsewhere") +
        number("that do not exist");
      if (said.text("why").startsWith("with"))
        facts.is("every element once", sum - repeated + number("not found"), facts.parameter("capacity"));
      else facts.holds("the sum is another", sum !== facts.parameter("capacity"));
    },
  ),
  form("not ready: the bitmaps below L1 are being cleared", (_, facts) => facts.is("ready", 0, facts.word("ready"))),
];

/** Of hardware whose lists are known: elements on their way to a list, those that the counters have in lists, and entries that the free list has
 * too many. */
function accounted(facts: Facts): [number, number, number] | null {
  const [d, w] = [facts.parameter("D"), facts.parameter("W")];
  if (facts.scene.info.stages.length === 0) return null;
  const popped = [...facts.scene.probe("pipe.op")]
    .slice(0, last(facts))
    .filter((op) => facts.op(op)?.kind === "enqueue");
  const inLists = Array.from({ length: w ** d }, (_, priority) => listed(facts, priority)).reduce(
    (sum, one) => sum + one,
    0,
  );
  const free = [...facts.scene.probe("free.fifo")].slice(0, facts.word("free.count"));
  return [popped.length, inLists, free.length - new Set(free).size];
}
