// Elements that enter a drawing, step by step.

import { expect } from "vitest";
import type { Picture } from "../../src/kit/marks/mark.ts";

/** The part of a mark's key that names the element: its kind, its data, and its number among elements with equal data. */
const elementOf = (key: string) => key.split(" ").slice(0, 3).join(" ");

/**
 * Expects that every mark of an element that is absent in the step before has an entry animation, and that all marks of an element enter
 * from the same direction.
 * @param pictures of all steps, in order
 * @param isElement pattern of a mark's key
 * @returns the number of elements that entered
 */
export function expectToCome(pictures: readonly Picture[], isElement: RegExp): number {
  let before = new Set<string>();
  let came = 0;
  for (const [step, picture] of pictures.entries()) {
    const elements = picture.layers.flat(2).filter(({ key }) => isElement.test(key));
    const fresh = elements.filter(({ key }) => !before.has(elementOf(key)));
    expect(fresh.filter(({ from }) => !from).map(({ key }) => [step, key])).toEqual([]);
    const ways = new Map(fresh.map(({ key, x, y, from }) => [key, [x - (from?.x ?? 0), y - (from?.y ?? 0)]]));
    for (const [key, way] of ways) expect([step, key, way]).toEqual([step, key, ways.get(elementOf(key))]);
    came += fresh.filter(({ tag }) => tag === "rect").length;
    before = new Set(elements.map(({ key }) => elementOf(key)));
  }
  return came;
}
