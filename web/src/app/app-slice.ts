// State that all screens share.

import type { ShownError } from "../kit/problems/shown-error";
import type { Theme } from "../kit/theme/theme";
import type { StorageRefusal } from "../storage/refusals";

/** Where the reader is: at all scenarios, at one of them, at a guide, at a lesson, at ten questions on the open run, at two links side by
 * side, at all experiments, or at one. */
export type Screen = "gallery" | "player" | "about" | "lesson" | "ten" | "compare" | "experiments" | "experiment";

export type DialogName = "share" | "open" | "compare" | "help" | "divergence" | "edit";

/** What a link has led to: a step of a scenario, or any other address of the page. */
export type AppFollowed = { name: string; step: number } | { address: string };

/** Where the reader is, what went wrong, and what is under way. */
export interface AppSlice {
  screen: Screen;
  dialog: DialogName | null;
  /** Where the reader went from a screen, by screen, until they come back to it. */
  left: Readonly<Record<string, AppFollowed>>;
  /** What went wrong last, until it is closed. */
  error: ShownError | null;
  /** What went wrong with something in the open dialog. */
  dialogError: ShownError | null;
  /** Why the browser keeps nothing or not everything, until the notice of it is closed. */
  refusal: StorageRefusal | null;
  /** What came of it, until the next move. */
  notice: string | null;
  /** Requests that the worker has not answered. */
  pending: number;
  /** Things under way besides those requests: a design or a scenario being fetched. */
  busy: number;
  /** Remembered. */
  theme: Theme;
}

export const APP: AppSlice = {
  screen: "player",
  dialog: null,
  left: {},
  error: null,
  dialogError: null,
  refusal: null,
  notice: null,
  pending: 0,
  busy: 0,
  theme: "system",
};
