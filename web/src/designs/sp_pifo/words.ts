// How things are called.

import type { Mention, Thing } from "../../views/design";
import { opThing } from "../../views/design";

/** Queues count from 1 in words, as in the paper; 0 is the first. */
export const queueName = (queue: number) => `queue ${queue + 1}`;

export const queueThing = (queue: number): Thing => `queue.bound[${queue}]`;
export const packetThing = (place: number): Thing => `packet.data[${place}]`;

export const queueMention = (queue: number): Mention => ({ text: queueName(queue), thing: queueThing(queue) });
export const opMention = (op: number, kind: string): Mention => ({ text: `op ${op} (${kind})`, thing: opThing(op) });
