/** Checks of sentences about the operations of a BBQ and about its model. */

import { ACCOUNT } from "./bbq-account";
import { LEVELS } from "./bbq-levels";
import { LISTS } from "./bbq-lists";
import { dequeues, inTree, last, NONE, numberOf, queueOf, queuesOf, steeredOf } from "./bbq-reading";
import { type Checks, type Facts, isAssertion, type StatedFacts } from "./facts";

const isStaged = (facts: Facts) => facts.scene.info.stages.length > 0;

/** Checks that a sentence names its queue if there are several. */
const namesQueue = (stated: StatedFacts, facts: Facts, names = true) =>
  facts.is("it names a queue", stated.has("queue"), names && queuesOf(facts) > 1);

/** Checks of refused operations, by the reason. */
function reasons(facts: Facts): Readonly<Record<number, string>> {
  const several = queuesOf(facts) > 1;
  return isStaged(facts)
    ? {
        1: "is empty",
        2: several ? "holds nothing" : "no element is left for it",
        3: "after the reset, bits in memory are still being cleared",
      }
    : {
        1: "no element is free",
        2: several ? "its queue holds nothing" : "the queue is empty",
        3: "the hardware would not be ready yet",
      };
}

/** An enqueue finds no free element. */
function full(stated: StatedFacts, facts: Facts): void {
  facts.is("kind", stated.text("op.kind"), "enqueue");
  facts.is("shared", stated.has("shared"), queuesOf(facts) > 1);
  facts.is("free elements before", 0, facts.before ? facts.word("free.count", 0, facts.before) : 0);
  const first = [...facts.scene.probe("pipe.op")]
    .map((op, stage) => ({ op, stage }))
    .findLast(({ op }) => facts.op(op)?.kind.startsWith("dequeue"));
  facts.is("a dequeue is in flight", stated.has("returning"), first !== undefined);
  facts.is("no dequeue is in flight", stated.has("none"), first === undefined);
  if (!first) return;
  facts.is("op that returns first", numberOf(stated, facts, "returning", "op"), first.op);
  facts.is("step", stated.number("step"), facts.scene.step + last(facts) - first.stage);
}

/** A dequeue finds no element. */
function empty(stated: StatedFacts, facts: Facts, op: number): void {
  facts.holds("it is a dequeue", dequeues(stated));
  namesQueue(stated, facts);
  const queue = queueOf(facts, op);
  if (stated.has("queue")) facts.is("queue", stated.number("queue"), queue);
  facts.is("elements left", 0, facts.word("occ", queue));
  facts.is("op in stage 0", NONE, facts.inStage(0));
  const others = [...facts.scene.probe("occ")].reduce((sum, held) => sum + held, 0);
  facts.is("others", stated.has("others") ? stated.number("others") : 0, others);
}

/** Checks a model's operation, which is complete in one step. */
function atOnce(stated: StatedFacts, facts: Facts): void {
  const op = facts.operation(stated);
  const brought = facts.op(op)?.arguments ?? [];
  const [data, priority = 0, queue = 0] = dequeues(stated) ? facts.event("retired", op) : brought;
  const bucket = numberOf(stated, facts, "bucket");
  facts.is("data and bucket", [stated.number("data"), bucket], [data, inTree(facts, queue, priority)]);
  if (dequeues(stated)) facts.is("slot", op, facts.scene.slots[0]?.op);
  else facts.is("data at HEAD", stated.number("data"), facts.word("qe.data", facts.word("pb.head", bucket) ?? NONE));
}

export const BBQ: Checks = {
  accepted: (stated, facts) => {
    const op = facts.operation(stated);
    facts.event("accepted", op);
    facts.is("op in stage 0", op, facts.inStage(0));
    namesQueue(stated, facts);
    const queue = queueOf(facts, op);
    if (stated.has("queue")) facts.is("queue", stated.number("queue"), queue);
    facts.is("it is a dequeue", stated.has("left"), dequeues(stated));
    if (stated.has("left")) return facts.is("elements left", stated.number("left"), facts.word("occ", queue));
    const statedElement = [stated.number("data"), stated.number("priority")];
    facts.is("data and priority", statedElement, facts.op(op)?.arguments.slice(0, 2));
    const element = numberOf(stated, facts, "element");
    facts.is("element in stage 0", element, facts.word("pipe.element"));
    if (facts.before) facts.is("first free element", element, facts.word("free.fifo", 0, facts.before));
  },
  steered: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("op in stage 1", op, facts.inStage(1));
    facts.is("queue", stated.number("queue"), queueOf(facts, op));
    facts.is("level", stated.number("level"), steeredOf(facts) + 1);
    const below = facts.parameter("W") ** (facts.parameter("D") - steeredOf(facts));
    facts.is("bitmap", stated.number("bitmap"), Math.floor(inTree(facts, stated.number("queue"), 0) / below));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    const [reason = 0] = facts.event("rejected", op);
    facts.is("reason", stated.text("why"), reasons(facts)[reason]);
    if (!isStaged(facts)) return;
    if (reason === 1) full(stated, facts);
    else if (reason === 2) empty(stated, facts, op);
    else facts.is("ready before", 0, facts.word("ready", 0, facts.before) ?? 0);
  },
  reset: (stated, facts) => {
    facts.is("kind", stated.text("op.kind"), "reset");
    const [steps = 0] = facts.event("reset", facts.operation(stated));
    facts.is("step", stated.number("step"), facts.scene.step + steps);
    facts.is("occupancy", 0, facts.word("occ"));
  },
  flushed: (stated, facts) => {
    const lost = stated.each("lost");
    for (const i of lost.keys()) numberOf(stated, facts, `lost_${i}`, "op");
    facts.is(
      "operations that are lost",
      lost,
      facts.events("flushed").map(({ op }) => op),
    );
  },
  retired: (stated, facts) => {
    if (!isStaged(facts)) return atOnce(stated, facts);
    const [data, priority, queue] = facts.event("retired", facts.operation(stated));
    facts.is("a dequeue has a result", stated.has("data"), dequeues(stated));
    namesQueue(stated, facts, dequeues(stated));
    if (stated.has("data")) facts.is("result", [stated.number("data"), stated.number("priority")], [data, priority]);
    if (stated.has("queue")) facts.is("queue", stated.number("queue"), queue);
  },
  assertion: (stated, facts) =>
    facts.holds(
      "such an assertion",
      facts.events("assertion").some(({ text }) => isAssertion(stated.text("text"), text)),
    ),
  ...LEVELS,
  ...LISTS,
  ...ACCOUNT,
};
