// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

/** A slot among all of its level; levels count from 1. */
export const slotThing = (level: number, slot: number): Thing => `l${level}.rank[${slot}]`;

export const slotMention = (level: number, slot: number): Mention => ({
  text: `slot ${slot} of L${level}`,
  thing: slotThing(level, slot),
});
