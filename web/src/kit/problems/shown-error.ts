import type { Problem } from "../../gen/types/Problem";

/** A line of a text that is wrong. */
export interface Fault {
  /** Its number, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Something that went wrong, for the reader. */
export interface ShownError {
  /** What happened. */
  title: string;
  /** What to do, or what stays as it was. */
  advice: string;
  /** Where a scenario is wrong; empty for other errors. */
  problems: readonly Problem[];
  /** Where a lesson is wrong. */
  faults?: readonly Fault[];
  /** Where else to go. */
  instead?: readonly { text: string; href: string }[];
  /** True for a notice: nothing went wrong. */
  calm?: true;
  /** Scenarios that can be opened, with the words on their buttons. */
  offers?: readonly { text: string; scenario: string }[];
}
