// Colours of flows. There are eight, so texts about a flow name its number too.

const COLOURS = 8;

/** Inline style with the colour of a flow, for its packets. */
export const flowColour = (flow: number): string => `--flow: var(--series-${(flow % COLOURS) + 1})`;

/** A pale variant of that colour on which text is readable; a neutral colour if the flow is unknown. */
export const packetFill = (flow: number | null): string =>
  flow === null
    ? "fill: var(--surface)"
    : `${flowColour(flow)}; fill: color-mix(in srgb, var(--flow) 34%, var(--surface)); stroke: var(--flow)`;
