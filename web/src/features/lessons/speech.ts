// The browser's own voice.

import { spokenOf } from "./spoken";

/** What of a browser speaks. */
export interface Speaker {
  readonly synthesis: SpeechSynthesis;
  utterance(text: string): SpeechSynthesisUtterance;
}

/** The voice of this browser; null if it has none. */
export const speakerOf = (window: Window & typeof globalThis): Speaker | null =>
  "speechSynthesis" in window && "SpeechSynthesisUtterance" in window
    ? { synthesis: window.speechSynthesis, utterance: (text) => new window.SpeechSynthesisUtterance(text) }
    : null;

/** Milliseconds in which voices come, in browsers that fetch them. */
const PATIENCE_MS = 1_500;

/** Whether there is a voice, once the browser knows its voices. */
export function hasVoices({ synthesis }: Speaker): Promise<boolean> {
  const there = () => synthesis.getVoices().length > 0;
  if (there()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      synthesis.removeEventListener?.("voiceschanged", end);
      clearTimeout(timer);
      resolve(there());
    };
    const timer = setTimeout(end, PATIENCE_MS);
    synthesis.addEventListener?.("voiceschanged", end);
  });
}

/** Elements whose text is spoken, in their order. Answers to choose from are, buttons that do something are not. */
const SPOKEN = "h2, h3, h4, p, li, label, td, th, [data-choices] button, [data-choices] span";

/**
 * The texts of a stop as they stand in the document: what it does not show yet is not there, so it cannot be spoken.
 * `spoken`: elements that were spoken before; it takes those that are given now.
 */
export function textsToSpeak(stop: Element, spoken: WeakSet<Element>): string[] {
  return [...stop.querySelectorAll(SPOKEN)].flatMap((one) => {
    const text = spokenOf(one);
    if (spoken.has(one) || text === "" || one.parentElement?.closest("p, li, label")) return [];
    spoken.add(one);
    return [text];
  });
}
