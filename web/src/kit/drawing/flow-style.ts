// Flows by colour: eight colours, and what is told of a flow has its number too.

import type { CSSProperties } from "react";

const COLOURS = 8;

/** The colour of a flow, for what is drawn of its packets. */
export const flowStyle = (flow: number) => ({ "--flow": `var(--series-${(flow % COLOURS) + 1})` }) as CSSProperties;

/** The same as a wash on which ink can be read; plain where the flow is not known. */
export const packetFill = (flow: number | null): CSSProperties =>
  flow === null
    ? { fill: "var(--surface)" }
    : { ...flowStyle(flow), fill: "color-mix(in srgb, var(--flow) 34%, var(--surface))", stroke: "var(--flow)" };
