// States of the page whose appearance is recorded.

import type { Theme } from "../../src/kit/theme/theme.ts";

export interface State {
  name: string;
  /** The address, from the page's own on. */
  at: string;
  theme: Exclude<Theme, "system">;
  large?: boolean;
  /** What leads on from there: keys, tabs of the side panel, a button. */
  after?: readonly (string | { tab: string } | { button: string })[];
}

/** Only of runs whose timeline is there at once: a longer one is hidden. */
export const STATES: readonly State[] = [
  { name: "gallery", at: "", theme: "light" },
  { name: "race", at: "", theme: "dark", large: true, after: ["p"] },
  { name: "about", at: "#about", theme: "dark", large: true },
  { name: "coloring", at: "#scenario=bbq-coloring&t=14", theme: "light" },
  { name: "coloring-large-contrast", at: "#scenario=bbq-coloring&t=14", theme: "contrast", large: true },
  { name: "adoption", at: "#scenario=bbq-fig4-adoption&t=22", theme: "light" },
  { name: "divergence", at: "#scenario=bbq-fig3-misrouted&t=23", theme: "dark" },
  { name: "three-levels", at: "?hide=timeline#scenario=random-stress&t=400", theme: "light", large: true },
  { name: "packets", at: "#scenario=incast-srpt&t=300", theme: "light", after: [{ tab: "Packets" }] },
  {
    name: "gearbox",
    at: "#scenario=gearbox-fig4&t=17",
    theme: "light",
    after: [{ tab: "Order" }, { button: "How late" }],
  },
  { name: "side-by-side", at: "#scenario=bbq-coloring&t=14", theme: "dark", large: true, after: ["c"] },
  {
    name: "editor",
    at: "#scenario=bbq-coloring&t=14",
    theme: "light",
    after: [{ tab: "Scenario" }, { button: "Edit…" }],
  },
  { name: "notes", at: "#scenario=bbq-coloring&t=14", theme: "contrast-dark", after: [{ tab: "Notes" }] },
  { name: "share", at: "#scenario=bbq-coloring&t=14", theme: "light", after: ["s"] },
  { name: "presenter", at: "#scenario=bbq-first-steps&t=6", theme: "light", large: true, after: ["p"] },
  { name: "guess", at: "#scenario=bbq-first-steps&t=11", theme: "dark", after: ["g"] },
  { name: "timeline", at: "#scenario=bbq-random&t=4000", theme: "light", after: ["+", "+", "+"] },
  { name: "embedded", at: "?embed=1#scenario=bbq-coloring&t=14", theme: "dark" },
  { name: "lives", at: "#scenario=bbq-fig4-three&t=21", theme: "light", large: true, after: [{ tab: "Lives" }] },
];
