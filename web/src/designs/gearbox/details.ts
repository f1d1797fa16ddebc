// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";

const family: DesignDetails = { inspect, legend };

export const details = {
  gearbox: family,
  calendar_queue: family,
  wfq: family,
} satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
