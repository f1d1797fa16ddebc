// A question before a class: how many hands are up for which answer, and the answer for all.

import { createContext, useContext, useEffect, useRef } from "react";

/** Hands that were counted, by the answer that they are for. */
export type Tally = readonly { readonly answer: string; readonly hands: number }[];

/** The question of a stop, as a class sees it. */
export interface AskedOfClass {
  readonly text: string;
  /** The answers to choose from, always in this order; null where the class may answer anything. */
  readonly answers: readonly string[] | null;
  /** Those that are right, if known by name; null before the answer. */
  readonly right: readonly string[] | null;
  /** The answer in a sentence, once it is there; empty if the right choices are all there is. */
  readonly verdict: string;
}

/** A class in front of the page. */
export interface Audience {
  readonly asked: AskedOfClass | null;
  readonly tally: Tally;
  /** Takes the hands for an answer, which may be a new one. */
  count(answer: string, hands: number): void;
  /** Shows the answer, without one of the reader. */
  reveal(): void;
  /** Takes the question of the stop, and how it is answered for all; null if there is none any more. */
  ask(asked: AskedOfClass | null, reveal: () => void): void;
}

/** Null for a reader alone. */
export const AudienceContext = createContext<Audience | null>(null);

/** Brings a question before the class, if there is one. */
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
