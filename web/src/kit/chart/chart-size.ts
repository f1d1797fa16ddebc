// The size of a chart in its own units: pixels at the default font size. A larger font size scales the chart.

import { type MouseEvent, type RefObject, useMemo } from "react";
import { useSize } from "../use-size";

/** Size of a chart, in its units. */
export interface ChartSize {
  width: number;
  height: number;
}

/** Observes the size of an element; null until it is known. */
export function useChartSize(frame: RefObject<Element | null>): ChartSize | null {
  const size = useSize(frame);
  return useMemo(() => size && { width: size.width / size.scale, height: size.height / size.scale }, [size]);
}

/** Converts the pointer position to units of an SVG drawing. */
export function unitsOf(event: MouseEvent<SVGSVGElement>, size: ChartSize | null): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = (size?.width ?? 0) / box.width;
  return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
}
