// The reference cards, in their order: the word of the address, the title, where it stands in the paper, and what of the must-show list
// it shows.

export const CARDS = [
  {
    part: "late",
    title: "How late a packet may be",
    source: "Sections 2.3, 2.4 and 3.4, equations 1 to 6",
    ids: ["Q76", "Q89"],
  },
  {
    part: "presets",
    title: "What is compared, and how far it reaches",
    source: "Section 4.1, tables 2 and 3",
    ids: ["Q92"],
  },
  { part: "interface", title: "Clock by clock", source: "Section 4.2, figures 14 and 15", ids: ["Q94"] },
  { part: "line-rate", title: "How fast a link it serves", source: "Sections 2.2, 4.2 and 6", ids: ["Q95"] },
  { part: "resources", title: "What Gearbox takes of an FPGA", source: "Section 4.2, table 4", ids: ["Q96"] },
  {
    part: "systems",
    title: "Where Gearbox stands",
    source: "Section 3.1 and appendix B, figures 2, 17 and 18",
    ids: ["Q97"],
  },
  {
    part: "published",
    title: "Published: completion times, delay and loss",
    source: "Sections 4.1.2 and 4.1.3, figures 8 to 13",
    ids: ["Q98"],
  },
  { part: "recirculation", title: "Without recirculation", source: "Sections 2.2, 2.4 and 3.2", ids: ["Q99"] },
] as const;

export type CardName = (typeof CARDS)[number]["part"];
