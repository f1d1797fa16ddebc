// Marks that stay from step to step, made once.

import { Cache } from "../cache";
import { emptySheets, type Group, marksIn, SHEETS, type Sheets } from "./mark";

/** A group for each sheet on which something was drawn. */
type Part = readonly (readonly [sheet: keyof Sheets, group: Group])[];

/**
 * Remembers what was drawn on a plan for the same words and numbers: most of a large drawing is as it was in the step before, and the
 * patcher passes over a group of marks that is the same object. The drawing may depend on nothing but the plan, as an object, and its key.
 */
export class Remembered {
  private readonly plans = new WeakMap<object, Cache<Part>>();

  /** `limit`: how many keys are kept of a plan; beyond, all are forgotten. */
  constructor(private readonly limit: number) {}

  /** Adds what `fill` puts on empty sheets, or has put there for this plan and this key before. */
  draw(
    sheets: Sheets,
    plan: object,
    key: readonly (string | number | boolean | null | undefined)[],
    fill: (sheets: Sheets) => void,
  ): void {
    let cache = this.plans.get(plan);
    if (!cache) {
      cache = new Cache(this.limit);
      this.plans.set(plan, cache);
    }
    for (const [sheet, group] of cache.get(key.join("|"), () => partOf(fill))) sheets[sheet].push(group);
  }
}

function partOf(fill: (sheets: Sheets) => void): Part {
  const sheets = emptySheets();
  fill(sheets);
  return SHEETS.flatMap((name) => (sheets[name].length > 0 ? [[name, marksIn(sheets[name])] as const] : []));
}
