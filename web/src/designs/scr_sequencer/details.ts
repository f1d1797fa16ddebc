// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";

const scr_sequencer: DesignDetails = { inspect };

export const details = { scr_sequencer } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
