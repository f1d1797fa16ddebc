// The strip of waves comes from above: the feature that shows sources uses this one.

import { type ComponentType, createContext } from "react";

/** Draws signals of the shown engine step by step; null where the page has no hardware with all signals. */
export const WavesSlot = createContext<ComponentType | null>(null);
