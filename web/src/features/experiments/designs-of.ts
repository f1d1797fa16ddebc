import type { Experiment } from "../../gen/types/Experiment";

/** Names of the designs that an experiment runs, without duplicates. */
export function designsOf({ base, series }: Pick<Experiment, "base" | "series">): string[] {
  const engines = [...base.engines, ...series.flatMap(({ engine }) => engine ?? [])];
  return [...new Set(engines.map(({ design }) => design))];
}
