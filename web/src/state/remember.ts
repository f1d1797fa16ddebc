// What the page remembers from visit to visit, in the browser's storage.

import { THEMES } from "../theme/theme";
import { sizesOf } from "./sizes";
import type { AppState, Store } from "./store";

const KEY = "queuescope";

type Remembered = Pick<AppState, "theme" | "panel" | "sizes" | "compare">;

/** What was remembered; whatever is missing or strange is left out. */
export function recall(storage: Storage): Partial<Remembered> {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const theme = THEMES.find((name) => name === found.theme);
    const sizes = sizesOf(found.sizes);
    return { ...(theme && { theme }), ...flag(found, "panel"), ...flag(found, "compare"), sizes };
  } catch {
    // Storage may be forbidden, its content anything.
    return {};
  }
}

const flag = <K extends "panel" | "compare">(found: Record<string, unknown>, name: K) =>
  typeof found[name] === "boolean" ? ({ [name]: found[name] } as Record<K, boolean>) : {};

/** Keeps the storage in step with the store. */
export function remember(store: Store, storage: Storage): void {
  store.subscribe(({ theme, panel, sizes, compare }, before) => {
    if (theme === before.theme && panel === before.panel && sizes === before.sizes && compare === before.compare)
      return;
    try {
      storage.setItem(KEY, JSON.stringify({ theme, panel, sizes, compare }));
    } catch {
      // Then it is forgotten.
    }
  });
}
