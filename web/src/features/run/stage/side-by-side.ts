// Room for engines side by side, and how small a drawing may get. What engines need is what their drawings are laid out into at least.

import { type CSSProperties, type RefObject, useLayoutEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { useSize } from "../../../kit/use-size";
import { comparedOf, designOf, stripEngineOf } from "../state/selectors";

/** Pixels around a drawing in its half: margins, border and the tab of its legend, and the button that unfolds the panel. */
const BESIDE = 20;
const FOLDED = 34;
/** Below this width, in pixels, the page stacks its parts. */
const STACKS = 900;
/** Height of the page, in pixels, below which two rows of engines leave the pipeline strip one line, or none if no sentence names a stage. */
const TALL = 860;
/** Part of their readable height that two rows of drawings have next to that line, so that all four are in sight. */
const SHRUNK = 0.86;
/** Height of an engine that stands below another, in rem. */
const ROW = 24;

export interface StageRoom {
  /** The panel would make letters too small. */
  crowded: boolean;
  /** Two rows of engines and the whole pipeline strip do not fit. */
  low: boolean;
  /** Even without the panel they have to stand below each other, and the page grows. */
  below: boolean;
  /** In how many columns they stand. */
  columns: number;
}

/** Height that sentences and transport take before an audience, and that of the name of an engine, in pixels at a scale of 1. */
const AROUND = 104;
const HEAD = 22;

/** Engines from which on they stand in three columns where those can be read. */
const THREE = 5;
const ONE_COLUMN = { crowded: false, low: false, below: false, columns: 1 };

/** What there is room for in a page of that width and height, in pixels. */
export function roomFor(
  { width, height, scale }: { width: number; height: number; scale: number },
  { engines, widest, highest = 1, side, present = false }: Needs,
): StageRoom {
  if (engines < 2 || width <= STACKS) return ONE_COLUMN;
  const zoom = (beside: number, columns: number) => ((width / scale - beside) / columns - BESIDE) / widest;
  // Before an audience all are in sight: in the columns in which they are largest.
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

/** Least height of the shown drawing, in pixels at a scale of 1. */
export function leastHeightOf(state: AppState): number {
  const info = state.scenario?.opened.engines[state.engine]?.info;
  return (info && designOf(state)?.least(info).height) ?? 0;
}

const enginesOf = (state: AppState) => comparedOf(state).length;

/** The least width of the widest drawing, or the least height of the highest one. */
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
  /** Whether sentences name stages of the pipeline strip. */
  namesStages: boolean;
  /** Height of the page without its bar, in pixels at a scale of 1; 0 until it is known. */
  height: number;
  /** Whether the page stacks its parts in a window that is low as well. */
  stacked: boolean;
  /** Whether there are engines side by side. */
  several: boolean;
  style: CSSProperties;
}

/** Height of a window, in pixels, in which a page that stacks its parts has no room for the whole strip. */
const LOW_WINDOW = 500;

/** What engines side by side need, in pixels at a scale of 1. */
interface Needs {
  engines: number;
  /** Least width of the widest drawing, and least height of the highest one. */
  widest: number;
  highest?: number;
  /** Width of the side panel. */
  side: number;
  present?: boolean;
}

/** Measures the room for engines side by side, and folds the panel if they need its room. */
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
    ? roomFor(size, { engines, widest, highest, side, present })
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

// How small a drawing may be drawn.

/** How small the smallest letters may get. */
export const LEAST_ZOOM = 0.62;

/** The same on a screen as narrow as a phone, held closer: there a drawing rather scrolls sideways. Its width, in pixels. */
export const LEAST_ZOOM_OF_PHONE = 0.8;
export const PHONE = 540;

/** Zoom of a drawing from which its letters, of 12 pixels, have 11. */
export const READABLE = 0.91;
