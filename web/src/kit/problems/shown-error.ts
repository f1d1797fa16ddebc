import type { Problem } from "../../gen/types/Problem";

/** An error in a line of a text. */
export interface TextFault {
  /** Line number, from 1. */
  readonly line: number;
  readonly text: string;
}

/** An error as shown to the reader. */
export interface ShownError {
  /** What happened. */
  title: string;
  /** The next action for the reader, or the unchanged state. */
  advice: string;
  /** Problems in a scenario; empty for other errors. */
  problems: readonly Problem[];
  /** Errors in a lesson. */
  faults?: readonly TextFault[];
  /** Links to alternatives. */
  alternatives?: readonly { text: string; href: string }[];
  /** True for a notice that is not an error. */
  isNotice?: true;
  /** Scenarios to open instead, with the texts of their buttons. */
  offers?: readonly { text: string; scenario: string }[];
}
