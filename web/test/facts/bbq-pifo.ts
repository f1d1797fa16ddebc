/** Sentences about a BBQ with PIFO. */

import { type Facts, type Form, form } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "PIFO and BBQ have no room for another element",
  2: "the PIFO is empty",
  3: "PIFO and BBQ are not ready",
  4: "it is out of range",
};

/** Priorities of the PIFO, and the largest one outside of it. */
const pifo = (facts: Facts, scene = facts.scene) => {
  const length = facts.word("pifo.occ", 0, scene) ?? 0;
  return Array.from({ length }, (_, place) => facts.word("pifo.priority", place, scene));
};
const outside = (facts: Facts, scene = facts.scene) => [...scene.probe("outside")].findLastIndex((count) => count > 0);

export const BBQ_PIFO: readonly Form[] = [
  form(
    "Op {op} (enqueue), data {data} of priority {priority}, [goes to place {place} of the PIFO][stands behind all {all} of the PIFO].",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "enqueue");
      facts.is("what it brings", [said.number("data"), said.number("priority")], facts.op(op)?.arguments);
      facts.is("place", said.number(said.has("all") ? "all" : "place"), facts.event("inserted", op)[0]);
      if (said.has("all")) facts.is("k", said.number("all"), facts.parameter("k"));
      if (!facts.before) return;
      const ahead = pifo(facts, facts.before).filter((priority) => (priority ?? 0) >= said.number("priority")).length;
      facts.is("elements ahead", said.number(said.has("all") ? "all" : "place"), ahead);
    },
  ),
  form(
    "The {cause:newcomer|answer} finds a full PIFO: data {data} of priority {priority} spills into the BBQ; a larger priority there might leave too late.",
    (said, facts) => {
      const causes = said.text("cause") === "newcomer" ? 0 : 1;
      const [spill] = facts.events("spilled").filter(({ args }) => args[2] === causes);
      facts.is("what spills", [said.number("data"), said.number("priority")], spill?.args.slice(0, 2));
      if (causes === 0 && facts.before)
        facts.is("elements before", facts.parameter("k"), pifo(facts, facts.before).length);
      // What comes in the same step is none that it had to wait for.
      const there = causes === 0 ? facts.before && pifo(facts, facts.before) : pifo(facts);
      facts.holds("all there are as large", !there?.some((priority) => (priority ?? 0) < said.number("priority")));
      facts.holds("it is outside", (facts.word("outside", said.number("priority")) ?? 0) > 0);
    },
  ),
  form(
    "Op {op} (dequeue-max) takes data {data} of priority {priority} at once[, and asks the BBQ, whose answer comes in {steps} {_:steps|step}, or the PIFO would run empty][; {nothing:nothing} is left in the BBQ to ask for].",
    (said, facts) => {
      const op = said.number("op");
      facts.named(op, "dequeue-max");
      facts.is("result", [said.number("data"), said.number("priority")], facts.event("retired", op).slice(0, 2));
      facts.is("asks", said.has("steps") ? 1 : 0, facts.event("asked", op)[0]);
      // D levels take 4D + 3 cycles, two to a step.
      if (said.has("steps"))
        facts.is("steps", said.number("steps"), Math.floor((4 * facts.parameter("D") + 3) / 2) + 1);
      if (said.has("steps")) facts.is("youngest flight", 1, facts.word("flight", 0));
      const now = pifo(facts);
      facts.holds("nothing larger stays, but for an answer", (now[1] ?? -1) <= said.number("priority"));
    },
  ),
  form(
    "Priority {larger} is outside the PIFO, so priority {priority} leaves before it: not the strict order.",
    (said, facts) => {
      facts.is(
        "priority that leaves",
        said.number("priority"),
        facts.events("asked").map(({ op }) => facts.event("retired", op ?? 0)[1])[0],
      );
      facts.holds("it is larger", said.number("larger") > said.number("priority"));
      const answered = facts.events("answered")[0]?.args[1] ?? -1;
      facts.is("largest outside", said.number("larger"), Math.max(outside(facts), answered));
      facts.holds("k is too small", facts.parameter("k") <= 2 * facts.parameter("D") + 2);
    },
  ),
  form(
    "The BBQ answers op {op}: data {data} of priority {priority} [goes to place {place} of the PIFO][stands behind all {all} of the PIFO].",
    (said, facts) => {
      const [data, priority, place] = facts.event("answered", said.number("op"));
      facts.is("element", [said.number("data"), said.number("priority")], [data, priority]);
      facts.is("place", said.number(said.has("all") ? "all" : "place"), place);
      if (said.has("place"))
        facts.is("priority there", said.number("priority"), facts.word("pifo.priority", said.number("place")));
      if (facts.before)
        facts.is("it was on its way", 1, facts.word("flight", 2 * facts.parameter("D") + 1, facts.before));
    },
  ),
  form("Op {op} ({kind:enqueue|dequeue-max}) is refused: {why:.*}.", (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", said.number("op"))[0] ?? 0]);
  }),
  form("A reset empties PIFO and BBQ.", (_, facts) => facts.is("elements", 0, facts.word("occ"))),
];
