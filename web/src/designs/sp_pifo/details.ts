// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";

const family: DesignDetails = { inspect, legend };

export const details = {
  sp_pifo: family,
  greedy: family,
  fixed_bounds: family,
  fifo: family,
} satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
