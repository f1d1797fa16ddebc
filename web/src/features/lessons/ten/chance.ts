// Chance by seed: the same seed draws the same numbers on every machine.

import { randomLcg } from "d3-random";
import { digestOf } from "../../../base/digest";

/** A generator of numbers from 0 to below 1. */
export const chance = (seed: string): (() => number) => randomLcg(digestOf(seed));

/** One of the items, each as likely as its weight; undefined if there is none of a weight above 0. */
export function pick<T>(items: readonly T[], weightOf: (item: T) => number, draw: () => number): T | undefined {
  let rest = draw() * items.reduce((sum, item) => sum + weightOf(item), 0);
  return items.find((item) => {
    rest -= weightOf(item);
    return rest < 0;
  });
}
