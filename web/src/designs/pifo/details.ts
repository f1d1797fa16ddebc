// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";

const pifo: DesignDetails = { inspect };

export const details = { pifo } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
