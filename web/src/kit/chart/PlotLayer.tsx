import { type PlotOptions, plot } from "@observablehq/plot";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import styles from "./chart.module.css";

/**
 * A drawing by Observable Plot within an SVG element of the page, which has the accessible name, the size and the keys. Layers of one
 * element share its coordinates. A layer is drawn again when its options are another object: keep them in `useMemo`.
 */
export const PlotLayer = memo(function PlotLayer({ options }: { options: PlotOptions }) {
  const host = useRef<SVGGElement>(null);
  const drawn = useMemo(() => drawPlot(options), [options]);
  useLayoutEffect(() => host.current?.replaceChildren(drawn), [drawn]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it has the focus
  return <g ref={host} aria-hidden="true" />;
});

/** Draws a plot that is not in the document yet, without the style element that the page's content security policy forbids. */
export function drawPlot(options: PlotOptions): Element {
  const drawn = plot({ className: styles.plot ?? "plot", ...options });
  // An element without a document applies no style, so removing it here breaks no rule of the policy.
  for (const style of drawn.querySelectorAll("style")) style.remove();
  return drawn;
}
