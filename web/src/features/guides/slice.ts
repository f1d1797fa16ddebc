// State of guides.

import type { AddressPlace } from "../../address/guide";

export interface GuidesSlice {
  /** The current section of a guide, or the last one. */
  about: AddressPlace;
}

export const GUIDES: GuidesSlice = {
  about: { topic: "bbq", part: null },
};
