// Questions about waiting elements, by the number that a design sorts by.

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

/** Largest number of elements among which a reader finds the smallest, and that a reader counts. */
const [SOUGHT, COUNTED] = [40, 16];

/** The next operation and the waiting elements, if their number is suitable for a question. */
function found(next: (scene: Scene) => NextOperation | null, waiting: Waiting, scene: Scene, most: number) {
  const candidate = next(scene);
  const numbers = candidate && waiting(scene, candidate);
  return candidate && numbers && numbers.length >= 3 && numbers.length <= most ? { next: candidate, numbers } : null;
}

/** True if the largest number is served first. */
const isLargest = ({ info }: Scene, kind: string) =>
  kind.endsWith("-max") || (kind === "dequeue" && info.largest_first);

/** The waiting elements without one of this number; null if there is none. */
function without(numbers: readonly number[], one: number): readonly number[] | null {
  const at = numbers.indexOf(one);
  return at < 0 ? null : numbers.toSpliced(at, 1);
}

/** Asks which element is first among those that the next dequeue leaves. */
export const remains = (dequeues: Dequeues, waiting: Waiting): Question => ({
  ask: (before) => {
    const candidate = found(dequeues.next, waiting, before, SOUGHT);
    if (!candidate) return null;
    const { next } = candidate;
    const end = isLargest(before, next.kind) ? "highest" : "lowest";
    const text = `What is the ${end} ${rankName(before, next.kind)} of those that still wait after it?`;
    return { by: "number", op: next.op, text: nextText(dequeues, next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [, left] = factsOf(after, "retired", op) ?? [];
    const candidate = found(dequeues.next, waiting, before, SOUGHT);
    const rest = candidate && left !== undefined ? without(candidate.numbers, left) : null;
    if (!candidate || !rest) return null;
    const isMax = isLargest(before, candidate.next.kind);
    const value = isMax ? Math.max(...rest) : Math.min(...rest);
    const name = rankName(before, candidate.next.kind);
    const text = ` ${left} leaves, and ${value} is the ${isMax ? "highest" : "lowest"} one of the ${rest.length} left.`;
    return { value: `${value}`, text: capital([`${name}${text}`]) };
  },
});

/** Asks how many waiting packets have a lower rank than the one that leaves. */
export const overtakes = (dequeues: Dequeues, waiting: Waiting): Question => ({
  ask: (before) => {
    const candidate = found(dequeues.next, waiting, before, COUNTED);
    const text = "How many packets of a lower rank does the packet that leaves with it overtake?";
    return candidate && { by: "number", op: candidate.next.op, text: nextText(dequeues, candidate.next, before, text) };
  },
  answer: ({ op }, before, after) => {
    const [, left] = factsOf(after, "retired", op) ?? [];
    const candidate = found(dequeues.next, waiting, before, COUNTED);
    if (!candidate || left === undefined) return null;
    const lower = candidate.numbers.filter((rank) => rank < left).length;
    const wait = lower === 1 ? "1 packet of a lower rank waits" : `${lower || "no"} packets of a lower rank wait`;
    return { value: `${lower}`, text: [`Rank ${left} leaves, and ${wait}.`] };
  },
});

/** Asks how many waiting elements have a lower rank than the next enqueue's element. */
export const lower = (
  next: (scene: Scene) => NextOperation | null,
  waiting: Waiting,
  argumentsText: (next: NextOperation, scene: Scene) => Sentence,
): Question => {
  const counted = (scene: Scene) => {
    const candidate = found(next, waiting, scene, COUNTED);
    const own = candidate?.next.arguments[1];
    return candidate && own !== undefined
      ? { ...candidate, own, count: candidate.numbers.filter((one) => one < own).length }
      : null;
  };
  return {
    ask: (before) => {
      const candidate = counted(before);
      if (!candidate) return null;
      const text = " How many of those that wait have a lower rank?";
      return { by: "number", op: candidate.next.op, text: [...argumentsText(candidate.next, before), text] };
    },
    answer: ({ op }, before, after) => {
      const candidate = counted(before);
      if (!candidate || !factsOf(after, "accepted", op)) return null;
      const { count, numbers, own } = candidate;
      const have = count === 1 ? "1 has" : `${count || "none"} have`;
      return { value: `${count}`, text: [`Of ${numbers.length} that wait, ${have} a lower rank than ${own}.`] };
    },
  };
};
