/** Sentences about the operations, the buckets and the model of a BBQ. */

import { LEVELS } from "./bbq-levels";
import {
  COLORS,
  colorAhead,
  colors,
  DEQUEUE,
  ENDS,
  exists,
  inTree,
  KIND,
  last,
  NONE,
  operation,
  queueOf,
  queuesOf,
  stageOf,
  steeredOf,
} from "./bbq-reading";
import { type Form, form, isAssertion } from "./facts";

export const BBQ: readonly Form[] = [
  form(
    `Stage 0 admits op {op} ({kind:${DEQUEUE}}), which leaves {left} {_:elements|element} for later dequeues.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.event("accepted", said.number("op"));
      facts.is("op in stage 0", said.number("op"), facts.inStage(0));
      facts.is("elements left", said.number("left"), facts.word("occ"));
    },
  ),
  form(
    `Stage 0 admits op {op} ({kind:${DEQUEUE}}) of queue {queue}, which has {left} {_:elements|element} left.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.event("accepted", said.number("op"));
      facts.is("queue", said.number("queue"), queueOf(facts, said.number("op")));
      facts.is("elements left", said.number("left"), facts.word("occ", said.number("queue")));
    },
  ),
  form(`Stage 1 steers op {op} ({kind:${KIND}}) to L{level} bitmap {map}: it is of queue {queue}.`, (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.is("op in stage 1", said.number("op"), facts.inStage(1));
    facts.is("queue", said.number("queue"), queueOf(facts, said.number("op")));
    facts.is("level", said.number("level"), steeredOf(facts) + 1);
    const below = facts.parameter("W") ** (facts.parameter("D") - steeredOf(facts));
    facts.is("bitmap", said.number("map"), Math.floor(inTree(facts, said.number("queue"), 0) / below));
  }),
  form(
    `Stage 0 admits op {op} (enqueue) with data {data} for priority {priority}[ of queue {queue}][ and pops element {element} from the free list].`,
    (said, facts) => {
      facts.named(said.number("op"), "enqueue");
      facts.event("accepted", said.number("op"));
      facts.is("op in stage 0", said.number("op"), facts.inStage(0));
      facts.is(
        "data and priority",
        [said.number("data"), said.number("priority"), ...(said.has("queue") ? [said.number("queue")] : [])],
        facts.op(said.number("op"))?.arguments,
      );
      if (!said.has("element")) return;
      facts.is("element in stage 0", said.number("element"), facts.word("pipe.element"));
      if (facts.before)
        facts.is("first free element", said.number("element"), facts.word("free.fifo", 0, facts.before));
    },
  ),
  form(
    `Stage 0 rejects op {op} ({kind:${KIND}}): after the reset, bits in memory are still being cleared, and an old one would lead to an empty bucket.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.is("reason", 3, facts.event("rejected", said.number("op"))[0]);
      facts.is("ready before", 0, facts.word("ready", 0, facts.before) ?? 0);
    },
  ),
  form(
    `Stage 0 rejects op {op} ({kind:${DEQUEUE}}): no element is left for it. The dequeue goes on as a bubble; otherwise a StOC would fall below 0.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.is("reason", 2, facts.event("rejected", said.number("op"))[0]);
      facts.is("elements left", 0, facts.word("occ"));
      facts.is("op in stage 0", NONE, facts.inStage(0));
    },
  ),
  form(
    `Stage 0 rejects op {op} ({kind:${DEQUEUE}}): queue {queue} holds nothing[, though others hold {others}]. The dequeue goes on as a bubble; otherwise a StOC would fall below 0.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      facts.is("reason", 2, facts.event("rejected", said.number("op"))[0]);
      facts.is("queue", said.number("queue"), queueOf(facts, said.number("op")));
      facts.is("elements left", 0, facts.word("occ", said.number("queue")));
      const others = [...facts.scene.probe("occ")].reduce((sum, held) => sum + held, 0);
      facts.is("others", said.has("others") ? said.number("others") : 0, others);
    },
  ),
  form(
    `Stage 0 rejects op {op} (enqueue): the free list[{shared:, which all queues share,}] is empty. {rest:.*}`,
    (said, facts) => {
      facts.is("shared", said.has("shared"), queuesOf(facts) > 1);
      facts.named(said.number("op"), "enqueue");
      facts.is("reason", 1, facts.event("rejected", said.number("op"))[0]);
      facts.is("free elements before", 0, facts.before ? facts.word("free.count", 0, facts.before) : 0);
      const dequeues = [...facts.scene.probe("pipe.op")].flatMap((op, stage) =>
        facts.op(op)?.kind.startsWith("dequeue") ? [{ op, stage }] : [],
      );
      const returns = /^Op (\d+) frees its element in step (\d+)\.$/.exec(said.text("rest"));
      if (!returns) {
        facts.is("rest", said.text("rest"), "No dequeue is in flight that could free an element.");
        facts.is("dequeues in flight", 0, dequeues.length);
        return;
      }
      const first = dequeues.at(-1);
      facts.is("op that returns first", Number(returns[1]), first?.op);
      facts.is("step", Number(returns[2]), facts.scene.step + last(facts) - (first?.stage ?? 0));
    },
  ),
  form(`Op {op} (reset) empties the queue and the pipeline; it is ready again in step {step}.`, (said, facts) => {
    facts.named(said.number("op"), "reset");
    facts.is("step", said.number("step"), facts.scene.step + (facts.event("reset", said.number("op"))[0] ?? 0));
    facts.is("occupancy", 0, facts.word("occ"));
  }),
  form(
    `{lost:Op \\d+(?:(?:, | and )op \\d+)*} {_:was in the pipeline and is lost|were in the pipeline and are lost}.`,
    (said, facts) => {
      const named = [...said.text("lost").matchAll(/\d+/g)].map(([op]) => Number(op));
      facts.is(
        "operations that are lost",
        named,
        facts.events("flushed").map(({ op }) => op),
      );
      facts.is("number", said.text("_").startsWith("was") ? 1 : named.length, named.length);
    },
  ),
  form(
    `Op {op} ({kind:${KIND}}) leaves[ with data {data} of priority {priority}[ of queue {queue}]].`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      const results = facts.event("retired", said.number("op"));
      facts.is("a dequeue has a result", said.has("data"), said.text("kind") !== "enqueue");
      if (said.has("data")) facts.is("result", [said.number("data"), said.number("priority")], results.slice(0, 2));
      if (said.has("queue")) facts.is("queue", said.number("queue"), results[2]);
    },
  ),
  form(`A check in the hardware fails, {text:.*}.`, (said, facts) => {
    const failed = facts.events("assertion").map(({ text }) => text);
    facts.holds(
      "such an assertion",
      failed.some((message) => isAssertion(said.text("text"), message)),
    );
  }),
  ...LEVELS,
  // The bucket.
  form(`Stage {stage} colors op {op} ({kind:enqueue}) purple: an enqueue links at HEAD.`, (said, facts) => {
    facts.is("color", 1, colors(said, facts).color);
  }),
  form(
    `Stage {stage} colors op {op} ({kind:${DEQUEUE}}) {color:orange|purple}: it takes {end:HEAD|TAIL}, the {which:oldest|newest} of bucket {bucket}.`,
    (said, facts) => {
      const { color, stage, priority } = colors(said, facts);
      facts.is("color", said.text("color"), COLORS[color ?? 2]);
      facts.is("end", said.text("end"), ENDS[color ?? 2]);
      facts.is("which", said.text("which"), color === 1 ? "newest" : "oldest");
      const ahead = facts.inStage(stage + 1) ?? NONE;
      facts.holds("none ahead on this bucket", ahead === NONE || facts.word("pipe.priority", stage + 1) !== priority);
    },
  ),
  form(
    `Stage {stage} recolors op {op} ({kind:${DEQUEUE}}) purple: op {ahead}, one stage ahead on bucket {bucket}, takes TAIL, and both cannot take the same element.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "purple", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "orange");
    },
  ),
  form(
    `Stage {stage} leaves op {op} ({kind:${DEQUEUE}}) orange: op {ahead}, one stage ahead on bucket {bucket}, is purple and works at HEAD, so TAIL is free to take.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "orange", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "purple");
    },
  ),
  form(
    `Stage {stage} leaves op {op} ({kind:${DEQUEUE}}) orange, though op {ahead}, one stage ahead on bucket {bucket}, is orange too[{off:: coloring is off}]. Both take TAIL.`,
    (said, facts) => {
      const { color, stage } = colors(said, facts);
      facts.is("color", "orange", COLORS[color ?? 2]);
      colorAhead(said, facts, stage, "orange");
      facts.is("coloring is off", said.has("off"), !facts.on("coloring"));
    },
  ),
  form(
    `Stage {stage}: op {ahead}, one stage ahead, enqueues into the empty bucket {bucket}, so HEAD and TAIL both become element {element}. Op {op} ({kind:${DEQUEUE}}) bypasses the bucket, which is still empty in memory, and takes that element.`,
    (said, facts) => {
      const stage = stageOf(facts, "PB", /^read/);
      operation(said, facts, stage);
      facts.is("op ahead", said.number("ahead"), facts.inStage(stage + 1));
      facts.named(said.number("ahead"), "enqueue");
      facts.is(
        "buckets",
        [said.number("bucket"), said.number("bucket")],
        [stage, stage + 1].map((at) => facts.word("pipe.priority", at)),
      );
      facts.is(
        "elements",
        [said.number("element"), said.number("element")],
        [stage, stage + 1].map((at) => facts.word("pipe.element", at)),
      );
      facts.holds("bypass is on", facts.on("bypass"));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) reads element {element} at {end:HEAD|TAIL} of bucket {bucket}: its data, and {pointer:NEXT|PREV}, the next {to:HEAD|TAIL}; stage {needed} needs both.`,
    (said, facts) => {
      const stage = stageOf(facts, "PB", /^read/);
      operation(said, facts, stage);
      facts.is("element", said.number("element"), facts.word("pipe.element", stage));
      facts.is("bucket", said.number("bucket"), facts.word("pipe.priority", stage));
      // A memory answers after two cycles.
      facts.is("stage that needs it", [said.number("needed"), said.number("needed")], [stage + 2, last(facts)]);
      const color = facts.word("pipe.color", stage) ?? 2;
      facts.is(
        "ends and pointer",
        [said.text("end"), said.text("to"), said.text("pointer")],
        [ENDS[color], ENDS[color], color === 1 ? "NEXT" : "PREV"],
      );
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:enqueue}) links element {element}{as: as the only one of| at HEAD of} bucket {bucket}{end:: HEAD and TAIL|, before element \\d+; at TAIL it would overtake older elements}.`,
    (said, facts) => {
      const op = operation(said, facts, last(facts));
      const [element, priority] = [said.number("element"), said.number("bucket")];
      const own = facts.op(op)?.arguments[1] ?? NONE;
      facts.is("priority", priority, inTree(facts, queueOf(facts, op), own));
      facts.is("element", element, facts.word("pipe.element", last(facts)));
      facts.is("HEAD", element, facts.word("pb.head", priority));
      if (!exists(facts, element)) return;
      facts.is("data", facts.op(op)?.arguments[0], facts.word("qe.data", element));
      const next = /\d+/.exec(said.text("end"));
      if (next) facts.is("NEXT", Number(next[0]), facts.word("qe.next", element));
      else facts.is("TAIL", element, facts.word("pb.tail", priority));
    },
  ),
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) unlinks element {element} from {end:HEAD|TAIL} of bucket {bucket}, frees it[ and leaves with data {data}].`,
    (said, facts) => {
      const op = operation(said, facts, last(facts));
      facts.is("element", said.number("element"), facts.word("pipe.element", last(facts)));
      facts.is("bucket", said.number("bucket"), facts.word("pipe.priority", last(facts)));
      facts.is("end", said.text("end"), ENDS[facts.word("pipe.color", last(facts)) ?? 2]);
      facts.is(
        "last free element",
        said.number("element"),
        facts.word("free.fifo", (facts.word("free.count") ?? 0) - 1),
      );
      if (said.has("data")) facts.is("data", said.number("data"), facts.event("retired", op)[0]);
    },
  ),

  // A model.
  form(
    `The model rejects op {op} ({kind:${KIND}}): {why:the hardware would not be ready yet|no element is free|the queue is empty|its queue holds nothing}.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      const reason = {
        1: "no element is free",
        2: queuesOf(facts) > 1 ? "its queue holds nothing" : "the queue is empty",
        3: "the hardware would not be ready yet",
      };
      facts.is("reason", said.text("why"), reason[facts.event("rejected", said.number("op"))[0] as 1 | 2 | 3]);
    },
  ),
  form(
    `The model answers op {op} ({kind:${DEQUEUE}}) at once, having no stages: data {data} of bucket {bucket}.`,
    (said, facts) => {
      facts.named(said.number("op"), said.text("kind"));
      const [data, priority = 0, queue = 0] = facts.event("retired", said.number("op"));
      facts.is("result", [said.number("data"), said.number("bucket")], [data, inTree(facts, queue, priority)]);
      facts.is("slot", said.number("op"), facts.scene.slots[0]?.op);
    },
  ),
  form(`The model puts data {data} of op {op} (enqueue) into bucket {bucket} at once.`, (said, facts) => {
    facts.named(said.number("op"), "enqueue");
    const [data, priority = 0, queue = 0] = facts.op(said.number("op"))?.arguments ?? [];
    const list = inTree(facts, queue, priority);
    facts.is("data and priority", [said.number("data"), said.number("bucket")], [data, list]);
    const head = facts.word("pb.head", said.number("bucket")) ?? NONE;
    facts.is("data at HEAD", said.number("data"), facts.word("qe.data", head));
  }),
];
