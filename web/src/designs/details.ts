// What the page shows of designs besides their first step: loaded after it.

import type { DesignDetails } from "./contract";
import { type Exports, loaderOf, NAMES } from "./registry";

const load = loaderOf(NAMES, import.meta.glob<Exports<DesignDetails>>("./*/details.ts", { import: "details" }));

const loaded = new Map<string, Promise<DesignDetails>>();

/** How long a failure is kept: what draws it has to see it, as a new promise in its place would be fetched without end. */
const FAILED_MS = 1_000;

/** The details of a design, by its name in scenario files. The same promise each time; a failed one is fetched anew later. */
export function loadDetails(name: string): Promise<DesignDetails> {
  const known = loaded.get(name);
  if (known) return known;
  const details = load(name);
  loaded.set(name, details);
  details.catch(() => setTimeout(() => loaded.delete(name), FAILED_MS));
  return details;
}
