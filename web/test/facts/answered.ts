/** A question that a run has answered, and what tests of answers read of its scenes. */

import type { Scene } from "../../src/designs/contract";
import type { Ask } from "../../src/designs/questions";
import type { OpFrame } from "../../src/gen/types/OpFrame";

/** A question with the scenes from the step before to the one that answers it. */
export interface Answered {
  ask: Ask;
  /** The first is the step before, the last the one with the answer. */
  scenes: readonly Scene[];
  /** The operation in the end; undefined if it is not remembered. */
  op: OpFrame | undefined;
  /** All operations before it; null if they are too many. */
  history: readonly OpFrame[] | null;
}

/** What the value should be, or one of what it may be; null where nothing is known of it. */
export type Truth = (answered: Answered) => string | readonly string[] | null;

export const last = <T>(list: readonly T[]): T => list[list.length - 1] as T;
export const result =
  (index: number): Truth =>
  ({ op }) =>
    op?.outcome === "ok" ? `${op.results[index]}` : null;

/** The scenes before and after the slot of the operation: state of hardware may follow later. */
export function around({ scenes, op }: Answered): [before: Scene, after: Scene] | null {
  const at = scenes.findIndex(({ step }) => step === op?.slot);
  const [before, after] = [scenes[at - 1], scenes[at]];
  return before && after ? [before, after] : null;
}

/** The index at which a field has grown by one, if it is the only one. */
export function grown([before, after]: readonly [Scene, Scene], field: string): number | null {
  const was = before.probe(field);
  const found = [...after.probe(field)].flatMap((count, i) => (count === (was[i] ?? 0) + 1 ? [i] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const queueOf = (answered: Answered) => {
  const steps = around(answered);
  return steps && grown(steps, "queue.count");
};

/** Ranks that wait in a step, by queue. */
export function ranks(scene: Scene): number[][] {
  const capacity = scene.info.parameters.find(({ name }) => name === "capacity")?.value ?? 1;
  const [counts, heads, all] = [scene.probe("queue.count"), scene.probe("queue.head"), scene.probe("packet.rank")];
  return Array.from(counts, (count, queue) =>
    Array.from({ length: count }, (_, age) => all[queue * capacity + (((heads[queue] ?? 0) + age) % capacity)] ?? 0),
  );
}

/** Rings of FIFOs: the field of each, with the level that it is of. */
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

/** State of hardware comes later than its events; its model shows it. */
export const isModel = ({ scenes }: Answered) => last(scenes).info.implementation === "model";
export const ofModel =
  (truth: Truth): Truth =>
  (answered) =>
    isModel(answered) ? truth(answered) : null;

export const textOf = ({ ask }: Answered) =>
  ask.text.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** Words of a parameter of the run. */
export const parameterOf = ({ scenes }: Answered, name: string) =>
  last(scenes).info.parameters.find((parameter) => parameter.name === name)?.value ?? 1;

/** The first level of a tree that its logical queues do not steer. */
export function ownLevel(answered: Answered): number {
  let level = 1;
  while (parameterOf(answered, "W") ** level < parameterOf(answered, "queues")) level += 1;
  return level;
}
