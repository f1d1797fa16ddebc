// What sentences about a BBQ are compared with: stages, counters, bitmaps, colors and lists, read from the fields of a step.

import { type Facts, form, type Said } from "./facts";

export const NONE = 0xffff_ffff;
export const KIND = "enqueue|dequeue-max|dequeue-min";
export const DEQUEUE = "dequeue-max|dequeue-min";
/** A bit as sentences name it, with a letter that tells several apart. */
export const bit = (letter: string) => `bit {bit${letter}}[ of L{level${letter}}[ bitmap {map${letter}}]]`;

/** The index of a counter in its level. */
export const counter = (said: Said, facts: Facts, letter: string): { level: number; index: number } => {
  const level = said.has(`level${letter}`) ? said.number(`level${letter}`) : 1;
  const map = said.has(`map${letter}`) ? said.number(`map${letter}`) : 0;
  return { level, index: map * facts.parameter("W") + said.number(`bit${letter}`) };
};

/** The stage of a level in which something is done, as the hardware describes itself. */
export const stageOf = (facts: Facts, region: string, work: RegExp) =>
  facts.scene.info.stages.findIndex((stage) => stage.region === region && work.test(stage.work));
export const picks = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^pick/);
export const resolves = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^wait for StOC/);
export const counts = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^StOC/);
export const last = (facts: Facts) => facts.scene.info.stages.length - 1;

/** The operation of a sentence, in the stage of the sentence. */
export function operation(said: Said, facts: Facts, stage: number): number {
  const op = said.number("op");
  facts.named(op, said.text("kind"));
  facts.is("stage", said.number("stage"), stage);
  facts.is(`operation in stage ${stage}`, op, facts.inStage(stage));
  return op;
}

/** The bit that a dequeue takes of a bitmap: null if none is set. */
export function best(word: number, kind: string, width: number): number | null {
  const set = Array.from({ length: width }, (_, i) => i).filter((i) => (word >> i) & 1);
  return (kind === "dequeue-min" ? set[0] : set.at(-1)) ?? null;
}

export const seenBits = (said: Said) => Number.parseInt(said.text("bits"), 2);

/** The bit that is picked, of the bits that the sentence shows, is that of the event. */
export function picked(said: Said, facts: Facts, letter = "") {
  const { level, index } = counter(said, facts, letter);
  const op = operation(said, facts, picks(facts, level));
  const [ofLevel, ofIndex, bitmap = 0] = facts.events("indexed", op).find(({ args }) => args[0] === level)?.args ?? [];
  facts.is("level", level, ofLevel);
  facts.is("bit", index, ofIndex);
  return { op, level, index, bitmap, kind: said.text("kind") };
}

/** What an operation that commits in this step does to a bit. */
export function commits(facts: Facts, op: number, level: number) {
  const args = facts.events("committed", op).find((event) => event.args[0] === level)?.args ?? [];
  const [, index, before, after, , set] = args;
  facts.is(`op ${op} in the stage that counts`, op, facts.inStage(counts(facts, level)));
  return { index, before, after, set };
}

/** A switch must be on for what is forwarded over so many stages. */
export const forwards = (facts: Facts, distance: number) =>
  facts.holds(`forwarding over ${distance} is on`, facts.on(`forward_${distance}`));

export const bits = (word: number | undefined, width: number) =>
  ((word ?? 0) >>> 0).toString(2).padStart(width, "0").slice(-width);

export const COLORS = ["orange", "purple"];
export const ENDS = ["TAIL", "HEAD"];

/** A dequeue in the stage that colours, and its bucket. */
export function colors(said: Said, facts: Facts) {
  const stage = stageOf(facts, "PB", /^color/);
  const op = operation(said, facts, stage);
  const [priority, color] = facts.event("colored", op);
  if (said.has("bucket")) facts.is("bucket", said.number("bucket"), priority);
  facts.is("color in the stage", COLORS[color ?? 2], COLORS[facts.word("pipe.color", stage) ?? 2]);
  return { op, priority, color, stage };
}

/** The operation one stage ahead of the one that is coloured, on the same bucket, with the colour that it has. */
export function colorAhead(said: Said, facts: Facts, stage: number, color: string) {
  facts.is("op ahead", said.number("ahead"), facts.inStage(stage + 1));
  facts.is("its color", color, COLORS[facts.word("pipe.color", stage + 1) ?? 2]);
  facts.is("its bucket", said.number("bucket"), facts.word("pipe.priority", stage + 1));
}

export const AHEAD = `{far:one stage|two stages} ahead, `;
/** A dequeue that picks a bit after what the operation ahead does to one. */
export const pickAfter = (verb: string, then: string, check: (set: boolean, becomes: boolean, facts: Facts) => void) =>
  form(
    `Stage {stage}: op {op} ({kind:${DEQUEUE}}) picks ${bit("")}, [though it sees none set in][the {which:most|least} significant one of] {bits:[01]+}[ masked by {mask:[01]+}]: op {ahead}, ${AHEAD}${verb} bit {other}${then}.`,
    (said, facts) => {
      const { level, index } = pickedOf(said, facts);
      const width = facts.parameter("W");
      const ahead = commits(facts, said.number("ahead"), level);
      facts.is(
        "stages ahead",
        said.text("far"),
        counts(facts, level) - picks(facts, level) === 1 ? "one stage" : "two stages",
      );
      facts.is("bit of the one ahead", said.number("other"), (ahead.index ?? 0) % width);
      facts.is("its bitmap", Math.floor((ahead.index ?? -1) / width), Math.floor(index / width));
      check(((seenBits(said) >> said.number("other")) & 1) === 1, ahead.set === 1, facts);
      const enqueues = facts.op(said.number("ahead"))?.kind === "enqueue";
      if (verb === "sets") facts.holds("the one ahead is an enqueue", enqueues);
      if (verb === "leaves") facts.holds("the one ahead is a dequeue", !enqueues);
    },
  );

export function pickedOf(said: Said, facts: Facts) {
  const found = picked(said, facts);
  const width = facts.parameter("W");
  facts.is("bits", said.text("bits"), bits(found.bitmap, width));
  const wanted = best(masked(said, facts, found.op, seenBits(said)), found.kind, width);
  if (said.has("which")) {
    facts.is("which", said.text("which"), found.kind === "dequeue-min" ? "least" : "most");
    facts.is("picked bit", found.index % width, wanted);
  } else facts.is("bits that are set", wanted, null);
  return found;
}

/** Logical queues, and levels that are steered; a queue that is not shared has no such parameters. */
export const queuesOf = (facts: Facts) => facts.parameter("queues") || 1;
export const steeredOf = (facts: Facts) => facts.parameter("steered") || 0;

/** The logical queue that an operation is of, 0 where there is one. */
export function queueOf(facts: Facts, op: number): number {
  const { kind, arguments: given = [] } = facts.op(op) ?? {};
  return (kind === "enqueue" ? given[2] : given[0]) ?? 0;
}

/** Priorities of a logical queue, and those of the tree for one of them. */
export const spanOf = (facts: Facts) => facts.parameter("W") ** facts.parameter("D") / queuesOf(facts);
export const inTree = (facts: Facts, queue: number, priority: number) => queue * spanOf(facts) + priority;

/** The bits of a queue on a bitmap that queues share, highest digit first as sentences write it. */
export function maskOf(facts: Facts, queue: number): number {
  const [width, sharing] = [facts.parameter("W"), queuesOf(facts) / facts.parameter("W") ** steeredOf(facts)];
  const own = width / sharing;
  return ((1 << own) - 1) << ((queue % sharing) * own);
}

/** Checks the mask and the remaining bits that a sentence names. */
export function masked(said: Said, facts: Facts, op: number, word: number): number {
  const shared = queuesOf(facts) > facts.parameter("W") ** steeredOf(facts);
  if (!said.has("mask")) return word;
  const queue = queueOf(facts, op);
  facts.holds("queues share the bitmap", shared);
  if (said.has("queue")) facts.is("queue", said.number("queue"), queue);
  facts.is("mask", said.text("mask"), bits(maskOf(facts, queue), facts.parameter("W")));
  return word & maskOf(facts, queue);
}

/** After the bits that a dequeue sees. */
export const MASK = "[ under the mask {mask:[01]+} of queue {queue}]";

/** Broken hardware may work on an element that is one too many. */
export const exists = (facts: Facts, element: number) => element < facts.parameter("N");

export function seesBitmap(said: Said, facts: Facts, level: number, map: number): void {
  operation(said, facts, said.number("stage"));
  facts.is("op that writes", said.number("from"), facts.inStage(counts(facts, level)));
  facts.is("bitmap after the step", said.text("bits"), bits(facts.word(`l${level}.bitmap`, map), facts.parameter("W")));
  forwards(facts, counts(facts, level) - said.number("stage"));
}

/** Elements in a bucket's list: what its counter has, without what is in flight to it. */
export function listed(facts: Facts, priority: number): number {
  const d = facts.parameter("D");
  const flight = [...facts.scene.probe("pipe.op")].slice(counts(facts, d), last(facts)).map((op, i) => {
    if (op === NONE || facts.word("pipe.priority", counts(facts, d) + i) !== priority) return 0;
    return facts.op(op)?.kind === "enqueue" ? 1 : -1;
  });
  return (facts.word(`l${d}.stoc`, priority) ?? 0) - flight.reduce<number>((sum, one) => sum + one, 0);
}
