// Flows by colour: eight colours, so texts about a flow have its number too.

const COLOURS = 8;

/** The colour of a flow as a style, for drawings of its packets. */
export const flowColour = (flow: number): string => `--flow: var(--series-${(flow % COLOURS) + 1})`;

/** The same as a wash on which ink can be read; plain where the flow is not known. */
export const packetFill = (flow: number | null): string =>
  flow === null
    ? "fill: var(--surface)"
    : `${flowColour(flow)}; fill: color-mix(in srgb, var(--flow) 34%, var(--surface)); stroke: var(--flow)`;
