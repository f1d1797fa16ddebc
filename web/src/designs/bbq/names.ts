// How sentences name things; a name lights up what it speaks of.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";
import type { Bbq } from "./state";

/** The things of a BBQ, as scenario files write them. */
export const bitThing = (level: number, index: number): Thing => `l${level}.stoc[${index}]`;
export const bucketThing = (priority: number): Thing => `pb.head[${priority}]`;
export const elementThing = (element: number): Thing => `qe.data[${element}]`;

/** `bit 2`, with more than one level `bit 2 of L1` or `bit 2 of L2 bitmap 1`. */
export function bitName({ w, d }: Pick<Bbq, "w" | "d">, level: number, index: number): string {
  if (d === 1) return `bit ${index}`;
  return `bit ${index % w} of L${level}${level === 1 ? "" : ` bitmap ${Math.floor(index / w)}`}`;
}

export const bit = (bbq: Pick<Bbq, "w" | "d">, level: number, index: number): Mention => ({
  text: bitName(bbq, level, index),
  thing: bitThing(level, index),
});

/** The same where the bitmap has been named already. */
export const bitAlone = ({ w }: Pick<Bbq, "w">, level: number, index: number): Mention => ({
  text: `bit ${index % w}`,
  thing: bitThing(level, index),
});

export const bucket = (priority: number): Mention => ({ text: `bucket ${priority}`, thing: bucketThing(priority) });
export const element = (id: number): Mention => ({ text: `element ${id}`, thing: elementThing(id) });
