// State of opening and sharing.

import type { Scenario } from "../../gen/types/Scenario";

/** A file of another host that a link leads to. */
export interface ShareAsked {
  url: string;
  /** The step of the link. */
  step: number | null;
  /** The stop of a link to a lesson; null for a scenario. */
  stop: number | null;
  /** Number of received bytes; null until the reader has agreed. */
  bytes: number | null;
}

/** The open scenario with other notes, received from somebody. */
export interface Review {
  file: Scenario;
  text: string;
  /** The step of its link. */
  step: number | null;
}

/** Questions to the reader before something is opened. */
export interface ShareSlice {
  /** The file for which the reader's permission is needed, or null. */
  asked: ShareAsked | null;
  /** The received scenario whose notes may be merged or which may be opened, or null. */
  review: Review | null;
  /** Text in the open dialog, until it is opened. */
  toOpen: string;
}

export const SHARE: ShareSlice = {
  asked: null,
  review: null,
  toOpen: "",
};
