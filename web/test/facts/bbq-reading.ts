// Values that sentences about a BBQ are compared with: stages, counters, bitmaps and lists, read from the fields of a step.

import type { Facts, StatedFacts } from "./facts";

export const NONE = 0xffff_ffff;

/** The number of a thing in a sentence, as in `bucket 2`. */
export function numberOf(stated: StatedFacts, facts: Facts, name: string, thing = name): number {
  const number = stated.number(name);
  facts.is(`name of the ${thing}`, stated.text(`${name}.text`).toLowerCase(), `${thing} ${number}`);
  return number;
}

/** The counter under a bit, as in `bit 2`, `bit 2 of L1` or `bit 2 of L2 bitmap 1`. */
export function counter(stated: StatedFacts, facts: Facts): { level: number; index: number } {
  const words = /^bit (\d+)(?: of L(\d+)(?: bitmap (\d+))?)?$/.exec(stated.text("bit.text")) ?? [];
  const [, bit, level, bitmap] = words.map((word) => (word === undefined ? undefined : Number(word)));
  facts.is("its name has the level", level !== undefined, facts.parameter("D") > 1);
  facts.is("its name has the bitmap", bitmap !== undefined, (level ?? 1) > 1);
  return { level: level ?? 1, index: (bitmap ?? 0) * facts.parameter("W") + (bit ?? Number.NaN) };
}

/** The stage that does a kind of work on a level, from the hardware's own description. */
export const stageOf = (facts: Facts, region: string, work: RegExp) =>
  facts.scene.info.stages.findIndex((stage) => stage.region === region && work.test(stage.work));
export const picks = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^pick/);
export const resolves = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^wait for StOC/);
export const counts = (facts: Facts, level: number) => stageOf(facts, `L${level}`, /^StOC/);
export const last = (facts: Facts) => facts.scene.info.stages.length - 1;

/** True if the operation of a sentence is a dequeue. */
export const dequeues = (stated: StatedFacts) => /^dequeue-(max|min)$/.test(stated.text("op.kind"));

/** The operation of a sentence, which must be in the stage of the sentence. */
export function operation(stated: StatedFacts, facts: Facts, stage: number): number {
  const op = facts.operation(stated);
  facts.is("stage", stated.number("stage"), stage);
  facts.is(`operation in stage ${stage}`, op, facts.inStage(stage));
  return op;
}

/** The dequeue of a sentence, which must be in the stage of the sentence. */
export function dequeue(stated: StatedFacts, facts: Facts, stage: number): number {
  facts.holds("it is a dequeue", dequeues(stated));
  return operation(stated, facts, stage);
}

/** The change of a bit by an operation that commits in this step. */
export function commits(facts: Facts, op: number, level: number) {
  const args = facts.events("committed", op).find((event) => event.args[0] === level)?.args ?? [];
  const [, index, before, after, , set] = args;
  facts.is(`op ${op} in the stage that counts`, op, facts.inStage(counts(facts, level)));
  return { index, before, after, set };
}

export const bits = (word: number | undefined, width: number) =>
  ((word ?? 0) >>> 0).toString(2).padStart(width, "0").slice(-width);

/** True if the bit of a counter is set. */
export const isSet = (facts: Facts, level: number, index: number, scene: Facts["before"] = facts.scene) => {
  const word = facts.word(`l${level}.bitmap`, Math.floor(index / facts.parameter("W")), scene) ?? 0;
  return ((word >> (index % facts.parameter("W"))) & 1) === 1;
};

export const COLORS = ["orange", "purple"];
export const ENDS = ["TAIL", "HEAD"];

/** The number of logical queues, and of steered levels. A queue that is not shared has neither parameter. */
export const queuesOf = (facts: Facts) => facts.parameter("queues") || 1;
export const steeredOf = (facts: Facts) => facts.parameter("steered") || 0;

/** The logical queue of an operation; 0 if there is only one. */
export function queueOf(facts: Facts, op: number): number {
  const { kind, arguments: given = [] } = facts.op(op) ?? {};
  return (kind === "enqueue" ? given[2] : given[0]) ?? 0;
}

/** Converts a priority within a logical queue to a priority of the tree. All queues have equally many priorities. */
export const inTree = (facts: Facts, queue: number, priority: number) =>
  (queue * facts.parameter("W") ** facts.parameter("D")) / queuesOf(facts) + priority;

/** The counter of a level on the path to the priority of an enqueue. */
export function toPriority(facts: Facts, op: number, level: number): number {
  const priority = inTree(facts, queueOf(facts, op), facts.op(op)?.arguments[1] ?? 0);
  return Math.floor(priority / facts.parameter("W") ** (facts.parameter("D") - level));
}

/** True if an element's address exists. Hardware with a fault may use an address past the end. */
export const exists = (facts: Facts, element: number) => element < facts.parameter("N");

/** The number of elements in a bucket's list: its counter without the elements in flight to it. */
export function listed(facts: Facts, priority: number): number {
  const d = facts.parameter("D");
  const flight = [...facts.scene.probe("pipe.op")].slice(counts(facts, d), last(facts)).map((op, i) => {
    if (op === NONE || facts.word("pipe.priority", counts(facts, d) + i) !== priority) return 0;
    return facts.op(op)?.kind === "enqueue" ? 1 : -1;
  });
  return (facts.word(`l${d}.stoc`, priority) ?? 0) - flight.reduce<number>((sum, one) => sum + one, 0);
}
