/** Checks of sentences about the operations of a BBQ and about its model. */

import { ACCOUNT } from "./bbq-account";
import { LEVELS } from "./bbq-levels";
import { LISTS } from "./bbq-lists";
import { dequeues, inTree, last, NONE, numberOf, queueOf, queuesOf, steeredOf } from "./bbq-reading";
import { type Checks, type Facts, isAssertion, type Said } from "./facts";

const isStaged = (facts: Facts) => facts.scene.info.stages.length > 0;

/** Checks that a sentence names its queue if there are several. */
const namesQueue = (said: Said, facts: Facts, names = true) =>
  facts.is("it names a queue", said.has("queue"), names && queuesOf(facts) > 1);

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
function full(said: Said, facts: Facts): void {
  facts.is("kind", said.text("op.kind"), "enqueue");
  facts.is("shared", said.has("shared"), queuesOf(facts) > 1);
  facts.is("free elements before", 0, facts.before ? facts.word("free.count", 0, facts.before) : 0);
  const first = [...facts.scene.probe("pipe.op")]
    .map((op, stage) => ({ op, stage }))
    .findLast(({ op }) => facts.op(op)?.kind.startsWith("dequeue"));
  facts.is("a dequeue is in flight", said.has("returning"), first !== undefined);
  facts.is("no dequeue is in flight", said.has("none"), first === undefined);
  if (!first) return;
  facts.is("op that returns first", numberOf(said, facts, "returning", "op"), first.op);
  facts.is("step", said.number("step"), facts.scene.step + last(facts) - first.stage);
}

/** A dequeue finds no element. */
function empty(said: Said, facts: Facts, op: number): void {
  facts.holds("it is a dequeue", dequeues(said));
  namesQueue(said, facts);
  const queue = queueOf(facts, op);
  if (said.has("queue")) facts.is("queue", said.number("queue"), queue);
  facts.is("elements left", 0, facts.word("occ", queue));
  facts.is("op in stage 0", NONE, facts.inStage(0));
  const others = [...facts.scene.probe("occ")].reduce((sum, held) => sum + held, 0);
  facts.is("others", said.has("others") ? said.number("others") : 0, others);
}

/** Checks a model's operation, which is complete in one step. */
function atOnce(said: Said, facts: Facts): void {
  const op = facts.operation(said);
  const brought = facts.op(op)?.arguments ?? [];
  const [data, priority = 0, queue = 0] = dequeues(said) ? facts.event("retired", op) : brought;
  const bucket = numberOf(said, facts, "bucket");
  facts.is("data and bucket", [said.number("data"), bucket], [data, inTree(facts, queue, priority)]);
  if (dequeues(said)) facts.is("slot", op, facts.scene.slots[0]?.op);
  else facts.is("data at HEAD", said.number("data"), facts.word("qe.data", facts.word("pb.head", bucket) ?? NONE));
}

export const BBQ: Checks = {
  accepted: (said, facts) => {
    const op = facts.operation(said);
    facts.event("accepted", op);
    facts.is("op in stage 0", op, facts.inStage(0));
    namesQueue(said, facts);
    const queue = queueOf(facts, op);
    if (said.has("queue")) facts.is("queue", said.number("queue"), queue);
    facts.is("it is a dequeue", said.has("left"), dequeues(said));
    if (said.has("left")) return facts.is("elements left", said.number("left"), facts.word("occ", queue));
    const brings = [said.number("data"), said.number("priority")];
    facts.is("data and priority", brings, facts.op(op)?.arguments.slice(0, 2));
    const element = numberOf(said, facts, "element");
    facts.is("element in stage 0", element, facts.word("pipe.element"));
    if (facts.before) facts.is("first free element", element, facts.word("free.fifo", 0, facts.before));
  },
  steered: (said, facts) => {
    const op = facts.operation(said);
    facts.is("op in stage 1", op, facts.inStage(1));
    facts.is("queue", said.number("queue"), queueOf(facts, op));
    facts.is("level", said.number("level"), steeredOf(facts) + 1);
    const below = facts.parameter("W") ** (facts.parameter("D") - steeredOf(facts));
    facts.is("bitmap", said.number("bitmap"), Math.floor(inTree(facts, said.number("queue"), 0) / below));
  },
  rejected: (said, facts) => {
    const op = facts.operation(said);
    const [reason = 0] = facts.event("rejected", op);
    facts.is("reason", said.text("why"), reasons(facts)[reason]);
    if (!isStaged(facts)) return;
    if (reason === 1) full(said, facts);
    else if (reason === 2) empty(said, facts, op);
    else facts.is("ready before", 0, facts.word("ready", 0, facts.before) ?? 0);
  },
  reset: (said, facts) => {
    facts.is("kind", said.text("op.kind"), "reset");
    const [steps = 0] = facts.event("reset", facts.operation(said));
    facts.is("step", said.number("step"), facts.scene.step + steps);
    facts.is("occupancy", 0, facts.word("occ"));
  },
  flushed: (said, facts) => {
    const lost = said.each("lost");
    for (const i of lost.keys()) numberOf(said, facts, `lost_${i}`, "op");
    facts.is(
      "operations that are lost",
      lost,
      facts.events("flushed").map(({ op }) => op),
    );
  },
  retired: (said, facts) => {
    if (!isStaged(facts)) return atOnce(said, facts);
    const [data, priority, queue] = facts.event("retired", facts.operation(said));
    facts.is("a dequeue has a result", said.has("data"), dequeues(said));
    namesQueue(said, facts, dequeues(said));
    if (said.has("data")) facts.is("result", [said.number("data"), said.number("priority")], [data, priority]);
    if (said.has("queue")) facts.is("queue", said.number("queue"), queue);
  },
  assertion: (said, facts) =>
    facts.holds(
      "such an assertion",
      facts.events("assertion").some(({ text }) => isAssertion(said.text("text"), text)),
    ),
  ...LEVELS,
  ...LISTS,
  ...ACCOUNT,
};
