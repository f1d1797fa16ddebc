import { type PlotOptions, plot } from "@observablehq/plot";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import styles from "./chart.module.css";

/** A plot by Observable Plot inside an SVG element of the page. The SVG element has the accessible name, the size and the keyboard
 * handlers. Layers of one element share its coordinates. A layer is redrawn when `options` is another object, so memoize it. */
export const PlotLayer = memo(function PlotLayer({ options }: { options: PlotOptions }) {
  const host = useRef<SVGGElement>(null);
  const drawn = useMemo(() => drawPlot(options), [options]);
  useLayoutEffect(() => host.current?.replaceChildren(drawn), [drawn]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it has the focus
  return <g ref={host} aria-hidden="true" />;
});

/** Renders a plot without the style element that the page's content security policy forbids. */
export function drawPlot(options: PlotOptions): Element {
  const drawn = plot({ className: styles.plot ?? "plot", ...options });
  // A detached element applies no style, so removing it here does not violate the policy.
  for (const style of drawn.querySelectorAll("style")) style.remove();
  return drawn;
}
