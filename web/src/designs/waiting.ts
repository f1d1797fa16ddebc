// Questions on the elements that wait, by the number that a design sorts by.

import { capital, type Scene, type Sentence } from "./contract";
import {
  type Dequeues,
  factsOf,
  type NextOperation,
  nextText,
  type Question,
  rankName,
  type Waiting,
} from "./predictions";

/** Elements among which a reader finds the least, and elements that a reader counts, at most. */
const [SOUGHT, COUNTED] = [40, 16];

/** The next operation and what waits for it, if that can be counted and is worth it. */
function found(next: (scene: Scene) => NextOperation | null, waiting: Waiting, scene: Scene, most: number) {
  const comes = next(scene);
  const numbers = comes && waiting(scene, comes);
  return comes && numbers && numbers.length >= 3 && numbers.length <= most ? { next: comes, numbers } : null;
}

/** Whether the largest number is served first. */
const isLargest = ({ info }: Scene, kind: string) =>
  kind.endsWith("-max") || (kind === "dequeue" && info.largest_first);

/** Those that wait besides one of this number; null if there is none. */
function without(numbers: readonly number[], one: number): readonly number[] | null {
  const at = numbers.indexOf(one);
  return at < 0 ? null : numbers.toSpliced(at, 1);
}

/** Asks what is first of those that the next dequeue leaves behind. */
export const remains = (dequeues: Dequeues, waiting: Waiting): Question => ({
  ask: (before) => {
    const comes = found(dequeues.next, waiting, before, SOUGHT);
    if (!comes) return null;
    const { next } = comes;
    const end = isLargest(before, next.kind) ? "highest" : "lowest";
    const text = `What is the ${end} ${rankName(before, next.kind)} of those that still wait after it?`;
    return { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [, left] = factsOf(after, "retired", op) ?? [];
    const comes = found(dequeues.next, waiting, before, SOUGHT);
    const rest = comes && left !== undefined ? without(comes.numbers, left) : null;
    if (!comes || !rest) return null;
    const isMax = isLargest(before, comes.next.kind);
    const value = isMax ? Math.max(...rest) : Math.min(...rest);
    const name = rankName(before, comes.next.kind);
    const text = ` ${left} leaves, and ${value} is the ${isMax ? "highest" : "lowest"} one of the ${rest.length} left.`;
    return { value: `${value}`, text: capital([`${name}${text}`]) };
  },
});

/** Asks how many of those that wait are of a lower rank than the packet that leaves. */
export const overtakes = (dequeues: Dequeues, waiting: Waiting): Question => ({
  ask: (before) => {
    const comes = found(dequeues.next, waiting, before, COUNTED);
    const text = "How many packets of a lower rank does the packet that leaves with it overtake?";
    return comes && { by: "number", op: comes.next.op, text: nextText(dequeues, comes.next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [, left] = factsOf(after, "retired", op) ?? [];
    const comes = found(dequeues.next, waiting, before, COUNTED);
    if (!comes || left === undefined) return null;
    const lower = comes.numbers.filter((rank) => rank < left).length;
    const wait = lower === 1 ? "1 packet of a lower rank waits" : `${lower || "no"} packets of a lower rank wait`;
    return { value: `${lower}`, text: [`Rank ${left} leaves, and ${wait}.`] };
  },
});

/** Asks how many of those that wait have a lower rank than the next enqueue's element. */
export const lower = (
  next: (scene: Scene) => NextOperation | null,
  waiting: Waiting,
  brings: (next: NextOperation, scene: Scene) => Sentence,
): Question => {
  const counted = (scene: Scene) => {
    const comes = found(next, waiting, scene, COUNTED);
    const own = comes?.next.arguments[1];
    return comes && own !== undefined
      ? { ...comes, own, count: comes.numbers.filter((one) => one < own).length }
      : null;
  };
  return {
    ask: (before) => {
      const comes = counted(before);
      if (!comes) return null;
      const text = " How many of those that wait have a lower rank?";
      return { by: "number", op: comes.next.op, text: [...brings(comes.next, before), text] };
    },
    answer: ({ op }, before, after) => {
      const comes = counted(before);
      if (!comes || !factsOf(after, "accepted", op)) return null;
      const { count, numbers, own } = comes;
      const have = count === 1 ? "1 has" : `${count || "none"} have`;
      return { value: `${count}`, text: [`Of ${numbers.length} that wait, ${have} a lower rank than ${own}.`] };
    },
  };
};
