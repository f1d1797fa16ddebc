// Several runs as one scenario, side by side.

import type { Scenario } from "../../gen/types/Scenario";
import type { SweepOpen } from "./store";

/** Engines of a scenario at most. */
export const MOST_TOGETHER = 4;

/** The points of the other series at the same value, as many as one scenario takes, this one among them. None where a series is a technique:
 * the engine of all techniques is the same sequencer. */
export function pointsTogether(
  { points, experiment }: Pick<SweepOpen, "points" | "experiment">,
  point: number,
): number[] {
  if (experiment.series.some(({ engine }) => engine === undefined)) return [];
  const value = points[point]?.value;
  const others = points.flatMap((one, i) => (one.value === value && i !== point ? [i] : []));
  return [point, ...others.slice(0, MOST_TOGETHER - 1)].sort((a, b) => a - b);
}

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
