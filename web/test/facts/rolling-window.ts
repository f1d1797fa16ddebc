/** Sentences about a rolling window. */

import { type Facts, type Form, form, type Said } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "no element is free, and both queues share them",
  2: "both queues are empty",
  3: "the bitmaps are not cleared yet",
};

/** Ranks of half the window, and how many ranks there are. */
const span = (facts: Facts) => facts.parameter("W") ** facts.parameter("D") / 2;
const ranks = (facts: Facts) => 2 ** facts.parameter("rank_bits");
/** The number of the window in the step before, in which what comes now was placed. */
const window = (facts: Facts, scene = facts.before ?? facts.scene) => facts.word("window", 0, scene) ?? 0;
/** How far a rank is ahead of the window. */
const ahead = (facts: Facts, rank: number) =>
  (((rank - window(facts) * span(facts)) % ranks(facts)) + ranks(facts)) % ranks(facts);

/** The rank of the window in whose bucket a rank outside of it would be. */
function sharesBucket(said: Said, facts: Facts): void {
  const buckets = 2 * span(facts);
  facts.is("bucket", said.number("shared") % buckets, said.number("rank") % buckets);
  facts.holds("it is in the window", ahead(facts, said.number("shared")) < buckets);
}

export const ROLLING_WINDOW: readonly Form[] = [
  form(
    "Op {op} (enqueue) of rank {rank} is late: the window begins with rank {first}, so it gets rank {becomes}; its own bucket belongs to rank {shared}.",
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      facts.is("rank", said.number("rank"), facts.op(said.number("op"))?.arguments[1]);
      facts.is("first rank", said.number("first"), window(facts) * span(facts));
      facts.is("rank that it gets", said.number("becomes"), said.number("first"));
      sharesBucket(said, facts);
      facts.holds("it is behind", ahead(facts, said.number("rank")) >= ranks(facts) / 2);
      if (facts.before) facts.is("late ones", facts.word("late", 0, facts.before), (facts.word("late") ?? 0) - 1);
    },
  ),
  form(
    "Op {op} (enqueue) of rank {rank} is early and refused: the window ends before rank {end}, and its bucket still belongs to rank {shared}.",
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      facts.is("rank", said.number("rank"), facts.op(said.number("op"))?.arguments[1]);
      sharesBucket(said, facts);
      facts.is("end", said.number("end"), ((window(facts) + 2) * span(facts)) % ranks(facts));
      const far = ahead(facts, said.number("rank"));
      facts.holds("it is beyond", far >= 2 * span(facts) && far < ranks(facts) / 2);
      facts.is("reason", 4, facts.event("rejected", said.number("op"))[0]);
    },
  ),
  form(
    "Op {op} (enqueue) of rank {rank} is in the {half:first|second} half of the window: it goes to queue {queue}.",
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      facts.is("rank", said.number("rank"), facts.op(said.number("op"))?.arguments[1]);
      const half = Math.floor(ahead(facts, said.number("rank")) / span(facts));
      facts.is("half", said.text("half"), half === 0 ? "first" : half === 1 ? "second" : "none");
      facts.is("queue", said.number("queue"), Math.floor(said.number("rank") / span(facts)) % 2);
      if (!facts.before) return;
      const held = (scene = facts.scene) => facts.word("occ", said.number("queue"), scene) ?? 0;
      facts.is("elements of the queue", held(), held(facts.before) + 1);
    },
  ),
  form(
    "Queue {empty} was empty, so the window moves on by {by} ranks to rank {first}, and queue {queue} is the primary queue now.",
    (said, facts) => {
      facts.is("by", said.number("by"), span(facts));
      facts.is("first rank", said.number("first"), window(facts, facts.scene) * span(facts));
      facts.is("primary queue", said.number("queue"), window(facts, facts.scene) % 2);
      facts.is("other queue", said.number("empty"), 1 - said.number("queue"));
      if (!facts.before) return;
      facts.is("elements of the empty one", 0, facts.word("occ", said.number("empty"), facts.before));
      facts.holds("the other has some", (facts.word("occ", said.number("queue"), facts.before) ?? 0) > 0);
    },
  ),
  form(
    "Op {op} (dequeue-min) asks the primary queue, queue {queue}, for its smallest rank[; queue {other}, whose ranks begin with {later}, would come too early].",
    (said, facts) => {
      facts.named(said.number("op"), "dequeue-min");
      const number = window(facts, facts.scene);
      facts.is("primary queue", said.number("queue"), number % 2);
      facts.is("accepted", 0, facts.event("accepted", said.number("op")).length);
      facts.is("the other holds something", said.has("other"), (facts.word("occ", 1 - (number % 2)) ?? 0) > 0);
      if (!said.has("other")) return;
      facts.is("the other queue", said.number("other"), 1 - (number % 2));
      facts.is("its first rank", said.number("later"), ((number + 1) * span(facts)) % ranks(facts));
    },
  ),
  form("Op {op} (dequeue-min) returns data {data} of rank {rank}.", (said, facts) => {
    facts.is(
      "result",
      [said.number("data"), said.number("rank")],
      facts.event("retired", said.number("op")).slice(0, 2),
    );
  }),
  form("Op {op} ({kind:enqueue|dequeue-min}) is refused: {why:.*}.", (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", said.number("op"))[0] ?? 0]);
  }),
  form(
    "Nothing comes in this step: {count} operations are in stages, and op {op} ({kind:enqueue|dequeue-min}) leaves first.",
    (said, facts) => {
      const there = facts.scene.info.stages.map((_, stage) => facts.inStage(stage)).filter((op) => op !== 0xffffffff);
      facts.is("operations in stages", said.number("count"), there.length);
      facts.is("the first", said.number("op"), there.at(-1));
      facts.named(said.number("op"), said.text("kind"));
      facts.is("operations presented", [], facts.scene.slots);
    },
  ),
  form("A reset empties both queues, and the window begins with rank 0.", (_, facts) => {
    facts.is("window", 0, facts.word("window"));
    facts.is("elements", [0, 0], [facts.word("occ"), facts.word("occ", 1)]);
  }),
];
