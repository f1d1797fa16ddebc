// The panel of exercises comes from above: it is a feature that uses this one.

import { type ComponentType, createContext } from "react";

/** Shows the exercise of the open run; null where the page has none. */
export const ExerciseSlot = createContext<ComponentType | null>(null);
