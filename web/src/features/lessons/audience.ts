// A question in front of a class: counts hands per answer, and shows the answer to all.

import { createContext, useContext, useEffect, useRef } from "react";

/** Counted hands, by answer. */
export type Tally = readonly { readonly answer: string; readonly hands: number }[];

/** The question of a stop, as a class sees it. */
export interface AskedOfClass {
  readonly text: string;
  /** The choices, always in this order; null if the class may answer anything. */
  readonly answers: readonly string[] | null;
  /** The right choices; null before the answer or if they are unknown. */
  readonly right: readonly string[] | null;
  /** The answer as a sentence, once it is known; empty if the right choices are all there is. */
  readonly verdict: string;
}

/** A class in front of the page. */
export interface Audience {
  readonly asked: AskedOfClass | null;
  readonly tally: Tally;
  /** Sets the number of hands for an answer, which may be a new one. */
  count(answer: string, hands: number): void;
  /** Shows the answer, without one of the reader. */
  reveal(): void;
  /** Registers the question of the stop with a function that shows its answer; null if there is no question. */
  ask(asked: AskedOfClass | null, reveal: () => void): void;
}

/** Null for a single reader. */
export const AudienceContext = createContext<Audience | null>(null);

/** Shows a question to the class, if there is one. */
export function useAudience(asked: AskedOfClass, reveal: () => void): Audience | null {
  const audience = useContext(AudienceContext);
  const show = useRef(reveal);
  useEffect(() => {
    show.current = reveal;
  });
  const ask = audience?.ask;
  const text = JSON.stringify(asked);
  useEffect(() => ask?.(JSON.parse(text), () => show.current()), [ask, text]);
  useEffect(() => () => ask?.(null, () => {}), [ask]);
  return audience;
}
