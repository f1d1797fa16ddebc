// The open section of the Order tab: the order of ranks over the whole run.

import { parameterWord } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { Scenario } from "../../gen/types/Scenario";
import type { DrawnWords } from "../contract";
import type { Listing } from "../listing";
import { INVERSION_SOURCE } from "../numbers";
import { type Kind, queuesOf, type Source } from "./decode";

/** The three sources of inversions (J3); fixed queues have but one name for the second, and a FIFO is one queue. */
const NAMES: Readonly<Record<Source, string>> = {
  "first-queue": "first queue",
  "push-down": "push-down",
  overtaking: "overtaking",
};
const groupsOf = (kind: Kind) =>
  kind === "fifo"
    ? ["the queue"]
    : INVERSION_SOURCE.map((source) => (source === "push-down" && kind !== "sp_pifo" ? "same queue" : NAMES[source]));

/** Inversions: facts are data and rank of the packet that leaves, of the one that waits, the source, and the cause. */
export const inversions = (kind: Kind): Listing => ({
  kind: "inversion",
  name: "inversions",
  one: "inversion",
  groups: groupsOf(kind),
  group: (args) => Math.min(args[4] ?? 0, groupsOf(kind).length - 1),
  text: ([data, rank, waitingData, waitingRank]) => `${data} @ ${rank} before ${waitingData} @ ${waitingRank}`,
  cause: (args) => `op ${args[5]} (enqueue), the later of the two`,
});

export const BOUNDS: DrawnWords = {
  field: "queue.bound",
  title: "Bounds",
  label: (queue) => `q${queue + 1}`,
};

/**
 * Where bounds settle if ranks are uniform (SP-PIFO, Appendix B): q_i = i R / (n + 1). Null for any other traffic, and for strategies of
 * which that is not reported.
 */
export function equilibrium(info: Info, { traffic }: Pick<Scenario, "traffic">) {
  if (parameterWord(info, "strategy") !== "cost") return null;
  const ranks = (traffic ?? []).map((source) => ("rank" in source ? source.rank : null));
  const [first, ...others] = ranks;
  if (!first || typeof first !== "object" || Array.isArray(first) || first.kind !== "uniform") return null;
  if (others.some((rank) => JSON.stringify(rank) !== JSON.stringify(first))) return null;
  const { min, max } = first;
  const n = queuesOf(info);
  const values = Array.from({ length: n }, (_, i) => min + ((i + 1) * (max - min + 1)) / (n + 1));
  return { values, text: "equilibrium i R / (n + 1)" };
}
