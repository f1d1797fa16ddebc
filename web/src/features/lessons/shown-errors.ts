// Messages about lessons that the reader brings.

import { stays } from "../../app/shown-errors";
import { plural } from "../../base/format";
import type { Problem } from "../../gen/types/Problem";
import type { Fault, ShownError } from "../../kit/problems/shown-error";

/** Lines that a message lists at most. */
const MOST_FAULTS = 200;

/** A lesson is wrong: in some of its lines, or as a file. */
export function lessonError(
  { faults = [], problems = [] }: { faults?: readonly Fault[]; problems?: readonly Problem[] },
  open: boolean,
): ShownError {
  const count = faults.length + problems.length;
  const more = faults.length - MOST_FAULTS;
  return {
    title: `This lesson cannot be opened${count === 1 ? "" : `: ${plural(count, "problem")}`}`,
    problems,
    faults: faults.slice(0, MOST_FAULTS),
    advice: `${more > 0 ? `${plural(more, "further line")} not listed. ` : ""}Mend the file and open it again. ${stays(open)}`,
  };
}
