// What the page caches of experiments until its tab is closed: values, by experiment, and files that the reader has opened. No part of the
// store: it mirrors the storage of the tab, and nothing is drawn from it.

import { BUILD } from "../../base/build";
import { tabStorage } from "../../storage/areas";

/** Characters of all that is put down in the tab's storage; more is remembered in memory alone. */
const MOST = 1_000_000;

const files = new Map<string, string>();
const values = new Map<string, readonly (Float64Array | null)[]>();

interface Stored {
  build: string;
  files: [name: string, text: string][];
  /** Not a number is null in JSON. */
  values: [key: string, points: ((number | null)[] | null)[]][];
}

const KEY = "queuescope-experiments";
let read = false;

/** What was put down before the page was loaded anew; another build may measure otherwise. */
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
    // What cannot be read is as good as nothing.
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

/** Takes note of a file that the reader has opened. The name by which its address has it. */
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

/** Takes note of the values of an experiment, of which `text` is what ran. */
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
