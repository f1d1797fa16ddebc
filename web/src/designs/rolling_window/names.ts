// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const counterThing = (counter: number): Thing => `count[${counter}]`;
export const queueThing = (queue: number): Thing => `occ[${queue}]`;

export const queueMention = (queue: number): Mention => ({ text: `queue ${queue}`, thing: queueThing(queue) });
