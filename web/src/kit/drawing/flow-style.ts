// Flows by colour: eight colours, and what is told of a flow has its number too.

import type { CSSProperties } from "react";

const COLOURS = 8;

const colourOf = (flow: number) => `var(--series-${(flow % COLOURS) + 1})`;

/** The colour of a flow as a style, for what is drawn of its packets. */
export const flowColour = (flow: number): string => `--flow: ${colourOf(flow)}`;

/** The same as a wash on which ink can be read; plain where the flow is not known. */
export const packetFill = (flow: number | null): CSSProperties =>
  flow === null
    ? { fill: "var(--surface)" }
    : ({
        "--flow": colourOf(flow),
        fill: "color-mix(in srgb, var(--flow) 34%, var(--surface))",
        stroke: "var(--flow)",
      } as CSSProperties);
