/** Checks of sentences about a rolling window. */

import { AROUND } from "./around";
import type { Checks, Facts, Said } from "./facts";

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
function sharesBucket(said: Said, facts: Facts): void {
  const buckets = 2 * span(facts);
  facts.is("bucket", said.number("shared") % buckets, said.number("rank") % buckets);
  facts.holds("it is in the window", ahead(facts, said.number("shared")) < buckets);
}

/** The enqueue that a sentence is about, after its rank has been checked. */
function newcomer(said: Said, facts: Facts): number {
  const op = facts.operation(said);
  facts.is("kind", said.text("op.kind"), "enqueue");
  facts.is("rank", said.number("rank"), facts.op(op)?.arguments[1]);
  return op;
}

/** The dequeue that a sentence is about. */
function dequeue(said: Said, facts: Facts): number {
  facts.is("kind", said.text("op.kind"), "dequeue-min");
  return facts.operation(said);
}

export const ROLLING_WINDOW: Checks = {
  late: (said, facts) => {
    const op = newcomer(said, facts);
    facts.is("rank and what it gets", [said.number("rank"), said.number("becomes")], facts.event("late", op));
    facts.is("first rank", said.number("first"), window(facts) * span(facts));
    facts.is("rank that it gets", said.number("becomes"), said.number("first"));
    sharesBucket(said, facts);
    facts.holds("it is behind", ahead(facts, said.number("rank")) >= ranks(facts) / 2);
    if (facts.before) facts.is("late ones", facts.word("late", 0, facts.before), (facts.word("late") ?? 0) - 1);
  },
  early: (said, facts) => {
    const op = newcomer(said, facts);
    sharesBucket(said, facts);
    facts.is("rank and end", [said.number("rank"), said.number("end")], facts.event("early", op));
    facts.is("end", said.number("end"), ((window(facts) + 2) * span(facts)) % ranks(facts));
    const far = ahead(facts, said.number("rank"));
    facts.holds("it is beyond", far >= 2 * span(facts) && far < ranks(facts) / 2);
    facts.is("reason", 4, facts.event("rejected", op)[0]);
  },
  placed: (said, facts) => {
    newcomer(said, facts);
    const half = Math.floor(ahead(facts, said.number("rank")) / span(facts));
    facts.is("half", said.text("half"), half === 0 ? "first" : half === 1 ? "second" : "none");
    facts.is("queue", said.number("queue"), Math.floor(said.number("rank") / span(facts)) % 2);
    if (!facts.before) return;
    const held = (scene = facts.scene) => facts.word("occ", said.number("queue"), scene) ?? 0;
    facts.is("elements of the queue", held(), held(facts.before) + 1);
  },
  advanced: (said, facts) => {
    facts.is("by", said.number("span"), span(facts));
    facts.is("what begins", [said.number("first"), said.number("primary")], facts.event("advanced"));
    facts.is("first rank", said.number("first"), window(facts, facts.scene) * span(facts));
    facts.is("primary queue", said.number("primary"), window(facts, facts.scene) % 2);
    facts.is("other queue", said.number("secondary"), 1 - said.number("primary"));
    if (!facts.before) return;
    facts.is("elements of the empty one", 0, facts.word("occ", said.number("secondary"), facts.before));
    facts.holds("the other has some", (facts.word("occ", said.number("primary"), facts.before) ?? 0) > 0);
  },
  asked: (said, facts) => {
    const op = dequeue(said, facts);
    const number = window(facts, facts.scene);
    facts.is("primary queue", said.number("primary"), number % 2);
    facts.is("accepted", 0, facts.event("accepted", op).length);
    facts.is("the other holds something", said.has("secondary"), (facts.word("occ", 1 - (number % 2)) ?? 0) > 0);
    if (!said.has("secondary")) return;
    facts.is("the other queue", said.number("secondary"), 1 - (number % 2));
    facts.is("its first rank", said.number("later"), ((number + 1) * span(facts)) % ranks(facts));
  },
  left: (said, facts) => {
    const op = dequeue(said, facts);
    facts.is("result", [said.number("data"), said.number("rank")], facts.event("retired", op).slice(0, 2));
  },
  rejected: (said, facts) => {
    const op = facts.operation(said);
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  passing: (said, facts) => {
    if (!said.has("operations")) return AROUND.passing?.(said, facts);
    const there = facts.scene.info.stages.map((_, stage) => facts.inStage(stage)).filter((op) => op !== 0xffffffff);
    facts.is("operations in stages", said.number("operations"), there.length);
    facts.is("the first", facts.operation(said), there.at(-1));
    facts.is("operations presented", [], facts.scene.slots);
  },
  reset: (_, facts) => {
    facts.is("window", 0, facts.word("window"));
    facts.is("elements", [0, 0], [facts.word("occ"), facts.word("occ", 1)]);
  },
};
