// The greedy algorithm's last update, with its arithmetic (Algorithm 2, equations 9 and 10).

import { type Clause, clause } from "../clause";
import { plainText, type Scene } from "../contract";
import { readerOf } from "../reader";

export const gradientReader = readerOf("greedy");

/** The change of the loss if a bound moved in one direction. */
export interface SpPifoChange {
  /** The rank that would move to another queue. */
  rank: number;
  /** Number of packets of that rank in the window. */
  count: number;
  /** Cost of one such packet with the packets that it would join (`joins`) and with those that it would leave (`leaves`). */
  joins: number;
  leaves: number;
  /** True if the bound may move there. */
  allowed: boolean;
  /** D+ or D-: count × (joins − leaves). */
  value: number;
  /** The loss of all queues after the move. */
  loss: number;
}

export const DIRECTIONS = ["up", "down"] as const;
/** A direction in which a bound may move. */
export type SpPifoDirection = (typeof DIRECTIONS)[number];

/** One bound in the update. Bounds are processed from the lowest priority up; each one sees the new positions of those before it. */
export interface Tested {
  queue: number;
  from: number;
  to: number;
  /** The direction of its motion; null if it did not move. */
  moved: SpPifoDirection | null;
  up: SpPifoChange;
  down: SpPifoChange;
}

/** The state of the greedy algorithm. */
export interface Gradient {
  /** Number of packets since the last update, and packets per window. */
  filled: number;
  window: number;
  /** Number of updates so far. */
  updates: number;
  /** True if the last update was in this step. */
  now: boolean;
  /** The loss of each queue before and after the last update, in units of 1 / window². */
  before: readonly number[];
  after: readonly number[];
  /** Computations for each bound but the first, by queue; empty before the first update. */
  tests: readonly Tested[];
}

const PARTS = ["rank", "count", "joins", "leaves", "allowed"] as const;

export const GRADIENT_FIELDS = [
  ...["window.count", "update.count", "update.from", "update.to", "loss.before", "loss.after"],
  ...DIRECTIONS.flatMap((direction) => PARTS.map((part) => `${direction}.${part}`)),
];

/** The loss of all queues. */
export const sum = (losses: readonly number[]) => losses.reduce((all, loss) => all + loss, 0);

/** The state of the greedy algorithm in a scene. */
export function gradientOf(scene: Scene): Gradient {
  const { word, words, rows, parameterOf, first } = gradientReader;
  // The low word of a loss comes first.
  const losses = (field: "loss.before" | "loss.after") =>
    words(scene, field).flatMap((low, i) => (i % 2 === 0 ? low + word(scene, field, i + 1) * 2 ** 32 : []));
  const change = (direction: SpPifoDirection, queue: number, loss: number): SpPifoChange => {
    const of = (part: (typeof PARTS)[number]) => word(scene, `${direction}.${part}`, queue);
    const [rank, count, joins, leaves] = [of("rank"), of("count"), of("joins"), of("leaves")];
    const value = count * (joins - leaves);
    return { rank, count, joins, leaves, allowed: of("allowed") === 1, value, loss: loss + value };
  };
  const updates = word(scene, "update.count");
  const before = losses("loss.before");
  const bounds = updates > 0 ? rows(scene, { from: "update.from", to: "update.to" }) : [];
  const tests: Tested[] = [];
  let loss = sum(before);
  for (const { place: queue, from, to } of bounds.slice(1).reverse()) {
    const moved = to > from ? "up" : to < from ? "down" : null;
    const test = { queue, from, to, moved, up: change("up", queue, loss), down: change("down", queue, loss) } as const;
    tests.unshift(test);
    loss = taken(test)?.loss ?? loss;
  }
  return {
    filled: word(scene, "window.count"),
    window: parameterOf(scene.info, "window", 1),
    updates,
    now: first(scene, "updated") !== null,
    before,
    after: losses("loss.after"),
    tests,
  };
}

/** The change that a bound made; null if it did not move. */
export const taken = (test: Tested): SpPifoChange | null => test.moved && test[test.moved];

/** `D+` or `D−`, the names of changes in the equations. */
export const changeName = (direction: SpPifoDirection): string => (direction === "up" ? "D+" : "D−");

/** A change with its arithmetic: `2 × (9 − 1) = 16`. */
export const arithmetic = ({ count, joins, leaves, value }: SpPifoChange): string =>
  `${count} × (${joins} − ${leaves}) = ${signed(value)}`;

/** The same, and the resulting loss: `D− 1 × (4 − 5) = −1: ✓ at 3 U 8`. */
export function changeText(direction: SpPifoDirection, test: Tested): string {
  const change = test[direction];
  const at = direction === "up" ? change.rank + 1 : change.rank;
  const then = change.allowed ? `${test.moved === direction ? "✓ " : ""}at ${at} U ${change.loss}` : "not allowed";
  return `${changeName(direction)} ${arithmetic(change)}: ${then}`;
}

/** A number with a typographic minus sign. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** Losses of the queues and their sum: `7 + 2 = 9`; for many queues only the sum. Facts: `before_0`, `before_1`, `before`. */
export function lossClause(name: string, losses: readonly number[]): Clause {
  const all = clause`${{ [name]: sum(losses) }}`;
  if (losses.length < 2 || losses.length > 4) return all;
  const parts = losses.map((loss, queue) => clause`${{ [`${name}_${queue}`]: loss }}`);
  return clause`${parts.reduce((some, part) => clause`${some} + ${part}`)} = ${all}`;
}

export const lossText = (losses: readonly number[]): string => plainText(lossClause("loss", losses).sentence);
