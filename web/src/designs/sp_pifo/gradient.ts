// The last update of the greedy algorithm, with the arithmetic behind it (Algorithm 2, equations 9 and 10).

import type { Scene } from "../contract";

/** What the loss would change by if a bound moved one way. */
export interface Change {
  /** The rank that would change queues. */
  rank: number;
  /** Packets of that rank in the window. */
  count: number;
  /** What one of them costs with those that it would join, and with those that it would leave. */
  joins: number;
  leaves: number;
  /** Whether the bound may move there. */
  allowed: boolean;
  /** D+ or D-: count times what it joins less what it leaves. */
  value: number;
  /** The loss of all queues if it moved. */
  loss: number;
}

/** One bound in the update. Bounds are taken from the lowest priority up; each sees those before it where they have moved to. */
export interface Tested {
  queue: number;
  from: number;
  to: number;
  up: Change;
  down: Change;
}

export interface Gradient {
  /** Packets taken in since the last update, and how many make a window. */
  filled: number;
  window: number;
  /** Updates so far. */
  updates: number;
  /** Whether the last one was in this step. */
  now: boolean;
  /** The loss of each queue before and after the last update, in units of 1 / window². */
  before: readonly number[];
  after: readonly number[];
  /** Of each bound but the first, by queue; empty before the first update. */
  tests: readonly Tested[];
}

const WAYS = ["up", "down"] as const;
const PARTS = ["rank", "count", "joins", "leaves", "allowed"] as const;

export const GRADIENT_FIELDS = [
  "window.count",
  "update.count",
  "update.from",
  "update.to",
  "loss.before",
  "loss.after",
  ...WAYS.flatMap((way) => PARTS.map((part) => `${way}.${part}`)),
];

export const sum = (losses: readonly number[]) => losses.reduce((all, loss) => all + loss, 0);

export function gradientOf({ info, engine, probe }: Scene): Gradient {
  const one = (name: string) => probe(name)[0] ?? 0;
  const losses = (name: string) => {
    const words = probe(name);
    return Array.from({ length: words.length / 2 }, (_, i) => (words[2 * i] ?? 0) + (words[2 * i + 1] ?? 0) * 2 ** 32);
  };
  const [from, to, before, updates] = [
    probe("update.from"),
    probe("update.to"),
    losses("loss.before"),
    one("update.count"),
  ];
  const tests: Tested[] = [];
  let loss = sum(before);
  for (let queue = from.length - 1; updates > 0 && queue > 0; queue--) {
    const change = (way: (typeof WAYS)[number]): Change => {
      const [rank, count, joins, leaves, allowed] = PARTS.map((part) => probe(`${way}.${part}`)[queue] ?? 0) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const value = count * (joins - leaves);
      return { rank, count, joins, leaves, allowed: allowed === 1, value, loss: loss + value };
    };
    const test = { queue, from: from[queue] ?? 0, to: to[queue] ?? 0, up: change("up"), down: change("down") };
    tests.unshift(test);
    loss = (taken(test) ?? { loss }).loss;
  }
  return {
    filled: one("window.count"),
    window: info.parameters.find(({ name }) => name === "window")?.value ?? 1,
    updates,
    now: engine.events.some(({ kind }) => kind === "updated"),
    before,
    after: losses("loss.after"),
    tests,
  };
}

/** The step that was taken, if one was. */
export const taken = ({ from, to, up, down }: Tested): Change | null => (to > from ? up : to < from ? down : null);

/** A change with its arithmetic: `2 × (9 − 1) = 16`. */
export const arithmetic = ({ count, joins, leaves, value }: Change) =>
  `${count} × (${joins} − ${leaves}) = ${signed(value)}`;

/** The same, and the loss that it leads to: `D− 1 × (4 − 5) = −1: ✓ at 3 U 8`. */
export function changeText(way: "up" | "down", { from, to, up, down }: Tested): string {
  const change = way === "up" ? up : down;
  const moved = way === "up" ? to > from : to < from;
  const at = way === "up" ? change.rank + 1 : change.rank;
  const then = change.allowed ? `${moved ? "✓ " : ""}at ${at} U ${change.loss}` : "not allowed";
  return `${way === "up" ? "D+" : "D−"} ${arithmetic(change)}: ${then}`;
}

export const signed = (value: number) => (value < 0 ? `−${-value}` : `${value}`);

/** Losses of the queues and their sum: `7 + 2 = 9`; of many only the sum. */
export const lossText = (losses: readonly number[]) =>
  losses.length > 1 && losses.length <= 4 ? `${losses.join(" + ")} = ${sum(losses)}` : `${sum(losses)}`;
