/** Checks of sentences about a rolling window. */

import { AROUND } from "./around";
import type { Checks, Facts, StatedFacts } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "no element is free, and both queues share them",
  2: "both queues are empty",
  3: "the bitmaps are not cleared yet",
};

/** The number of ranks in half the window, which equals half of all ranks. */
const span = (facts: Facts) => facts.parameter("W") ** facts.parameter("D") / 2;
const ranks = (facts: Facts) => 2 ** facts.parameter("rank_bits");
/** The window's number in the step before, in which the arriving element was placed. */
const window = (facts: Facts, scene = facts.before ?? facts.scene) => facts.word("window", 0, scene) ?? 0;
/** The distance of a rank ahead of the window. */
const ahead = (facts: Facts, rank: number) =>
  (((rank - window(facts) * span(facts)) % ranks(facts)) + ranks(facts)) % ranks(facts);

/** The rank of the window that shares a bucket with a rank outside of it. */
function sharesBucket(stated: StatedFacts, facts: Facts): void {
  const buckets = 2 * span(facts);
  facts.is("bucket", stated.number("shared") % buckets, stated.number("rank") % buckets);
  facts.holds("it is in the window", ahead(facts, stated.number("shared")) < buckets);
}

/** The enqueue that a sentence is about, after its rank has been checked. */
function newcomer(stated: StatedFacts, facts: Facts): number {
  const op = facts.operation(stated);
  facts.is("kind", stated.text("op.kind"), "enqueue");
  facts.is("rank", stated.number("rank"), facts.op(op)?.arguments[1]);
  return op;
}

/** The dequeue that a sentence is about. */
function dequeue(stated: StatedFacts, facts: Facts): number {
  facts.is("kind", stated.text("op.kind"), "dequeue-min");
  return facts.operation(stated);
}

export const ROLLING_WINDOW: Checks = {
  late: (stated, facts) => {
    const op = newcomer(stated, facts);
    facts.is("rank and what it gets", [stated.number("rank"), stated.number("becomes")], facts.event("late", op));
    facts.is("first rank", stated.number("first"), window(facts) * span(facts));
    facts.is("rank that it gets", stated.number("becomes"), stated.number("first"));
    sharesBucket(stated, facts);
    facts.holds("it is behind", ahead(facts, stated.number("rank")) >= ranks(facts) / 2);
    if (facts.before) facts.is("late ones", facts.word("late", 0, facts.before), (facts.word("late") ?? 0) - 1);
  },
  early: (stated, facts) => {
    const op = newcomer(stated, facts);
    sharesBucket(stated, facts);
    facts.is("rank and end", [stated.number("rank"), stated.number("end")], facts.event("early", op));
    facts.is("end", stated.number("end"), ((window(facts) + 2) * span(facts)) % ranks(facts));
    const far = ahead(facts, stated.number("rank"));
    facts.holds("it is beyond", far >= 2 * span(facts) && far < ranks(facts) / 2);
    facts.is("reason", 4, facts.event("rejected", op)[0]);
  },
  placed: (stated, facts) => {
    newcomer(stated, facts);
    const half = Math.floor(ahead(facts, stated.number("rank")) / span(facts));
    facts.is("half", stated.text("half"), half === 0 ? "first" : half === 1 ? "second" : "none");
    facts.is("queue", stated.number("queue"), Math.floor(stated.number("rank") / span(facts)) % 2);
    if (!facts.before) return;
    const held = (scene = facts.scene) => facts.word("occ", stated.number("queue"), scene) ?? 0;
    facts.is("elements of the queue", held(), held(facts.before) + 1);
  },
  advanced: (stated, facts) => {
    facts.is("by", stated.number("span"), span(facts));
    facts.is("what begins", [stated.number("first"), stated.number("primary")], facts.event("advanced"));
    facts.is("first rank", stated.number("first"), window(facts, facts.scene) * span(facts));
    facts.is("primary queue", stated.number("primary"), window(facts, facts.scene) % 2);
    facts.is("other queue", stated.number("secondary"), 1 - stated.number("primary"));
    if (!facts.before) return;
    facts.is("elements of the empty one", 0, facts.word("occ", stated.number("secondary"), facts.before));
    facts.holds("the other has some", (facts.word("occ", stated.number("primary"), facts.before) ?? 0) > 0);
  },
  asked: (stated, facts) => {
    const op = dequeue(stated, facts);
    const number = window(facts, facts.scene);
    facts.is("primary queue", stated.number("primary"), number % 2);
    facts.is("accepted", 0, facts.event("accepted", op).length);
    facts.is("the other holds something", stated.has("secondary"), (facts.word("occ", 1 - (number % 2)) ?? 0) > 0);
    if (!stated.has("secondary")) return;
    facts.is("the other queue", stated.number("secondary"), 1 - (number % 2));
    facts.is("its first rank", stated.number("later"), ((number + 1) * span(facts)) % ranks(facts));
  },
  left: (stated, facts) => {
    const op = dequeue(stated, facts);
    facts.is("result", [stated.number("data"), stated.number("rank")], facts.event("retired", op).slice(0, 2));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  passing: (stated, facts) => {
    if (!stated.has("operations")) return AROUND.passing?.(stated, facts);
    const there = facts.scene.info.stages.map((_, stage) => facts.inStage(stage)).filter((op) => op !== 0xffffffff);
    facts.is("operations in stages", stated.number("operations"), there.length);
    facts.is("the first", facts.operation(stated), there.at(-1));
    facts.is("operations presented", [], facts.scene.slots);
  },
  reset: (_, facts) => {
    facts.is("window", 0, facts.word("window"));
    facts.is("elements", [0, 0], [facts.word("occ"), facts.word("occ", 1)]);
  },
};
