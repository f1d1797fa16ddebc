// Error messages about exercises.

import { unchangedText } from "../../app/shown-errors";
import { list } from "../../base/format";
import { nearest } from "../../base/nearest";
import type { ShownError } from "../../kit/problems/shown-error";

/** There is no exercise of this name. */
export function noExerciseError(name: string, isOwn: boolean, names: readonly string[], open: boolean): ShownError {
  const near = nearest(name, names, 3);
  const similar = near.length > 0 ? ` Similar: ${list(near)}.` : "";
  return {
    title: isOwn ? "This exercise is not stored in this tab" : `There is no exercise “${name}”`,
    problems: [],
    advice: isOwn
      ? `It came from a file. Drop or paste the file to open it again. ${unchangedText(open)}`
      : `The gallery lists those that come with the page.${similar} ${unchangedText(open)}`,
  };
}

/** The scenario of an exercise is not here. */
export const noStartError = (scenario: string, open: boolean): ShownError => ({
  title: "This exercise cannot be opened",
  problems: [
    {
      path: "scenario",
      found: `“${scenario}”`,
      expected: "a scenario that comes with the page, or a block of `scenario` in the file",
      hint: "",
    },
  ],
  advice: unchangedText(open),
});
