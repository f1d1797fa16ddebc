// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const placeThing = (place: number): Thing => `pifo.priority[${place}]`;
export const outsideThing = (priority: number): Thing => `outside[${priority}]`;

/** A place by its number; `now`: where what was put there stands after the step, if that is another one. */
export const placeMention = (place: number, now: number | null = place): Mention => {
  return { text: `place ${place}`, thing: placeThing(now ?? place) };
};
