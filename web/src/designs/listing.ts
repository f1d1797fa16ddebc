// Events that a design lists over the whole run.

import { NONE } from "../base/none";

/** An event of the run. */
export interface ListedEvent {
  step: number;
  /** The operation concerned. */
  op: number;
  /** Its facts, in the order of the kind's arguments. */
  args: readonly number[];
  /** Step in which the operation that caused it was presented, if that is known. */
  cause: number | null;
}

/** How a design lists them. */
export interface Listing {
  /** Their event kind: `inversion`. */
  readonly kind: string;
  /** What they are called: `inversions`. */
  readonly name: string;
  /** One of them: `inversion`. */
  readonly one: string;
  /** What a button calls them, where there is little room; `name` if it is left out. */
  readonly short?: string;
  /** What they are told apart by, in a word or two each. */
  readonly groups: readonly string[];
  /** What each of these means, where the name does not say it. */
  readonly meanings?: readonly string[];
  /** The group of one. */
  group(args: readonly number[]): number;
  /** What happened, in a few words. */
  text(args: readonly number[]): string;
  /** What its cause is: `enqueue of data 16`. */
  cause(args: readonly number[]): string;
}

/** Words of an event: step, operation, eight facts, step of the cause. */
const WORDS = 11;
/** Those in front of the facts. */
const BEFORE = 2;

/** Events as the worker sends them, one after the other. */
export class EventTable {
  constructor(
    private readonly words: Uint32Array = new Uint32Array(),
    /** How many there were, among them those that are not kept. */
    readonly count = 0,
    /** Words of one, step and operation first and the cause last. */
    private readonly width = WORDS,
  ) {}

  /** How many are here. */
  get length(): number {
    return this.words.length / this.width;
  }

  at(i: number): ListedEvent {
    const [step = 0, op = 0, ...rest] = this.words.subarray(this.width * i, this.width * (i + 1));
    const cause = rest.pop() ?? NONE;
    return { step, op, args: rest, cause: cause === NONE ? null : cause };
  }

  /** One fact of one of them. */
  fact(i: number, at: number): number {
    return this.words[this.width * i + BEFORE + at] ?? 0;
  }

  /** Those of these numbers. */
  only(numbers: readonly number[]): EventTable {
    const words = new Uint32Array(numbers.length * this.width);
    numbers.forEach((i, at) => {
      words.set(this.words.subarray(this.width * i, this.width * (i + 1)), this.width * at);
    });
    return new EventTable(words, numbers.length, this.width);
  }

  /** With those that came after. */
  and(words: Uint32Array, count: number): EventTable {
    if (words.length === 0) return count === this.count ? this : new EventTable(this.words, count, this.width);
    const all = new Uint32Array(this.words.length + words.length);
    all.set(this.words);
    all.set(words, this.words.length);
    return new EventTable(all, count, this.width);
  }

  /** Number of the first one after a step. */
  after(step: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[this.width * middle] ?? 0) > step) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
