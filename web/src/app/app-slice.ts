// State that all screens share.

import type { ShownError } from "../kit/problems/shown-error";
import type { Theme } from "../kit/theme/theme";
import type { StorageRefusal } from "../storage/areas";

/** The screens: gallery, run (`player`), guide (`about`), lesson, ten questions about the open run, comparison, list of experiments, one
 * experiment, the reader's own modules. */
export type Screen =
  | "gallery"
  | "player"
  | "about"
  | "lesson"
  | "ten"
  | "compare"
  | "experiments"
  | "experiment"
  | "adopt";

export type DialogName = "share" | "open" | "compare" | "help" | "divergence" | "edit" | "sources";

/** The target of a link that the reader has followed: a step of a scenario, or another address of the page. */
export type AppFollowed = { name: string; step: number } | { address: string };

/** Screen, errors and pending work. */
export interface AppSlice {
  screen: Screen;
  dialog: DialogName | null;
  /** The target of the link by which the reader left each screen, until they return. */
  left: Readonly<Record<string, AppFollowed>>;
  /** The last error, until it is closed. */
  error: ShownError | null;
  /** An error of the open dialog. */
  dialogError: ShownError | null;
  /** Why the browser does not store everything, until the reader closes the notice. */
  refusal: StorageRefusal | null;
  /** Outcome of the last command, until the reader moves. */
  notice: string | null;
  /** Number of requests that the worker has not yet answered. */
  pending: number;
  /** Number of other pending operations, such as fetching a design or a scenario. */
  busy: number;
  /** Saved between visits. */
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
