// A stop of a text: a step of a scenario, the visible parts of its drawing, and highlights.

import { err, ok } from "../base/result.ts";
import { count, type Keys, someOf, someText, type TextValues, texts, within } from "./keys.ts";

/** Parts of the drawing of a step. */
const PARTS = ["strip", "structure"] as const;

/** Keys of a stop; `isScenario` tells whether a scenario of this name exists. */
export const stopKeys = (isScenario: (name: string) => boolean) =>
  ({
    scenario: { read: (text) => (isScenario(text) ? ok(text) : err("the name of a shipped scenario")) },
    step: count,
    /** The visible parts of the drawing. */
    show: someOf(PARTS),
    /** Height of the structure in rem; null for the default. */
    height: within(8, 60, null),
    /** Horizontal scroll position on a narrow screen: 0 for the left end, 1 for the right end. */
    at: within(0, 1, 0),
    /** Text of the link to the step, without the step. */
    link: someText,
    /** The highlights, each in the notation of the search field (`2748`, `e17`, `rank 5`) or of scenario files (`op[7]`). */
    lit: texts,
  }) satisfies Keys;

export type Stop = TextValues<ReturnType<typeof stopKeys>>;
