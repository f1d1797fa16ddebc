// The reference cards, in their order: the word of the address, the title, where it stands in the paper, and what of the must-show list
// it shows.

export const CARDS = [
  { part: "throughput", title: "How fast k cores are", source: "Figures 1 and 2", ids: ["Q107", "Q108"] },
  { part: "history", title: "What the history adds to a packet", source: "Figure 4a", ids: ["Q102"] },
  { part: "resources", title: "What SCR takes of a switch or an FPGA", source: "Figures 4b and 4c", ids: ["Q110"] },
  { part: "programs", title: "Five programs and their f(p)", source: "Evaluation", ids: ["Q103"] },
  { part: "recovery", title: "What becomes of lost rows", source: "Loss recovery, theorem 1", ids: ["Q105", "Q106"] },
  { part: "otherwise", title: "Why not otherwise", source: "Figure 1, and our own reasons", ids: ["Q111"] },
  { part: "published", title: "Published results", source: "Figures 1, 2 and 5", ids: ["Q109"] },
] as const;

export type CardName = (typeof CARDS)[number]["part"];
