// Questions about the next steps of a run, which the run itself answers.

import type { Thing } from "../base/thing";
import type { Scene, Sentence } from "./contract";

/** How a question is answered: by a thing of the drawing, by a number, or by one of a few texts. */
export type AnswerKind = "thing" | "number" | "choice";

/** A question, asked before its answer is known. */
export interface Ask {
  /** Its kind, as lessons name it: `queue`. */
  readonly kind: string;
  /** The question, in a sentence or two for a student. */
  readonly text: Sentence;
  readonly by: AnswerKind;
  /** The operation whose result answers it. */
  readonly op: number;
  /** For a multiple-choice question: the texts, always the same in the same order. */
  readonly choices?: readonly string[];
  /** True if its text or the complete drawing contains the answer: a lesson may ask it, a round of ten does not. */
  readonly isPlain?: boolean;
  /** For a question about a thing: true if the thing can be an answer; clicks on others are ignored. */
  isMeant?(thing: Thing): boolean;
}

/** The answer that the run gives. */
export interface Answer {
  /** The thing, the number in digits, or the text of the choice; empty if the operation is refused or lost (`NO_ANSWER` in
   * `predictions.ts`). */
  readonly value: string;
  /** The answer as a sentence: `It goes to queue 2.` */
  readonly text: Sentence;
}

/** The questions of a design. */
export interface Questions {
  /** All questions about a step. They depend only on this step and the operations presented next, so no question reveals its answer. */
  asks(before: Scene): readonly Ask[];
  /** The answer in a later step; null while it is not known. */
  answer(ask: Ask, before: Scene, after: Scene): Answer | null;
}
