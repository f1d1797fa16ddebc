// Errors about the sources of a user's module, which name places in them.
import { SetupError } from "../lib/setup-error.mjs";

/** Paths are relative to the folder of the map; file "" and line 0 are no place. @typedef {import("./adopted-hidden.mjs").SourceProblem} SourceProblem */

/** @param {SourceProblem} problem */
const inWords = ({ file, line, found, expected }) =>
  `${file ? `${file}${line ? `:${line}` : ""}: ` : ""}found ${found}; expected ${expected}`;

/** Sources that cannot be built. */
export class SourceError extends SetupError {
  /**
   * @param {SourceProblem[]} problems at least one
   * @param {string} [log] what a tool said
   * @param {string} [message] for the command line, which has them in words
   */
  constructor(problems, log = "", message = problems.map(inWords).join("\n")) {
    super(message);
    this.problems = problems;
    this.log = log;
  }
}
