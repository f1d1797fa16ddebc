// Caches groups of marks that stay the same from step to step.

import { emptySheets, type Group, marksIn, SHEETS, type Sheets } from "./mark";

/** The marks on each sheet, as groups. */
type Part = readonly (readonly [sheet: keyof Sheets, group: Group])[];

/** Caches what was drawn for a layout and a key. Most of a large drawing is unchanged from step to step, and the patcher skips a group that
 * is the same object. The cached marks may depend only on the identity of the layout and on the key. */
export class MarkCache {
  private readonly plans = new WeakMap<object, Cache<Part>>();

  /** @param limit number of cached keys of a layout; when it is exceeded, the cache is cleared */
  constructor(private readonly limit: number) {}

  /** Draws on sheets with `fill`, or repeats its marks from the cache. */
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

/** Caches values by a text key. */
export class Cache<T> {
  private readonly made = new Map<string, T>();

  /** @param limit number of cached values; when it is exceeded, the cache is cleared */
  constructor(private readonly limit: number) {}

  /** The value of a key, made by `make` if it is not cached. */
  get(key: string, make: () => T): T {
    let value = this.made.get(key);
    if (value === undefined) {
      if (this.made.size >= this.limit) this.made.clear();
      value = make();
      this.made.set(key, value);
    }
    return value;
  }
}
