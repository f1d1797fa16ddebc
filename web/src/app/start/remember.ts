// Saves settings and progress between visits, in the browser's storage.

import { answersIn } from "../../features/lessons/answers";
import type { Practice } from "../../features/lessons/slice";
import { NOTE_LIMITS } from "../../features/run/state/notes";
import { sizesOf } from "../../features/run/view-slice";
import { THEMES } from "../../kit/theme/theme";
import type { TextStorage } from "../../storage/areas";
import type { AppState, Store } from "../store";

const KEY = "queuescope";

type StartRemembered = Pick<
  AppState,
  | "theme"
  | "panel"
  | "sizes"
  | "compare"
  | "author"
  | "legend"
  | "aside"
  | "progress"
  | "answers"
  | "practice"
  | "points"
  | "handInName"
>;

/** The saved state; missing or invalid values are omitted. */
export function recall(storage: Pick<TextStorage, "getItem">): Partial<StartRemembered> {
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
      ...flag(found, "aside"),
      ...author,
      sizes,
      progress: countsOf(found.progress, /^[a-z][\w-]{0,99}$/),
      answers: answersIn(found.answers),
      practice: practiceOf(found.practice),
      points: countsOf(found.points, /^[a-z][\w-]{0,99}$/),
      handInName: typeof found.handInName === "string" ? found.handInName.slice(0, 200) : "",
    };
  } catch {
    // The stored text may be anything.
    return {};
  }
}

/** Largest number of saved counters of a kind; the oldest are dropped. */
const MOST_COUNTS = 100;

/** Reads counters from 1, by names that match `name`. */
const countsOf = (found: unknown, name: RegExp): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fieldsOf(found))
      .filter(([key, count]) => name.test(key) && Number.isInteger(count) && count > 0 && count < 10_000)
      .slice(-MOST_COUNTS),
  );

const fieldsOf = (found: unknown): object => (typeof found === "object" && found !== null ? found : {});

function practiceOf(found: unknown): Practice {
  const { missed, rounds } = fieldsOf(found) as Record<string, unknown>;
  return { missed: countsOf(missed, /^[a-z]\w{0,49} [a-z]\w{0,49}$/), rounds: countsOf(rounds, /^run-[0-9a-f]{8}$/) };
}

const flag = <K extends "panel" | "compare" | "legend" | "aside">(found: Record<string, unknown>, name: K) =>
  typeof found[name] === "boolean" ? ({ [name]: found[name] } as Record<K, boolean>) : {};

/** Saves changes of the store. */
export function remember(store: Store, storage: TextStorage): void {
  const storedPart = (state: AppState) => {
    const { theme, panel, sizes, author, legend, aside, progress, answers, practice, points, handInName } = state;
    const compare = state.ownCompare ?? state.compare;
    return { theme, panel, sizes, compare, author, legend, aside, progress, answers, practice, points, handInName };
  };
  store.subscribe((state, before) => {
    const [now, then] = [storedPart(state), storedPart(before)];
    if (Object.keys(now).every((key) => now[key as keyof typeof now] === then[key as keyof typeof then])) return;
    storage.setItem(KEY, JSON.stringify(now));
  });
}
