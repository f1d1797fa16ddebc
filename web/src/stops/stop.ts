// A stop: one step of a scenario, the parts that are drawn, and the highlights.

import { err, ok } from "../base/result.ts";
import { count, type Keys, someOf, someText, type TextValues, texts, within } from "./keys.ts";

/** Parts of the picture of a step. */
const PARTS = ["strip", "structure"] as const;

/** Keys of a stop; `isScenario` is asked whether a scenario of this name is there. */
export const stopKeys = (isScenario: (name: string) => boolean) =>
  ({
    scenario: { read: (text) => (isScenario(text) ? ok(text) : err("the name of a shipped scenario")) },
    step: count,
    /** The parts that are drawn. */
    show: someOf(PARTS),
    /** Height of the structure in rem; null as usual. */
    height: within(8, 60, null),
    /** Where on a narrow screen the picture is scrolled to: 0 for its left end, 1 for its right end. */
    at: within(0, 1, 0),
    /** The text of the link to the step, without the step. */
    link: someText,
    /**
     * The highlights, each in the words of the field that finds things, `2748`, `e17`, `rank 5`, or as scenario files write
     * it, `op[7]`.
     */
    lit: texts,
  }) satisfies Keys;

export type Stop = TextValues<ReturnType<typeof stopKeys>>;
