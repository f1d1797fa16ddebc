/** A question with the run's answer, and helpers that read the scenes of an answer. */

import type { Scene } from "../../src/designs/contract";
import type { Ask } from "../../src/designs/questions";
import type { OpFrame } from "../../src/gen/types/OpFrame";

/** A question with the scenes from the step before the operation to the step that answers it. */
export interface Answered {
  ask: Ask;
  /** Scenes in order: the first is the step before the operation, the last is the step with the answer. */
  scenes: readonly Scene[];
  /** The operation after its last step; undefined if the run has discarded it. */
  op: OpFrame | undefined;
  /** All operations before this one; null if there are too many. */
  history: readonly OpFrame[] | null;
}

/** The correct value of an answer, or a list of possible values; null if this check cannot know it. */
export type Truth = (answered: Answered) => string | readonly string[] | null;

export const last = <T>(list: readonly T[]): T => list[list.length - 1] as T;
export const result =
  (index: number): Truth =>
  ({ op }) =>
    op?.outcome === "ok" ? `${op.results[index]}` : null;

/** The scenes before and after the slot of the operation. Hardware may update its state some steps later. */
export function around({ scenes, op }: Answered): [before: Scene, after: Scene] | null {
  const at = scenes.findIndex(({ step }) => step === op?.slot);
  const [before, after] = [scenes[at - 1], scenes[at]];
  return before && after ? [before, after] : null;
}

/** The index at which a field has grown by one; null if several have. */
export function grown([before, after]: readonly [Scene, Scene], field: string): number | null {
  const was = before.probe(field);
  const found = [...after.probe(field)].flatMap((count, i) => (count === (was[i] ?? 0) + 1 ? [i] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const queueOf = (answered: Answered) => {
  const steps = around(answered);
  return steps && grown(steps, "queue.count");
};

/** Ranks that wait in a step, one list per queue. */
export function ranks(scene: Scene): number[][] {
  const capacity = scene.info.parameters.find(({ name }) => name === "capacity")?.value ?? 1;
  const [counts, heads, all] = [scene.probe("queue.count"), scene.probe("queue.head"), scene.probe("packet.rank")];
  return Array.from(counts, (count, queue) =>
    Array.from({ length: count }, (_, age) => all[queue * capacity + (((heads[queue] ?? 0) + age) % capacity)] ?? 0),
  );
}

/** Fields with the FIFO lengths of a ring, each with the level of the ring. */
export const rings = ({ info }: Scene): [string, number][] =>
  info.fields.flatMap(({ name }) => {
    const [, level] = /^(?:l(\d+)(?:\.sub)?|fifo)\.count$/.exec(name) ?? [null, null];
    return level === null ? [] : [[name, Number(level ?? 1)]];
  });

export function ringOf(answered: Answered): { thing: string; level: number } | null {
  const steps = around(answered);
  if (!steps) return null;
  const found = rings(steps[1]).flatMap(([field, level]) => {
    const index = grown(steps, field);
    return index === null ? [] : [{ thing: `${field}[${index}]`, level }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** True for a model. Hardware updates its state after its events; a model updates it in the same step. */
export const isModel = ({ scenes }: Answered) => last(scenes).info.implementation === "model";
export const ofModel =
  (truth: Truth): Truth =>
  (answered) =>
    isModel(answered) ? truth(answered) : null;

export const textOf = ({ ask }: Answered) =>
  ask.text.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** The text of a parameter of the run. */
export const parameterOf = ({ scenes }: Answered, name: string) =>
  last(scenes).info.parameters.find((parameter) => parameter.name === name)?.value ?? 1;

/** The first level of a tree that logical queues do not steer. */
export function ownLevel(answered: Answered): number {
  let level = 1;
  while (parameterOf(answered, "W") ** level < parameterOf(answered, "queues")) level += 1;
  return level;
}
