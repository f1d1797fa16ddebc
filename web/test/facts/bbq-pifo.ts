/** Checks of sentences about a BBQ with a PIFO in front. */

import type { Checks, Facts, StatedFacts } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "PIFO and BBQ have no room for another element",
  2: "the PIFO is empty",
  3: "PIFO and BBQ are not ready",
  4: "it is out of range",
};

/** Priorities in the PIFO, and the largest priority outside of it. */
const pifo = (facts: Facts, scene = facts.scene) => {
  const length = facts.word("pifo.occ", 0, scene) ?? 0;
  return Array.from({ length }, (_, place) => facts.word("pifo.priority", place, scene));
};
const outside = (facts: Facts, scene = facts.scene) => [...scene.probe("outside")].findLastIndex((count) => count > 0);

/** Data and priority of the element that a sentence names. */
const statedElement = (stated: StatedFacts) => [stated.number("data"), stated.number("priority")];

/** Checks the destination of an element: a position in the PIFO, or behind a full PIFO. */
function goesToPlace(stated: StatedFacts, facts: Facts, place: number | undefined): void {
  const k = facts.parameter("k");
  facts.is("it is behind all", stated.has("k"), place === k);
  facts.is("it has a place", stated.has("place"), place !== k);
  facts.is("place", stated.number(stated.has("k") ? "k" : "place"), place);
}

/** Checks a dequeue that takes an element while a larger priority is outside the PIFO. */
function overtakes(stated: StatedFacts, facts: Facts): void {
  const [leaves] = facts.events("asked").map(({ op }) => facts.event("retired", op ?? 0)[1]);
  facts.is("priority that leaves", stated.number("priority"), leaves);
  facts.holds("it is larger", stated.number("outside") > stated.number("priority"));
  const answered = facts.events("answered")[0]?.args[1] ?? -1;
  facts.is("largest outside", stated.number("outside"), Math.max(outside(facts), answered));
  facts.holds("k is too small", facts.parameter("k") <= 2 * facts.parameter("D") + 2);
}

export const BBQ_PIFO: Checks = {
  inserted: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("kind", stated.text("op.kind"), "enqueue");
    facts.is("what it brings", statedElement(stated), facts.op(op)?.arguments);
    goesToPlace(stated, facts, facts.event("inserted", op)[0]);
    if (!facts.before) return;
    const ahead = pifo(facts, facts.before).filter((priority) => (priority ?? 0) >= stated.number("priority")).length;
    facts.is("elements ahead", stated.number(stated.has("k") ? "k" : "place"), ahead);
  },
  spilled: (stated, facts) => {
    const cause = ["newcomer", "answer"].indexOf(stated.text("cause"));
    const [spill] = facts.events("spilled").filter(({ args }) => args[2] === cause);
    facts.is("what spills", statedElement(stated), spill?.args.slice(0, 2));
    if (cause === 0 && facts.before)
      facts.is("elements before", facts.parameter("k"), pifo(facts, facts.before).length);
    // An element that arrives in the same step is not one that the dequeue waited for.
    const there = cause === 0 ? facts.before && pifo(facts, facts.before) : pifo(facts);
    facts.holds("all there are as large", !there?.some((priority) => (priority ?? 0) < stated.number("priority")));
    facts.holds("it is outside", (facts.word("outside", stated.number("priority")) ?? 0) > 0);
  },
  asked: (stated, facts) => {
    if (stated.has("outside")) return overtakes(stated, facts);
    const op = facts.operation(stated);
    facts.is("kind", stated.text("op.kind"), "dequeue-max");
    facts.is("result", statedElement(stated), facts.event("retired", op).slice(0, 2));
    const [found] = facts.event("asked", op);
    facts.is("asks", stated.has("latency") ? 1 : 0, found);
    facts.is("nothing is left", stated.has("nothing"), found === 0);
    // D levels take 4D + 3 cycles, two to a step.
    const latency = Math.floor((4 * facts.parameter("D") + 3) / 2) + 1;
    if (stated.has("latency")) facts.is("steps", stated.number("latency"), latency);
    if (stated.has("latency")) facts.is("youngest flight", 1, facts.word("flight", 0));
    facts.holds("nothing larger stays, but for an answer", (pifo(facts)[1] ?? -1) <= stated.number("priority"));
  },
  answered: (stated, facts) => {
    const [data, priority, place] = facts.event("answered", stated.number("op"));
    facts.is("element", statedElement(stated), [data, priority]);
    goesToPlace(stated, facts, place);
    if (stated.has("place"))
      facts.is("priority there", stated.number("priority"), facts.word("pifo.priority", stated.number("place")));
    if (facts.before)
      facts.is("it was on its way", 1, facts.word("flight", 2 * facts.parameter("D") + 1, facts.before));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => facts.is("elements", 0, facts.word("occ")),
};
