// Moves the focus from value to value in a chart, by pointer and by keys.

/** Position of a value, in units of the drawing. */
interface ChartSpot {
  x: number;
  y: number;
}

/** A panel of a chart: its lines, each with its values from left to right. */
interface ChartPanel<S extends ChartSpot = ChartSpot> {
  lines: readonly { spots: readonly S[] }[];
}

/** A chart whose values can be focused. */
interface Walkable<S extends ChartSpot = ChartSpot> {
  panels: readonly ChartPanel<S>[];
  /** True for grouped values: the next value to the right belongs to another line. */
  sideBySide: boolean;
}

/** The indices of a value: panel, line, and value within the line. */
export interface At {
  panel: number;
  line: number;
  spot: number;
}

/** Position of a value; null if the chart has no such value. */
export const spotAt = <S extends ChartSpot>(
  { panels }: Pick<Walkable<S>, "panels">,
  { panel, line, spot }: At,
): S | null => panels[panel]?.lines[line]?.spots[spot] ?? null;

/** The value nearest to a position, at most `within` units away. */
export function nearest({ panels }: Pick<Walkable, "panels">, x: number, y: number, within: number): At | null {
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

/** The value that an arrow key leads to: along the line, to the line above or below, or to another panel. Null if there is none. */
export function stepTo(chart: Walkable, from: At, key: string): At | null {
  const here = spotAt(chart, from);
  const panel = chart.panels[from.panel];
  if (!here || !panel) return null;
  const last = (panel.lines[from.line]?.spots.length ?? 1) - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const spot = from.spot + (key === "ArrowLeft" ? -1 : 1);
      if (spot >= 0 && spot <= last) return { ...from, spot };
      return chart.sideBySide ? nextSideways(panel, from, here, key === "ArrowLeft" ? -1 : 1) : null;
    }
    case "Home":
      return { ...from, spot: 0 };
    case "End":
      return { ...from, spot: last };
    case "ArrowUp":
    case "ArrowDown":
      return nextVertically(panel, from, here, key === "ArrowUp" ? -1 : 1);
    case "PageUp":
    case "PageDown": {
      const to = { ...from, panel: from.panel + (key === "PageUp" ? -1 : 1) };
      return spotAt(chart, to) ? to : null;
    }
    default:
      return null;
  }
}

/** The next value to the left or right, on any line. */
function nextSideways({ lines }: ChartPanel, from: At, here: ChartSpot, direction: -1 | 1): At | null {
  let found: At | null = null;
  let least = Number.POSITIVE_INFINITY;
  lines.forEach(({ spots }, line) => {
    spots.forEach((one, spot) => {
      const far = (one.x - here.x) * direction;
      if (far > 0.5 && far < least) {
        least = far;
        found = { ...from, line, spot };
      }
    });
  });
  return found;
}

/** The next line above or below at about the same x. Lines with equal values follow one another in their order. */
function nextVertically({ lines }: ChartPanel, from: At, here: ChartSpot, direction: -1 | 1): At | null {
  const others = lines.flatMap(({ spots }, line) => {
    if (spots.length === 0) return [];
    let spot = 0;
    spots.forEach((one, i) => {
      if (Math.abs(one.x - here.x) < Math.abs((spots[spot]?.x ?? 0) - here.x)) spot = i;
    });
    return [{ line, spot, y: spots[spot]?.y ?? 0 }];
  });
  others.sort((a, b) => a.y - b.y || a.line - b.line);
  const next = others[others.findIndex(({ line }) => line === from.line) + direction];
  return next ? { ...from, line: next.line, spot: next.spot } : null;
}
