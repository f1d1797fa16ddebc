/** Checks of sentences about bucket queues. */

import type { Scene } from "../../src/designs/contract";
import type { Checks, Facts, Said } from "./facts";

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
function named(said: Said, facts: Facts, fact = "op"): number {
  const op = said.number(fact);
  facts.is(
    `kind of op ${op}`,
    said.text(`${fact}.kind`),
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
function written(said: Said, facts: Facts, event: "linked" | "taken"): void {
  const op = named(said, facts);
  facts.is("an enqueue", said.text("op.kind") === "enqueue", event === "linked");
  const [bucket, held, reads, cycles] = facts.event(event, op);
  const cost = ["bucket", "reads", "cycles"].map((name) => said.number(name));
  facts.is("bucket and cost", cost, [bucket, reads, cycles]);
  facts.is("elements", said.has("held") ? said.number("held") : 0, held);
  facts.is("it is empty", said.has("empty"), held === 0);
  facts.is("elements in the state", held, holds(facts, said.number("bucket")));
  facts.is("result", [said.number("data"), said.number("bucket")], facts.event("retired", op).slice(0, 2));
  const change = event === "linked" ? 1 : -1;
  if (facts.before)
    facts.is("elements before", (held ?? 0) - change, holds(facts, said.number("bucket"), facts.before));
  facts.is("stages passed, unless it began again", true, said.number("cycles") > (staged(facts, "cycle", op) ?? NONE));
}

export const BUCKETS: Checks = {
  linked: (said, facts) => written(said, facts, "linked"),
  taken: (said, facts) => {
    written(said, facts, "taken");
    const falls = holds(facts, said.number("bucket")) === 0 && facts.parameterWord("strategy") === "no-counters";
    facts.is("a bit falls in the last stage", said.has("only"), falls);
  },
  probed: (said, facts) => {
    const op = named(said, facts);
    const max = said.text("op.kind") === "dequeue-max";
    const held = said.has("held") ? said.number("held") : 0;
    facts.is("bucket and elements", [said.number("bucket"), held], facts.event("probed", op).slice(0, 2));
    facts.is("elements", held, holds(facts, said.number("bucket")));
    facts.is("it is empty", said.has("next"), held === 0);
    if (said.has("next")) {
      facts.is("next", said.number("next"), staged(facts, "path", op));
      facts.is("neighbours", max ? -1 : 1, said.number("next") - said.number("bucket"));
      return;
    }
    facts.is("buckets that it asked for", said.number("looked"), staged(facts, "level", op));
    const counts = [...facts.scene.probe("bucket.count")];
    facts.is("first one", said.number("bucket"), max ? counts.findLastIndex(Boolean) : counts.findIndex(Boolean));
  },
  picked: (said, facts) => {
    const op = named(said, facts);
    const text = ([level, number, bit]: readonly number[]) =>
      `bit ${bit} of L${level}${level === 1 ? "" : ` bitmap ${number}`}`;
    const events = facts.events("picked", op);
    const found = events.find(({ args }) => text(args) === said.text("bit.text"));
    facts.holds("it found this bit", found !== undefined);
    const [level = 0, number = 0, bit] = found?.args ?? [];
    facts.is("bit", said.number("bit"), bit);
    const enqueue = said.text("op.kind") === "enqueue";
    const side = said.text("op.kind") === "dequeue-min" ? "least" : "most";
    facts.is("a digit of its priority", said.has("digit"), enqueue);
    facts.is("side", said.text("side"), enqueue ? "" : side);
    const strategy = facts.parameterWord("strategy");
    const width = strategy === "bitmap" ? facts.parameter("W") ** facts.parameter("D") : facts.parameter("W");
    const counter = strategy === "counters" ? facts.word(`l${level}.stoc`, number * width + (bit ?? 0)) : undefined;
    const counters = ["raised", "lowered"].map((name) => (said.has(name) ? said.number(name) : undefined));
    facts.is("counter, raised or lowered", counters, enqueue ? [counter, undefined] : [undefined, counter]);
    facts.is("it is cleared", said.has("cleared"), !enqueue && counter === 0);
    // With no operation ahead, the bitmap in the state is the bitmap that this operation read.
    if (enqueue || strategy === "no-counters" || !facts.before) return;
    const seen = bitmap(facts.before, level, number, width);
    facts.is("first bit", bit, side === "most" ? seen.lastIndexOf(true) : seen.indexOf(true));
  },
  began: (said, facts) => {
    const op = named(said, facts);
    facts.is("first stage", 0, staged(facts, "cycle", op));
    facts.event("began", op);
    facts.is("operations in line", said.has("line") ? said.number("line") : 0, waiting(facts));
    facts.is("nothing waits", said.has("nothing"), waiting(facts) === 0);
  },
  restarted: (said, facts) => {
    const [cause, first] = [said.number("cause_op"), named(said, facts, "first")];
    const events = facts.events("restarted");
    facts.is("others", said.has("others") ? said.number("others") : 0, events.length - 1);
    facts.is("first", first, Math.min(...events.map(({ op }) => op ?? NONE)));
    for (const { args } of events) facts.is("cause", cause, args[0]);
    facts.is("bucket of the cause", 0, facts.event("taken", cause)[1]);
  },
  waiting: (said, facts) => {
    const op = named(said, facts);
    facts.is("cycle", said.number("cycle"), staged(facts, "cycle", op));
    const scans = facts.parameterWord("strategy") === "scan" && said.text("op.kind") !== "enqueue";
    facts.is("it reads a bucket", said.has("bucket"), scans && (staged(facts, "level", op) ?? 0) > 0);
    facts.is("it needs a word", said.has("needed"), !said.has("bucket"));
    if (said.has("bucket")) facts.is("bucket", said.number("bucket"), staged(facts, "path", op));
  },
  rejected: (said, facts) => {
    const op = facts.operation(said);
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (_, facts) => {
    facts.is("elements", 0, facts.word("occ"));
    facts.is("in line", 0, waiting(facts));
  },
};
