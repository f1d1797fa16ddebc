// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const entryThing = (place: number): Thing => `entry.rank[${place}]`;

export const placeMention = (place: number): Mention => ({ text: `place ${place}`, thing: entryThing(place) });
