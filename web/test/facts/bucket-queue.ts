/** Sentences about bucket queues. */

import type { Scene } from "../../src/designs/contract";
import { type Facts, type Form, form, type Said } from "./facts";

const NONE = 0xffff_ffff;
const KINDS = "enqueue|dequeue-max|dequeue-min";
const REASONS: Readonly<Record<number, string>> = {
  1: "the queue is full",
  2: "nothing is left to take",
  3: "the queue is not ready",
};

const kindIn = (scene: Scene, row: string, op: number): string | undefined => {
  const at = [...scene.probe(`pipe.${row}op`)].indexOf(op);
  return scene.info.operations[scene.probe(`pipe.${row}kind`)[at] ?? NONE]?.name;
};

/** Checks the kind of an operation by what is in stages and in line. */
function named(said: Said, facts: Facts, op = said.number("op"), kind = said.text("kind")): number {
  facts.is(`kind of op ${op}`, kind, kindIn(facts.scene, "", op) ?? kindIn(facts.scene, "line.", op));
  return op;
}

/** The word of the state about an operation in a stage. */
const staged = (facts: Facts, name: string, op: number) =>
  facts.word(`pipe.${name}`, [...facts.scene.probe("pipe.op")].indexOf(op));

const holds = (facts: Facts, bucket: number, scene: Scene | null = facts.scene) =>
  facts.word("bucket.count", bucket, scene);

const waiting = (facts: Facts) => [...facts.scene.probe("pipe.line.kind")].filter((kind) => kind !== NONE).length;

/** Bits of a bitmap, bit 0 first, in a step. */
function bitmap(scene: Scene, level: number, number: number, width: number): boolean[] {
  const [each, words] = [Math.ceil(width / 32), scene.probe(`l${level}.bitmap`)];
  return Array.from(
    { length: width },
    (_, bit) => (((words[number * each + Math.floor(bit / 32)] ?? 0) >>> (bit % 32)) & 1) === 1,
  );
}

const COST = "{reads} {_:word|words} read in {cycles} {__:cycle|cycles}";

/** What an operation wrote, and what it cost. */
function written(said: Said, facts: Facts, event: string): void {
  const op = named(said, facts);
  const [bucket, held, reads, cycles] = facts.event(event, op);
  facts.is(
    "bucket and cost",
    ["bucket", "reads", "cycles"].map((name) => said.number(name)),
    [bucket, reads, cycles],
  );
  facts.is("elements", said.has("held") ? said.number("held") : 0, held);
  facts.is("elements in the state", held, holds(facts, said.number("bucket")));
  facts.is("result", [said.number("data"), said.number("bucket")], facts.event("retired", op).slice(0, 2));
  const change = event === "linked" ? 1 : -1;
  if (facts.before)
    facts.is("elements before", (held ?? 0) - change, holds(facts, said.number("bucket"), facts.before));
  facts.is("stages passed, unless it began again", true, said.number("cycles") > (staged(facts, "cycle", op) ?? NONE));
}

export const BUCKETS: readonly Form[] = [
  form(
    `Op {op} ({kind:enqueue}) puts data {data} into bucket {bucket}, which holds {held} {___:element|elements} now: ${COST}.`,
    (said, facts) => written(said, facts, "linked"),
  ),
  form(
    `Op {op} ({kind:dequeue-max|dequeue-min}) takes data {data} from bucket {bucket}[, which is empty now][, where {held} {___:element is|elements are} left]: ${COST}.[ {only:Only this last stage knows that the bit must be cleared}.]`,
    (said, facts) => {
      written(said, facts, "taken");
      const falls = holds(facts, said.number("bucket")) === 0 && facts.parameterWord("strategy") === "no-counters";
      facts.is("a bit falls in the last stage", said.has("only"), falls);
    },
  ),
  form(`Op {op} ({kind:${KINDS}}) finds bucket {bucket} empty and asks for bucket {next} next.`, (said, facts) => {
    const op = named(said, facts);
    facts.is("bucket", [said.number("bucket"), 0], facts.event("probed", op).slice(0, 2));
    facts.is("elements", 0, holds(facts, said.number("bucket")));
    facts.is("next", said.number("next"), staged(facts, "path", op));
    facts.is("neighbours", said.text("kind") === "dequeue-max" ? -1 : 1, said.number("next") - said.number("bucket"));
  }),
  form(
    `Op {op} ({kind:${KINDS}}) finds {held} {__:element|elements} in bucket {bucket}, after {looked} {_:bucket|buckets} in all.`,
    (said, facts) => {
      const op = named(said, facts);
      facts.is("bucket", said.number("bucket"), facts.event("probed", op)[0]);
      facts.is("elements", said.number("held"), holds(facts, said.number("bucket")));
      facts.is("buckets that it asked for", said.number("looked"), staged(facts, "level", op));
      const counts = [...facts.scene.probe("bucket.count")];
      const max = said.text("kind") === "dequeue-max";
      facts.is("first one", said.number("bucket"), max ? counts.findLastIndex(Boolean) : counts.findIndex(Boolean));
    },
  ),
  form(
    `Op {op} ({kind:${KINDS}}) {how:picks|goes by} bit {bit} of L{level}[ bitmap {bitmap}], {why:a digit of its priority|the most significant one that is set|the least significant one that is set}[, and {change:lowers|raises} its counter to {counter}[: the bit is {falls:cleared} before others follow it]].`,
    (said, facts) => {
      const op = named(said, facts);
      const [level, bit, number] = [
        said.number("level"),
        said.number("bit"),
        said.has("bitmap") ? said.number("bitmap") : 0,
      ];
      const fact = facts.scene.engine.events.find(
        (event) => event.kind === "picked" && event.op === op && event.args[0] === level,
      );
      facts.is("bit", [level, number, bit], fact?.args);
      const enqueue = said.text("kind") === "enqueue";
      const side = said.text("kind") === "dequeue-min" ? "least" : "most";
      facts.is(
        "why",
        said.text("why"),
        enqueue ? "a digit of its priority" : `the ${side} significant one that is set`,
      );
      facts.is("how", said.text("how"), enqueue ? "goes by" : "picks");
      const strategy = facts.parameterWord("strategy");
      const width = strategy === "bitmap" ? facts.parameter("W") ** facts.parameter("D") : facts.parameter("W");
      const counter = strategy === "counters" ? facts.word(`l${level}.stoc`, number * width + bit) : undefined;
      facts.is("counter", said.has("counter") ? said.number("counter") : undefined, counter);
      facts.is("it falls", said.has("falls"), !enqueue && counter === 0);
      if (said.has("change")) facts.is("change", said.text("change"), enqueue ? "raises" : "lowers");
      // Where nothing is ahead of it, the bitmap of the state is what it saw.
      if (enqueue || strategy === "no-counters" || !facts.before) return;
      const seen = bitmap(facts.before, level, number, width);
      facts.is("first bit", bit, side === "most" ? seen.lastIndexOf(true) : seen.indexOf(true));
    },
  ),
  form(`Op {op} ({kind:${KINDS}}) begins; {line:nothing waits|\\d+ operations? waits?} in line.`, (said, facts) => {
    const op = named(said, facts);
    facts.is("first stage", 0, staged(facts, "cycle", op));
    facts.event("began", op);
    const line = said.text("line") === "nothing waits" ? 0 : Number.parseInt(said.text("line"), 10);
    facts.is("operations in line", line, waiting(facts));
  }),
  form(
    `Op {op} has cleared a bit that later dequeues may have followed to an empty bucket: op {first} ({kind:${KINDS}})[ and {others} behind it begin][ begins] again.`,
    (said, facts) => {
      named(said, facts, said.number("first"));
      const events = facts.events("restarted");
      facts.is("operations", (said.has("others") ? said.number("others") : 0) + 1, events.length);
      facts.is("first", said.number("first"), Math.min(...events.map(({ op }) => op ?? NONE)));
      for (const { args } of events) facts.is("cause", said.number("op"), args[0]);
      facts.is("bucket of the cause", 0, facts.event("taken", said.number("op"))[1]);
    },
  ),
  form(
    `Op {op} ({kind:${KINDS}}) is in cycle {cycle}: {what:a word that it needs|the word of bucket \\d+} is on its way.`,
    (said, facts) => {
      const op = named(said, facts);
      facts.is("cycle", said.number("cycle"), staged(facts, "cycle", op));
      const bucket = /\d+/.exec(said.text("what"))?.[0];
      if (bucket) facts.is("bucket", Number(bucket), staged(facts, "path", op));
    },
  ),
  form(`Op {op} ({kind:${KINDS}}) is refused: {why:.*}.`, (said, facts) => {
    facts.named(said.number("op"), said.text("kind"));
    facts.is("reason", said.text("why"), REASONS[facts.event("rejected", said.number("op"))[0] ?? 0]);
  }),
  form("A reset empties the queue and its line.", (_, facts) => {
    facts.is("elements", 0, facts.word("occ"));
    facts.is("in line", 0, waiting(facts));
  }),
];
