// The size of a drawing in its units: pixels at the usual size of type. Larger type enlarges the whole drawing.

import { type MouseEvent, type RefObject, useMemo } from "react";
import { useSize } from "../use-size";

/** Size of a drawing, in units. */
export interface ChartRoom {
  width: number;
  height: number;
}

/** The size of an element, followed as it changes; null until it is known. */
export function useRoom(frame: RefObject<Element | null>): ChartRoom | null {
  const size = useSize(frame);
  return useMemo(() => size && { width: size.width / size.scale, height: size.height / size.scale }, [size]);
}

/** Where in the drawing of an SVG element the pointer is, in units. */
export function unitsOf(event: MouseEvent<SVGSVGElement>, room: ChartRoom | null): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = (room?.width ?? 0) / box.width;
  return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
}
