// Whether ranks distinguish packets.

import type { Scenario } from "../../../../gen/types/Scenario";

/** Whether anything in a scenario gives packets ranks; without that all of them have rank 0, which means nothing. */
export function hasRanks({ bench, rank, traffic }: Pick<Scenario, "bench" | "rank" | "traffic">): boolean {
  if (bench.kind !== "port" || (rank && rank.kind !== "given")) return true;
  return (traffic ?? []).some((source) => source.kind === "adversarial" || ("rank" in source && source.rank != null));
}
