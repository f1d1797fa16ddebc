// The design SP-PIFO and those that it is compared with: other rules for the bounds of FIFO queues with strict priority.

import { parameterWord } from "../../base/design";
import type { Info } from "../../gen/types/Info";
import type { Scenario } from "../../gen/types/Scenario";
import type { Design, PlottedWords, Scene } from "../contract";
import type { Listing } from "../listing";
import { INVERSION_SOURCE } from "../numbers";
import { plainPipeline } from "../occupants";
import { questions } from "./ask";
import { fields, queuesOf, reader, type SpPifoKind } from "./decode";
import { inspect, legend, search } from "./describe";
import { least, marks } from "./draw";
import { explain } from "./explain";

/** The rank of a dequeue's packet in a stage, before it leaves. */
function rankIn(scene: Scene, stage: number): string {
  const rank = reader.words(scene, "pipe.rank")[stage];
  return rank === undefined || rank > 0xffff ? "" : `@ ${rank}`;
}

/** Names of the three sources of inversions (J3); the second has only one name for fixed queues, and a FIFO is one queue. */
function groupsOf(kind: SpPifoKind): string[] {
  if (kind === "fifo") return ["the queue"];
  const second = kind === "sp_pifo" ? "push-down" : "same queue";
  const names = { "first-queue": "first queue", "push-down": second, overtaking: "overtaking" };
  return INVERSION_SOURCE.map((source) => names[source]);
}

/** How the Order tab lists inversions over the complete run. */
function inversions(kind: SpPifoKind) {
  const groups = groupsOf(kind);
  const facts = (args: readonly number[]) => reader.facts("inversion", args);
  return {
    kind: "inversion",
    name: "inversions",
    one: "inversion",
    groups,
    group: (args) => Math.min(facts(args).source, groups.length - 1),
    text: (args) => {
      const { data, rank, waiting_data, waiting_rank } = facts(args);
      return `${data} @ ${rank} before ${waiting_data} @ ${waiting_rank}`;
    },
    cause: (args) => `op ${facts(args).cause_op} (enqueue), the later of the two`,
  } satisfies Listing;
}

const plotted: PlottedWords = { field: "queue.bound", title: "Bounds", label: (queue) => `q${queue + 1}` };

/** Where bounds converge for uniform ranks (SP-PIFO, Appendix B): q_i = i R / (n + 1). Null for other traffic, and for strategies for which
 * the paper does not report it. */
function equilibrium(info: Info, { traffic }: Pick<Scenario, "traffic">) {
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

const family = {
  fields,
  pipeline: (scene) => plainPipeline(scene, (stage) => rankIn(scene, stage)),
  marks,
  least,
  notable: [{ key: "inversion", name: "inversions", token: "--error" }],
  explain,
  search,
  inspect,
  legend,
} satisfies Omit<Design, "title">;

/** A design of the family with its name for people. */
const one = (kind: SpPifoKind, title: string) =>
  ({ ...family, title, questions: questions[kind], listing: inversions(kind) }) satisfies Design;

export const designs = {
  sp_pifo: { ...one("sp_pifo", "SP-PIFO, PIFO by strict priorities"), plotted, target: equilibrium },
  greedy: { ...one("greedy", "Greedy bounds, SP-PIFO's yardstick"), plotted },
  fixed_bounds: one("fixed_bounds", "Fixed bounds, FIFO queues of strict priority"),
  fifo: one("fifo", "FIFO queue"),
} satisfies Readonly<Record<SpPifoKind, Design>>;
