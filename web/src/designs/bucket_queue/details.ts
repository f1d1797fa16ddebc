// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";

const bucketQueue: DesignDetails = { inspect, legend };

export const details = { bucket_queue: bucketQueue } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
