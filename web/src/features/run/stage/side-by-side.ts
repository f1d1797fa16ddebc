// Layout of engines side by side, and limits for scaling down a drawing. Engines need the minimum size of their drawings.

import { type CSSProperties, type RefObject, useLayoutEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { useSize } from "../../../kit/use-size";
import { comparedOf, designOf, stripEngineOf } from "../state/selectors";

/** Pixels around a drawing in its half: margins, border, the tab of its legend, and the button that opens the panel. */
const BESIDE = 20;
const FOLDED = 34;
/** Width in pixels below which the page stacks its parts. */
const STACKS = 900;
/** Height of the page in pixels below which two rows of engines leave the pipeline strip one line, or none if no sentence names a stage. */
const TALL = 860;
/** Fraction of their readable height that two rows of drawings have next to that line, so that all four are visible. */
const SHRUNK = 0.86;
/** Height of an engine that stands below another one, in rem. */
const ROW = 24;

export interface SideBySideLayout {
  /** True if letters would become too small beside the panel. */
  crowded: boolean;
  /** True if two rows of engines and the complete pipeline strip do not fit. */
  low: boolean;
  /** True if they must be stacked even without the panel, so that the page grows. */
  below: boolean;
  /** Number of columns. */
  columns: number;
}

/** Height of sentences and transport in presenter mode, and of an engine's name, in pixels at scale 1. */
const AROUND = 104;
const HEAD = 22;

/** Number of engines from which there are three columns, if they are readable. */
const THREE = 5;
const ONE_COLUMN = { crowded: false, low: false, below: false, columns: 1 };

/** The layout for a page of this width and height, in pixels. */
export function layoutFor(
  { width, height, scale }: { width: number; height: number; scale: number },
  { engines, widest, highest = 1, side, present = false }: Needs,
): SideBySideLayout {
  if (engines < 2 || width <= STACKS) return ONE_COLUMN;
  const zoom = (panelWidth: number, columns: number) => ((width / scale - panelWidth) / columns - BESIDE) / widest;
  // In presenter mode all are visible, in the number of columns with the largest drawings.
  if (present) {
    const down = (columns: number) => (height / scale - AROUND) / Math.ceil(engines / columns) - HEAD;
    const size = (columns: number) => Math.min(1, zoom(0, columns), down(columns) / highest);
    const columns = [2, 1, 3].filter((columns) => columns <= engines);
    return { ...ONE_COLUMN, columns: columns.reduce((best, one) => (size(one) > size(best) ? one : best)) };
  }
  const columns = engines >= THREE && zoom(FOLDED, 3) * scale >= READABLE ? 3 : 2;
  const below = zoom(FOLDED, columns) < LEAST_ZOOM;
  return {
    crowded: zoom(side, columns) * scale < READABLE,
    low: engines > 2 && height < TALL,
    below,
    columns: below ? 1 : columns,
  };
}

/** Minimum height of the shown drawing, in pixels at scale 1. */
export function leastHeightOf(state: AppState): number {
  const info = state.scenario?.opened.engines[state.engine]?.info;
  return (info && designOf(state)?.least(info).height) ?? 0;
}

const enginesOf = (state: AppState) => comparedOf(state).length;

/** The largest minimum width, or the largest minimum height, of the drawings. */
function largestOf(state: AppState, side: "width" | "height"): number {
  const engines = state.scenario?.opened.engines ?? [];
  const sizes = comparedOf(state).map((engine) => {
    const info = engines[engine]?.info;
    return (info && designOf(state, engine)?.least(info)[side]) ?? 1;
  });
  return Math.max(1, ...sizes);
}

export interface Measured {
  low: boolean;
  /** True if sentences name stages of the pipeline strip. */
  namesStages: boolean;
  /** Height of the page without its bar, in pixels at scale 1; 0 until it is known. */
  height: number;
  /** True if the page stacks its parts in a low window. */
  stacked: boolean;
  /** True if there are engines side by side. */
  several: boolean;
  style: CSSProperties;
}

/** Height of a window, in pixels, in which a stacked page has no space for the complete strip. */
const LOW_WINDOW = 500;

/** What engines side by side need, in pixels at scale 1. */
interface Needs {
  engines: number;
  /** Largest minimum width, and largest minimum height, of the drawings. */
  widest: number;
  highest?: number;
  /** Width of the side panel. */
  side: number;
  present?: boolean;
}

/** Measures the available size for engines side by side, and closes the panel if they need its width. */
export function useSideBySide(main: RefObject<HTMLElement | null>): Measured {
  const { store } = useApp();
  const size = useSize(main);
  const engines = useAppState(enginesOf);
  const widest = useAppState((state) => largestOf(state, "width"));
  const highest = useAppState((state) => largestOf(state, "height"));
  const side = useAppState((state) => state.sizes.side) * 14;
  const present = useAppState((state) => state.present);
  const namesStages = useAppState((state) => designOf(state, stripEngineOf(state))?.namesStages ?? false);
  const { crowded, low, below, columns } = size
    ? layoutFor(size, { engines, widest, highest, side, present })
    : ONE_COLUMN;
  useLayoutEffect(() => store.setState({ crowded }), [store, crowded]);
  const style = {
    "--columns": columns,
    ...(low && namesStages && { "--shrunk": SHRUNK }),
    ...(below && { "--least": `${44 + ROW * (engines - 1)}rem` }),
  };
  const stacked = size !== null && size.width <= STACKS && innerHeight < LOW_WINDOW;
  const height = size === null ? 0 : size.height / size.scale;
  return {
    low,
    namesStages,
    height,
    stacked,
    several: engines > 1 && (columns > 1 || present),
    style: style as CSSProperties,
  };
}

// Limits for scaling down a drawing.

/** Smallest zoom of a drawing, which limits how small letters become. */
export const LEAST_ZOOM = 0.62;

/** The same on a phone, which is held closer: there a drawing scrolls sideways instead. Width of a phone, in pixels. */
export const LEAST_ZOOM_OF_PHONE = 0.8;
export const PHONE = 540;

/** Zoom from which letters of 12 pixels have 11. */
export const READABLE = 0.91;
