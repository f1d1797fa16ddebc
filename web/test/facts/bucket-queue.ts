/** Checks of sentences about bucket queues. */

import type { Scene } from "../../src/designs/contract";
import type { Checks, Facts, StatedFacts } from "./facts";

const NONE = 0xffff_ffff;
const REASONS: Readonly<Record<number, string>> = {
  1: "the queue is full",
  2: "nothing is left to take",
  3: "the queue is not ready",
};

const kindIn = (scene: Scene, row: string, op: number): string | undefined => {
  const at = [...scene.probe(`pipe.${row}op`)].indexOf(op);
  return scene.info.operations[scene.probe(`pipe.${row}kind`)[at] ?? NONE]?.name;
};

/** Checks the kind of a named operation against the stages and the input queue. */
function named(stated: StatedFacts, facts: Facts, fact = "op"): number {
  const op = stated.number(fact);
  facts.is(
    `kind of op ${op}`,
    stated.text(`${fact}.kind`),
    kindIn(facts.scene, "", op) ?? kindIn(facts.scene, "line.", op),
  );
  return op;
}

/** The state word of an operation in its stage. */
const staged = (facts: Facts, name: string, op: number) =>
  facts.word(`pipe.${name}`, [...facts.scene.probe("pipe.op")].indexOf(op));

const holds = (facts: Facts, bucket: number, scene: Scene | null = facts.scene) =>
  facts.word("bucket.count", bucket, scene);

const waiting = (facts: Facts) => [...facts.scene.probe("pipe.line.kind")].filter((kind) => kind !== NONE).length;

/** Bits of a bitmap in a step, bit 0 first. */
function bitmap(scene: Scene, level: number, number: number, width: number): boolean[] {
  const [each, words] = [Math.ceil(width / 32), scene.probe(`l${level}.bitmap`)];
  return Array.from(
    { length: width },
    (_, bit) => (((words[number * each + Math.floor(bit / 32)] ?? 0) >>> (bit % 32)) & 1) === 1,
  );
}

/** Checks the writes of an operation, and its cost. */
function written(stated: StatedFacts, facts: Facts, event: "linked" | "taken"): void {
  const op = named(stated, facts);
  facts.is("an enqueue", stated.text("op.kind") === "enqueue", event === "linked");
  const [bucket, held, reads, cycles] = facts.event(event, op);
  const cost = ["bucket", "reads", "cycles"].map((name) => stated.number(name));
  facts.is("bucket and cost", cost, [bucket, reads, cycles]);
  facts.is("elements", stated.has("held") ? stated.number("held") : 0, held);
  facts.is("it is empty", stated.has("empty"), held === 0);
  facts.is("elements in the state", held, holds(facts, stated.number("bucket")));
  facts.is("result", [stated.number("data"), stated.number("bucket")], facts.event("retired", op).slice(0, 2));
  const change = event === "linked" ? 1 : -1;
  if (facts.before)
    facts.is("elements before", (held ?? 0) - change, holds(facts, stated.number("bucket"), facts.before));
  facts.is(
    "stages passed, unless it began again",
    true,
    stated.number("cycles") > (staged(facts, "cycle", op) ?? NONE),
  );
}

export const BUCKETS: Checks = {
  linked: (stated, facts) => written(stated, facts, "linked"),
  taken: (stated, facts) => {
    written(stated, facts, "taken");
    const falls = holds(facts, stated.number("bucket")) === 0 && facts.parameterWord("strategy") === "no-counters";
    facts.is("a bit falls in the last stage", stated.has("only"), falls);
  },
  probed: (stated, facts) => {
    const op = named(stated, facts);
    const max = stated.text("op.kind") === "dequeue-max";
    const held = stated.has("held") ? stated.number("held") : 0;
    facts.is("bucket and elements", [stated.number("bucket"), held], facts.event("probed", op).slice(0, 2));
    facts.is("elements", held, holds(facts, stated.number("bucket")));
    facts.is("it is empty", stated.has("next"), held === 0);
    if (stated.has("next")) {
      facts.is("next", stated.number("next"), staged(facts, "path", op));
      facts.is("neighbours", max ? -1 : 1, stated.number("next") - stated.number("bucket"));
      return;
    }
    facts.is("buckets that it asked for", stated.number("looked"), staged(facts, "level", op));
    const counts = [...facts.scene.probe("bucket.count")];
    facts.is("first one", stated.number("bucket"), max ? counts.findLastIndex(Boolean) : counts.findIndex(Boolean));
  },
  picked: (stated, facts) => {
    const op = named(stated, facts);
    const text = ([level, number, bit]: readonly number[]) =>
      `bit ${bit} of L${level}${level === 1 ? "" : ` bitmap ${number}`}`;
    const events = facts.events("picked", op);
    const found = events.find(({ args }) => text(args) === stated.text("bit.text"));
    facts.holds("it found this bit", found !== undefined);
    const [level = 0, number = 0, bit] = found?.args ?? [];
    facts.is("bit", stated.number("bit"), bit);
    const enqueue = stated.text("op.kind") === "enqueue";
    const side = stated.text("op.kind") === "dequeue-min" ? "least" : "most";
    facts.is("a digit of its priority", stated.has("digit"), enqueue);
    facts.is("side", stated.text("side"), enqueue ? "" : side);
    const strategy = facts.parameterWord("strategy");
    const width = strategy === "bitmap" ? facts.parameter("W") ** facts.parameter("D") : facts.parameter("W");
    const counter = strategy === "counters" ? facts.word(`l${level}.stoc`, number * width + (bit ?? 0)) : undefined;
    const counters = ["raised", "lowered"].map((name) => (stated.has(name) ? stated.number(name) : undefined));
    facts.is("counter, raised or lowered", counters, enqueue ? [counter, undefined] : [undefined, counter]);
    facts.is("it is cleared", stated.has("cleared"), !enqueue && counter === 0);
    // With no operation ahead, the bitmap in the state is the bitmap that this operation read.
    if (enqueue || strategy === "no-counters" || !facts.before) return;
    const seen = bitmap(facts.before, level, number, width);
    facts.is("first bit", bit, side === "most" ? seen.lastIndexOf(true) : seen.indexOf(true));
  },
  began: (stated, facts) => {
    const op = named(stated, facts);
    facts.is("first stage", 0, staged(facts, "cycle", op));
    facts.event("began", op);
    facts.is("operations in line", stated.has("line") ? stated.number("line") : 0, waiting(facts));
    facts.is("nothing waits", stated.has("nothing"), waiting(facts) === 0);
  },
  restarted: (stated, facts) => {
    const [cause, first] = [stated.number("cause_op"), named(stated, facts, "first")];
    const events = facts.events("restarted");
    facts.is("others", stated.has("others") ? stated.number("others") : 0, events.length - 1);
    facts.is("first", first, Math.min(...events.map(({ op }) => op ?? NONE)));
    for (const { args } of events) facts.is("cause", cause, args[0]);
    facts.is("bucket of the cause", 0, facts.event("taken", cause)[1]);
  },
  waiting: (stated, facts) => {
    const op = named(stated, facts);
    facts.is("cycle", stated.number("cycle"), staged(facts, "cycle", op));
    const scans = facts.parameterWord("strategy") === "scan" && stated.text("op.kind") !== "enqueue";
    facts.is("it reads a bucket", stated.has("bucket"), scans && (staged(facts, "level", op) ?? 0) > 0);
    facts.is("it needs a word", stated.has("needed"), !stated.has("bucket"));
    if (stated.has("bucket")) facts.is("bucket", stated.number("bucket"), staged(facts, "path", op));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => {
    facts.is("elements", 0, facts.word("occ"));
    facts.is("in line", 0, waiting(facts));
  },
};
