// Caches values of experiments, and opened files, until the tab is closed. This is not part of the store: it mirrors the tab's storage, and
// nothing is rendered from it.

import { BUILD } from "../../base/build";
import { tabStorage } from "../../storage/areas";

/** Largest number of characters in the tab's storage; everything else is cached in memory only. */
const MOST = 1_000_000;

const files = new Map<string, string>();
const values = new Map<string, readonly (Float64Array | null)[]>();

interface Stored {
  build: string;
  files: [name: string, text: string][];
  /** NaN is null in JSON. */
  values: [key: string, points: ((number | null)[] | null)[]][];
}

const KEY = "queuescope-experiments";
let read = false;

/** Reads what was stored before a reload. Values of another build are dropped, since it may measure differently. */
function recall(): void {
  if (read) return;
  read = true;
  try {
    const stored = JSON.parse(tabStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored) return;
    for (const [name, text] of stored.files) files.set(name, text);
    if (stored.build !== BUILD) return;
    for (const [key, points] of stored.values)
      values.set(
        key,
        points.map((one) => one && Float64Array.from(one, (n) => n ?? Number.NaN)),
      );
  } catch {
    // Unreadable data is ignored.
  }
}

function put(): void {
  const stored: Stored = {
    build: BUILD,
    files: [...files],
    values: [...values].map(([key, points]) => [key, points.map((one) => one && [...one])]),
  };
  while (stored.values.length > 0 && JSON.stringify(stored).length > MOST) stored.values.shift();
  tabStorage.setItem(KEY, JSON.stringify(stored));
}

/** Caches an opened file. Returns the name for its address. */
export function cacheFile(text: string): string {
  recall();
  const known = [...files].find(([, other]) => other === text)?.[0];
  if (known !== undefined) return known;
  const name = `file-${files.size + 1}`;
  files.set(name, text);
  put();
  return name;
}

export function cachedFile(name: string): string | null {
  recall();
  return files.get(name) ?? null;
}

/** Caches the values of the experiment that ran `text`. */
export function cacheValues(text: string, points: readonly (Float64Array | null)[]): void {
  recall();
  values.delete(text);
  values.set(text, points);
  put();
}

export function cachedValues(text: string): readonly (Float64Array | null)[] | null {
  recall();
  return values.get(text) ?? null;
}
