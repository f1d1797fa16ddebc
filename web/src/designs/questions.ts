// Questions on what comes next in a run, which the run itself answers.

import type { Thing } from "../base/thing";
import type { Scene, Sentence } from "./contract";

/** How a question is answered: by a thing of the picture, by a number, or by one of a few texts. */
export type AnswerWay = "thing" | "number" | "choice";

/** A question, asked before its answer is known. */
export interface Ask {
  /** Its kind, a word as lessons name it: `queue`. */
  readonly kind: string;
  /** What is asked, in a sentence or two for a student. */
  readonly text: Sentence;
  readonly by: AnswerWay;
  /** The operation whose result answers it. */
  readonly op: number;
  /** Of a question by choice: the texts, always the same ones in the same order. */
  readonly choices?: readonly string[];
  /** Whether its own words or all that is drawn say the answer: a lesson may ask it, a round does not. */
  readonly isPlain?: boolean;
  /** Of a question by a thing: whether a thing can be an answer, so that other presses are no answers. */
  isMeant?(thing: Thing): boolean;
}

/** The answer that the run gives. */
export interface Answer {
  /** The thing, the number as digits, or the text of the choice; empty if the operation is refused or lost (`NO_ANSWER` in `predictions.ts`). */
  readonly value: string;
  /** It in a sentence: `It goes to queue 2.` */
  readonly text: Sentence;
}

/** What a design asks about its runs. */
export interface Questions {
  /** Everything that it can ask in a step. It sees this step and what is presented next, and nothing later: so no question gives an answer away. */
  asks(before: Scene): readonly Ask[];
  /** The answer in a later step; null while it is not known there. */
  answer(ask: Ask, before: Scene, after: Scene): Answer | null;
}
