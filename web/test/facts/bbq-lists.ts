/** Checks of sentences about the buckets and lists of a BBQ, and about forwarding. */

import {
  bits,
  COLORS,
  commits,
  counter,
  counts,
  dequeue,
  dequeues,
  ENDS,
  exists,
  inTree,
  last,
  listed,
  NONE,
  numberOf,
  operation,
  queueOf,
  stageOf,
} from "./bbq-reading";
import type { Checks, Facts, StatedFacts } from "./facts";

/** Phrases about the operation one stage ahead in the same bucket, by two colors: of the operation itself, and of the one ahead. */
const AHEAD: Readonly<Record<string, string>> = {
  "purple orange": "takes TAIL, and both cannot take the same element",
  "orange orange": "is orange too",
  "orange purple": "is purple and works at HEAD, so TAIL is free to take",
};

/** Checks that forwarding from one stage to the stage of the sentence is switched on. */
function forwards(stated: StatedFacts, facts: Facts, from: number, to = stated.number("stage")): void {
  facts.holds(`forwarding over ${from - to} is on`, facts.on(`forward_${from - to}`));
}

/** Checks a value about an element that the last stage forwards to the stage of the sentence. `what`: the number of the value in events. */
function ofElement(stated: StatedFacts, facts: Facts, what: number) {
  const op = operation(stated, facts, stated.number("stage"));
  const [from, element] = [numberOf(stated, facts, "from_op", "op"), numberOf(stated, facts, "element")];
  facts.is("op that writes", from, facts.inStage(last(facts)));
  facts.is("element in the stage", element, facts.word("pipe.element", stated.number("stage")));
  forwards(stated, facts, last(facts));
  const event = facts.events("forwarded", op).find(({ args }) => args[0] === what && args[3] === element);
  facts.holds("there is such an event", event !== undefined);
  return { from, element, value: event?.args[4] };
}

/** Checks of forwarded values, by the fact that only sentences about this value have. */
const FORWARDED: Checks = {
  bits: (stated, facts) => {
    const level = stated.has("level") ? stated.number("level") : 1;
    facts.is("the bitmap has a level", stated.has("level"), facts.parameter("D") > 1);
    facts.is("the bitmap has a number", stated.has("bitmap"), level > 1);
    operation(stated, facts, stated.number("stage"));
    facts.is("op that writes", numberOf(stated, facts, "from_op", "op"), facts.inStage(counts(facts, level)));
    const word = facts.word(`l${level}.bitmap`, stated.has("bitmap") ? stated.number("bitmap") : 0);
    facts.is("bitmap after the step", stated.text("bits"), bits(word, facts.parameter("W")));
    forwards(stated, facts, counts(facts, level));
  },
  stoc: (stated, facts) => {
    const { level, index } = counter(stated, facts);
    const op = operation(stated, facts, stated.number("stage"));
    const by = commits(facts, numberOf(stated, facts, "from_op", "op"), level);
    facts.holds("there is a change", by.before !== by.after);
    facts.is("counter and value", [index, stated.number("stoc")], [by.index, by.after]);
    const own = ["pipe.path", "pipe.priority"].map((field) => facts.word(field, stated.number("stage")));
    facts.holds("it works on this counter", own.includes(index) || facts.op(op)?.kind === "enqueue");
    forwards(stated, facts, counts(facts, level));
  },
  bucket: (stated, facts) => {
    const stage = last(facts);
    const [from, priority] = [numberOf(stated, facts, "from_op", "op"), numberOf(stated, facts, "bucket")];
    facts.is("stage", stated.number("stage"), stage);
    facts.is("op that writes", from, facts.inStage(stage));
    facts.is("its bucket", priority, facts.word("pipe.priority", stage));
    facts.is("it keeps an element", stated.has("head"), !stated.has("empty"));
    const ends = [facts.word("pb.head", priority), facts.word("pb.tail", priority)];
    if (stated.has("head")) facts.is("HEAD and TAIL", [stated.number("head"), stated.number("tail")], ends);
    else if (facts.scene.intact) facts.is("elements of the bucket", 0, listed(facts, priority));
    const all = facts.events("forwarded").filter(({ args }) => args[0] === 2 && args[5] === from);
    const takers = stated.each("to");
    facts.is(
      "to whom it forwards",
      takers,
      all.map(({ op }) => op),
    );
    for (const [i, op] of takers.entries()) {
      numberOf(stated, facts, `to_${i}`, "op");
      const at = [...facts.scene.probe("pipe.op")].indexOf(op);
      facts.holds(`op ${op} is in a stage before`, at >= 0 && at < stage);
      forwards(stated, facts, stage, at);
    }
  },
  data: (stated, facts) => {
    const { from, element, value } = ofElement(stated, facts, 3);
    facts.is("data that is forwarded", stated.number("data"), value);
    facts.is("data", stated.number("data"), facts.op(from)?.arguments[0]);
    if (exists(facts, element)) facts.is("data of the element", stated.number("data"), facts.word("qe.data", element));
  },
  element: (stated, facts) => {
    const { element, value } = ofElement(stated, facts, 4);
    facts.is("it is known to what", stated.has("to"), value !== element || exists(facts, element));
    if (!stated.has("to")) return;
    const to = numberOf(stated, facts, "to", "element");
    if (value !== element) facts.is("link that is forwarded", to, value);
    const links = [facts.word("qe.prev", element), facts.word("qe.next", element)];
    if (exists(facts, element)) facts.holds("such a link", links.includes(to));
  },
};

export const LISTS: Checks = {
  colored: (stated, facts) => {
    const stage = stageOf(facts, "PB", /^color/);
    const op = operation(stated, facts, stage);
    const [priority, color = 2] = facts.event("colored", op);
    facts.is("color", stated.text("color"), COLORS[color]);
    facts.is("color in the stage", COLORS[color], COLORS[facts.word("pipe.color", stage) ?? 2]);
    facts.is("it links", stated.has("links"), !dequeues(stated));
    const ahead = facts.inStage(stage + 1) ?? NONE;
    const isSame = dequeues(stated) && ahead !== NONE && facts.word("pipe.priority", stage + 1) === priority;
    facts.is("one ahead on this bucket", stated.has("ahead"), isSame);
    facts.is("what it does", stated.text("does"), !isSame ? "colors" : color === 1 ? "recolors" : "leaves");
    if (!dequeues(stated)) return facts.is("color of an enqueue", 1, color);
    facts.is("bucket", numberOf(stated, facts, "bucket"), priority);
    if (!isSame) {
      const takes = [ENDS[color], color === 1 ? "newest" : "oldest"];
      return facts.is("what it takes", [stated.text("end"), stated.text("age")], takes);
    }
    facts.is("op ahead", numberOf(stated, facts, "ahead", "op"), ahead);
    const colors = `${COLORS[color]} ${COLORS[facts.word("pipe.color", stage + 1) ?? 2]}`;
    facts.is("why", stated.text("why"), AHEAD[colors]);
    facts.is("coloring is off", stated.has("off"), colors === "orange orange" && !facts.on("coloring"));
  },
  bypassed: (stated, facts) => {
    const stage = stageOf(facts, "PB", /^read/);
    dequeue(stated, facts, stage);
    const from = numberOf(stated, facts, "from_op", "op");
    facts.is("op ahead", from, facts.inStage(stage + 1));
    facts.named(from, "enqueue");
    const [bucket, element] = [numberOf(stated, facts, "bucket"), numberOf(stated, facts, "element")];
    const both = (field: string) => [stage, stage + 1].map((at) => facts.word(field, at));
    facts.is("buckets", [bucket, bucket], both("pipe.priority"));
    facts.is("elements", [element, element], both("pipe.element"));
    facts.holds("bypass is on", facts.on("bypass"));
  },
  fetched: (stated, facts) => {
    const stage = stageOf(facts, "PB", /^read/);
    dequeue(stated, facts, stage);
    facts.is("element", numberOf(stated, facts, "element"), facts.word("pipe.element", stage));
    facts.is("bucket", numberOf(stated, facts, "bucket"), facts.word("pipe.priority", stage));
    // A memory answers after two cycles.
    facts.is("stage that needs it", [stated.number("needed"), stage + 2], [last(facts), last(facts)]);
    const color = facts.word("pipe.color", stage) ?? 2;
    const pointer = color === 1 ? "NEXT" : "PREV";
    facts.is("end and pointer", [stated.text("end"), stated.text("pointer")], [ENDS[color], pointer]);
  },
  linked: (stated, facts) => {
    const op = operation(stated, facts, last(facts));
    facts.is("kind", stated.text("op.kind"), "enqueue");
    const [element, priority] = [numberOf(stated, facts, "element"), numberOf(stated, facts, "bucket")];
    const own = facts.op(op)?.arguments[1] ?? NONE;
    facts.is("priority", priority, inTree(facts, queueOf(facts, op), own));
    facts.is("element", element, facts.word("pipe.element", last(facts)));
    facts.is("HEAD", element, facts.word("pb.head", priority));
    facts.is("it is the only one", stated.has("only"), !stated.has("old_head"));
    if (!exists(facts, element)) return;
    facts.is("data", facts.op(op)?.arguments[0], facts.word("qe.data", element));
    if (stated.has("only")) facts.is("TAIL", element, facts.word("pb.tail", priority));
    else facts.is("NEXT", numberOf(stated, facts, "old_head", "element"), facts.word("qe.next", element));
  },
  unlinked: (stated, facts) => {
    const op = dequeue(stated, facts, last(facts));
    const element = numberOf(stated, facts, "element");
    facts.is("element", element, facts.word("pipe.element", last(facts)));
    facts.is("bucket", numberOf(stated, facts, "bucket"), facts.word("pipe.priority", last(facts)));
    facts.is("end", stated.text("end"), ENDS[facts.word("pipe.color", last(facts)) ?? 2]);
    facts.is("last free element", element, facts.word("free.fifo", (facts.word("free.count") ?? 0) - 1));
    facts.is("data", stated.number("data"), facts.event("retired", op)[0]);
  },
  forwarded: (stated, facts) => {
    const what = Object.keys(FORWARDED).find((fact) => stated.has(fact)) ?? "";
    facts.holds("something that is forwarded", what !== "");
    FORWARDED[what]?.(stated, facts);
  },
};
