// From value to value of a figure: by pointing, and by keys.

import type { Spot } from "./drawn";
import type { Layout, Panel } from "./layout";

/** A value of the figure by its place in it. */
export interface At {
  panel: number;
  line: number;
  spot: number;
}

export const spotAt = ({ panels }: Layout, { panel, line, spot }: At): Spot | null =>
  panels[panel]?.lines[line]?.spots[spot] ?? null;

/** The value nearest to a place, at most so many pixels away. */
export function nearest({ panels }: Layout, x: number, y: number, within: number): At | null {
  let found: At | null = null;
  let least = within * within;
  panels.forEach(({ lines }, panel) => {
    lines.forEach(({ spots }, line) => {
      spots.forEach((one, spot) => {
        const far = (one.x - x) ** 2 + (one.y - y) ** 2;
        if (far < least) {
          least = far;
          found = { panel, line, spot };
        }
      });
    });
  });
  return found;
}

/** Where a key leads from a value: along its line, to another line above or below, to another panel. Null if it leads nowhere. */
export function stepTo(layout: Layout, from: At, key: string): At | null {
  const here = spotAt(layout, from);
  const panel = layout.panels[from.panel];
  if (!here || !panel) return null;
  const last = (panel.lines[from.line]?.spots.length ?? 1) - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const spot = from.spot + (key === "ArrowLeft" ? -1 : 1);
      if (spot >= 0 && spot <= last) return { ...from, spot };
      return layout.form === "single" || layout.form === "groups"
        ? beside(panel, from, here, key === "ArrowLeft" ? -1 : 1)
        : null;
    }
    case "Home":
      return { ...from, spot: 0 };
    case "End":
      return { ...from, spot: last };
    case "ArrowUp":
    case "ArrowDown":
      return above(panel, from, here, key === "ArrowUp" ? -1 : 1);
    case "PageUp":
    case "PageDown": {
      const to = { ...from, panel: from.panel + (key === "PageUp" ? -1 : 1) };
      return spotAt(layout, to) ? to : null;
    }
    default:
      return null;
  }
}

/** The next value to the left or right, whatever its line. */
function beside({ lines }: Panel, from: At, here: Spot, way: -1 | 1): At | null {
  let found: At | null = null;
  let least = Number.POSITIVE_INFINITY;
  lines.forEach(({ spots }, line) => {
    spots.forEach((one, spot) => {
      const far = (one.x - here.x) * way;
      if (far > 0.5 && far < least) {
        least = far;
        found = { ...from, line, spot };
      }
    });
  });
  return found;
}

/** The next line above or below at about the same x. Lines that meet follow one another in their order. */
function above({ lines }: Panel, from: At, here: Spot, way: -1 | 1): At | null {
  const others = lines.flatMap(({ spots }, line) => {
    if (spots.length === 0) return [];
    let spot = 0;
    spots.forEach((one, i) => {
      if (Math.abs(one.x - here.x) < Math.abs((spots[spot]?.x ?? 0) - here.x)) spot = i;
    });
    return [{ line, spot, y: spots[spot]?.y ?? 0 }];
  });
  others.sort((a, b) => a.y - b.y || a.line - b.line);
  const next = others[others.findIndex(({ line }) => line === from.line) + way];
  return next ? { ...from, line: next.line, spot: next.spot } : null;
}
