// The shipped scenarios, which are fetched when they are opened.

import all, { urls } from "virtual:shipped";
import { fetchFile } from "../base/page-host";
import type { Scenario } from "../gen/types/Scenario";

/** Opened if another scenario could not be opened. */
export const defaultScenario = "bbq-first-steps";

const isDefault = (name: string) => Number(name === defaultScenario);

/** Names of the shipped scenarios, in the order of the gallery. */
export const shippedNames: readonly string[] = Object.keys(urls).sort(
  (a, b) => isDefault(b) - isDefault(a) || a.localeCompare(b, "en", { numeric: true }),
);

export async function fetchShipped(name: string): Promise<string> {
  const url = urls[name];
  if (!url) throw new Error(`no scenario "${name}"`);
  return (await fetchFile(url)).text();
}

/** An entry of the gallery. */
export interface Shipped {
  name: string;
  title: string;
  description: string;
  /** The complete file. */
  file: Scenario;
}

/** Cached entries of the gallery. */
let lines: Shipped[] = [];

/** All shipped scenarios with titles and descriptions, in the order of the gallery; empty if they could not be fetched. */
export async function fetchGallery(): Promise<Shipped[]> {
  if (lines.length > 0) return lines;
  const response = await fetch(all).catch(() => null);
  const files: Partial<Record<string, Scenario>> = response?.ok ? await response.json() : {};
  lines = shippedNames.flatMap((name) => {
    const file = files[name];
    return file ? [{ name, title: file.title || name, description: file.description ?? "", file }] : [];
  });
  return lines;
}
