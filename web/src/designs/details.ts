// What the page shows of designs besides their first step: loaded after it.

import type { DesignDetails } from "./contract";
import { type Exports, loaderOf, NAMES } from "./registry";

const load = loaderOf(NAMES, import.meta.glob<Exports<DesignDetails>>("./*/details.ts", { import: "details" }));

const loaded = new Map<string, Promise<DesignDetails>>();

/** The details of a design, by its name in scenario files. The same promise each time, until it fails. */
export function loadDetails(name: string): Promise<DesignDetails> {
  const known = loaded.get(name);
  if (known) return known;
  const details = load(name);
  loaded.set(name, details);
  details.catch(() => loaded.delete(name));
  return details;
}
