// What the page shows of the design besides its first step.

import type { DesignDetails } from "../contract";
import { comparators } from "./comparators";
import { comparisons } from "./comparisons";
import type { DESIGNS } from "./designs";
import { inspect } from "./inspect";
import { legend } from "./legend";
import { memories } from "./memories";

const bbq: DesignDetails = { aside: comparators, comparisons, inspect, legend, memories };

export const details = { bbq } satisfies Record<(typeof DESIGNS)[number], DesignDetails>;
