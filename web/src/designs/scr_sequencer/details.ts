// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";

const scr_sequencer: DesignDetails = { inspect, legend };

export const details = { scr_sequencer } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
