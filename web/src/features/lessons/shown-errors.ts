// Error messages about imported lessons.

import { unchangedText } from "../../app/shown-errors";
import { plural } from "../../base/format";
import type { Problem } from "../../gen/types/Problem";
import type { ShownError, TextFault } from "../../kit/problems/shown-error";

/** Largest number of lines in a message. */
const MOST_FAULTS = 200;

/** A lesson is invalid: some of its lines, or its file. */
export function lessonError(
  { faults = [], problems = [] }: { faults?: readonly TextFault[]; problems?: readonly Problem[] },
  open: boolean,
): ShownError {
  const count = faults.length + problems.length;
  const more = faults.length - MOST_FAULTS;
  return {
    title: `This lesson cannot be opened${count === 1 ? "" : `: ${plural(count, "problem")}`}`,
    problems,
    faults: faults.slice(0, MOST_FAULTS),
    advice: `${more > 0 ? `${plural(more, "further line")} not listed. ` : ""}Correct the file and open it again. ${unchangedText(open)}`,
  };
}
