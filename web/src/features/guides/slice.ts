// State of guides.

import type { AddressPlace } from "../../address/guide";

/** Where the reader is in guides. */
export interface GuidesSlice {
  /** The part of the guide that is or was shown last. */
  about: AddressPlace;
}

export const GUIDES: GuidesSlice = {
  about: { topic: "bbq", part: null },
};
