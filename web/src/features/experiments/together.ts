// Combines several runs into one scenario, side by side.

import type { Scenario } from "../../gen/types/Scenario";
import type { SweepOpen } from "./store";

/** Largest number of engines of a scenario. */
export const MOST_TOGETHER = 4;

/** The points of the other series at the same value, as many as fit into one scenario, including this one. None if a series is a technique,
 * since all techniques have the same engine. */
export function pointsTogether(
  { points, experiment }: Pick<SweepOpen, "points" | "experiment">,
  point: number,
): number[] {
  if (experiment.series.some(({ engine }) => engine === undefined)) return [];
  const value = points[point]?.value;
  const others = points.flatMap((one, i) => (one.value === value && i !== point ? [i] : []));
  return [point, ...others.slice(0, MOST_TOGETHER - 1)].sort((a, b) => a - b);
}

/** One scenario with the engines of all of these; null if they differ in anything else, so that their packets would differ. */
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
