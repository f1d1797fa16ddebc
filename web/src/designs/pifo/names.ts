// How things are called.

import { opThing, type Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const entryThing = (place: number): Thing => `entry.rank[${place}]`;

export const opMention = (op: number, kind: string): Mention => ({ text: `op ${op} (${kind})`, thing: opThing(op) });
export const placeMention = (place: number): Mention => ({ text: `place ${place}`, thing: entryThing(place) });
