// The panel of sources comes from above: it is a feature that uses this one.

import { type ComponentType, createContext } from "react";

/** Shows the source of the shown engine; null where the page has none. */
export const SourceSlot = createContext<ComponentType | null>(null);
