// The second bound of the example, which several cards share.

import { createContext } from "react";
import { STARTING_BOUND } from "../example";

export const SecondBound = createContext({ second: STARTING_BOUND, onSecond: (_second: number): void => {} });
