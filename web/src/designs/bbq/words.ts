// How sentences name things; a name lights up what it speaks of.

import { type Mention, opThing, type Thing } from "../../views/design";

/** The things of a BBQ, as scenario files write them. */
export const bitThing = (index: number): Thing => `l1.stoc[${index}]`;
export const bucketThing = (priority: number): Thing => `pb.head[${priority}]`;
export const elementThing = (element: number): Thing => `qe.data[${element}]`;

export const bit = (index: number): Mention => ({ text: `bit ${index}`, thing: bitThing(index) });
export const bucket = (priority: number): Mention => ({ text: `bucket ${priority}`, thing: bucketThing(priority) });
export const element = (id: number): Mention => ({ text: `element ${id}`, thing: elementThing(id) });

/** `op 7`, or with its kind `op 7 (dequeue-max)`. */
export const op = (id: number, kind?: string): Mention => ({
  text: kind ? `op ${id} (${kind})` : `op ${id}`,
  thing: opThing(id),
});
