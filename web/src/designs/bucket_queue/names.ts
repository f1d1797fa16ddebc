// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const bucketThing = (bucket: number): Thing => `bucket.count[${bucket}]`;

/** A bitmap of a level; level 1 has one only, also where its bits take several words of the state. */
export const bitmapThing = (level: number, bitmap: number): Thing => `l${level}.bitmap[${bitmap}]`;

export const bucketMention = (bucket: number): Mention => ({ text: `bucket ${bucket}`, thing: bucketThing(bucket) });

/** `bit 2 of L1`, or `bit 2 of L2 bitmap 1`. */
export const bitMention = (level: number, bitmap: number, bit: number): Mention => ({
  text: `bit ${bit} of ${level === 1 ? "L1" : `L${level} bitmap ${bitmap}`}`,
  thing: bitmapThing(level, bitmap),
});
