// State of guides.

import type { Place } from "../../address/guide";

/** Where the reader is in guides. */
export interface GuidesSlice {
  /** The part of the guide that is or was shown last. */
  about: Place;
}

export const GUIDES: GuidesSlice = {
  about: { topic: "bbq", part: null },
};
