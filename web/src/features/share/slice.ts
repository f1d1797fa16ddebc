// State of what is being opened or sent.

import type { Scenario } from "../../gen/types/Scenario";

/** A file elsewhere that a link leads to. */
export interface ShareAsked {
  url: string;
  /** The step that the link shows. */
  step: number | null;
  /** The stop that the link shows if it leads to a lesson; null for a scenario. */
  stop: number | null;
  /** Bytes that have come; null as long as the reader has not agreed. */
  bytes: number | null;
}

/** The open scenario with other notes, which somebody has sent. */
export interface Review {
  file: Scenario;
  text: string;
  /** The step that its link shows. */
  step: number | null;
}

/** What the reader is asked before something is opened. */
export interface ShareSlice {
  /** What the reader is asked for leave to fetch, or null. */
  asked: ShareAsked | null;
  /** What the reader is asked about: to merge its notes or to open it, or null. */
  review: Review | null;
  /** What the reader has written into the window for opening, until it is opened. */
  toOpen: string;
}

export const SHARE: ShareSlice = {
  asked: null,
  review: null,
  toOpen: "",
};
