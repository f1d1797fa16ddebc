// What the page remembers from visit to visit, in the browser's storage.

import { THEMES } from "../../kit/theme/theme";
import { NOTE_LIMITS } from "./notes";
import { sizesOf } from "./sizes";
import type { AppState, Store } from "./store";

const KEY = "queuescope";

type Remembered = Pick<AppState, "theme" | "panel" | "sizes" | "compare" | "author" | "legend" | "progress">;

/** What was remembered; whatever is missing or strange is left out. */
export function recall(storage: Storage): Partial<Remembered> {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const theme = THEMES.find((name) => name === found.theme);
    const sizes = sizesOf(found.sizes);
    const known = typeof found.author === "string" && found.author.length <= NOTE_LIMITS.author;
    const author = known ? { author: found.author as string } : {};
    return {
      ...(theme && { theme }),
      ...flag(found, "panel"),
      ...flag(found, "compare"),
      ...flag(found, "legend"),
      ...author,
      sizes,
      progress: progressOf(found.progress),
    };
  } catch {
    // Storage may be forbidden, its content anything.
    return {};
  }
}

/** Lessons that are kept at most. */
const MOST_LESSONS = 100;

const progressOf = (found: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typeof found === "object" && found !== null ? found : {})
      .filter(([name, stop]) => /^[a-z][\w-]{0,99}$/.test(name) && Number.isInteger(stop) && stop > 0 && stop < 10_000)
      .slice(0, MOST_LESSONS),
  );

const flag = <K extends "panel" | "compare" | "legend">(found: Record<string, unknown>, name: K) =>
  typeof found[name] === "boolean" ? ({ [name]: found[name] } as Record<K, boolean>) : {};

/** Keeps the storage in step with the store. */
export function remember(store: Store, storage: Storage): void {
  const kept = ({ theme, panel, sizes, compare, author, legend, progress }: AppState) => ({
    theme,
    panel,
    sizes,
    compare,
    author,
    legend,
    progress,
  });
  store.subscribe((state, before) => {
    const [now, then] = [kept(state), kept(before)];
    if (Object.keys(now).every((key) => now[key as keyof typeof now] === then[key as keyof typeof then])) return;
    try {
      storage.setItem(KEY, JSON.stringify(now));
    } catch {
      // Then it is forgotten.
    }
  });
}
