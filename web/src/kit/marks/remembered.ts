// Marks that stay from step to step, made once.

import { emptySheets, type Sheets } from "./mark";

/**
 * Remembers what was drawn for the same words and numbers: most of a large drawing is as it was in the step before, and the patcher passes
 * over a mark that is the same object. The drawing may depend on nothing but its key.
 */
export class Remembered {
  private readonly drawn = new Map<string, Sheets>();

  /** `limit`: how many keys are kept; beyond, all are forgotten. */
  constructor(private readonly limit: number) {}

  /** Adds what `fill` puts on empty sheets, or has put there for this key before. */
  draw(
    sheets: Sheets,
    key: readonly (string | number | boolean | null | undefined)[],
    fill: (sheets: Sheets) => void,
  ): void {
    const name = key.join("|");
    let part = this.drawn.get(name);
    if (!part) {
      if (this.drawn.size >= this.limit) this.drawn.clear();
      part = emptySheets();
      fill(part);
      this.drawn.set(name, part);
    }
    sheets.back.push(...part.back);
    sheets.middle.push(...part.middle);
    sheets.things.push(...part.things);
    sheets.front.push(...part.front);
    sheets.top.push(...part.top);
  }
}
