// The reference cards, in their order: the word of the address, the title, and where it stands in the paper.

export const CARDS = [
  { part: "empirical-risk", title: "What a mapping loses", source: "Section 3, equations 1 to 5; figure 4" },
  { part: "perceived-rank", title: "What a packet loses", source: "Section 4.1, equations 6 to 8, algorithm 1" },
  { part: "registers", title: "What the greedy algorithm needs", source: "Appendix A.3, equation 16" },
  { part: "resources", title: "What SP-PIFO takes of a switch", source: "Section 5" },
  { part: "published", title: "Published: flow completion and fairness", source: "Section 6, figures 7 to 10 and 12" },
  { part: "limits", title: "What a PIFO cannot do", source: "Section 7" },
] as const;

export type CardName = (typeof CARDS)[number]["part"];
