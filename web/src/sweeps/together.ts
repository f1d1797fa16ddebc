// Several runs as one scenario, side by side.

import type { Scenario } from "../gen/types/Scenario";

/** Engines of a scenario at most. */
export const MOST_TOGETHER = 4;

/** One scenario with the engines of all these; null if they differ in anything else, so that their packets would not be the same. */
export function together(texts: readonly string[], title: string): string | null {
  const files = texts.map((text) => JSON.parse(text) as Scenario);
  const rest = files.map(({ engines, title, expect, ...rest }) => JSON.stringify(rest));
  const [first] = files;
  if (!first || rest.some((one) => one !== rest[0])) return null;
  const engines = files.flatMap(({ engines }) => engines);
  if (engines.length > MOST_TOGETHER) return null;
  const { expect, ...file } = first;
  return JSON.stringify({ ...file, title: title.slice(0, 200), engines });
}
