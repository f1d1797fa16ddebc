// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";

const pifo: DesignDetails = { inspect, legend };

export const details = { pifo } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
