// Room for engines side by side. What they need is what their drawings are laid out into at least.

import { type CSSProperties, type RefObject, useLayoutEffect } from "react";
import { useSize } from "../kit/use-size";
import { useApp, useAppState } from "./context";
import { type AppState, comparedOf, designOf } from "./state/store";
import { LEAST_ZOOM, READABLE } from "./zoom";

/** Pixels around a drawing in its half: margins and border, and the button that unfolds the panel. */
const BESIDE = 12;
const FOLDED = 34;
/** Below this width, in pixels, the page stacks its parts. */
const STACKS = 900;
/** Height of the page, in pixels, below which two rows of engines need that of the pipeline strip. */
const TALL = 860;
/** Height of an engine that stands below another, in rem. */
const ROW = 24;

export interface Room {
  /** The panel would make letters too small. */
  crowded: boolean;
  /** Two rows of engines and the pipeline strip do not fit. */
  low: boolean;
  /** Even without the panel they have to stand below each other, and the page grows. */
  below: boolean;
  /** In how many columns they stand. */
  columns: number;
}

/** Engines from which on they stand in three columns where those can be read. */
const THREE = 5;
const ONE_COLUMN = { crowded: false, low: false, below: false, columns: 1 };

/**
 * What there is room for in a page of that width and height, in pixels. `widest` is the least width of the widest drawing and `side` the
 * width of the panel, both at a scale of 1.
 */
export function roomFor(
  { width, height, scale }: { width: number; height: number; scale: number },
  { engines, widest, side, present = false }: { engines: number; widest: number; side: number; present?: boolean },
): Room {
  if (engines < 2 || width <= STACKS) return ONE_COLUMN;
  const zoom = (beside: number, columns: number) => ((width / scale - beside) / columns - BESIDE) / widest;
  // Before an audience nothing is drawn smaller.
  if (present) return { ...ONE_COLUMN, columns: zoom(0, 2) < 1 ? 1 : engines >= THREE && zoom(0, 3) >= 1 ? 3 : 2 };
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

function widestOf(state: AppState): number {
  const engines = state.scenario?.opened.engines ?? [];
  const widths = comparedOf(state).map((engine) => {
    const info = engines[engine]?.info;
    return (info && designOf(state, engine)?.least(info).width) ?? 1;
  });
  return Math.max(1, ...widths);
}

export interface Measured {
  low: boolean;
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

/** Measures the room for engines side by side, and folds the panel if they need its room. */
export function useSideBySide(main: RefObject<HTMLElement | null>): Measured {
  const { store } = useApp();
  const size = useSize(main);
  const engines = useAppState(enginesOf);
  const widest = useAppState(widestOf);
  const side = useAppState((state) => state.sizes.side) * 14;
  const present = useAppState((state) => state.present);
  const { crowded, low, below, columns } = size ? roomFor(size, { engines, widest, side, present }) : ONE_COLUMN;
  useLayoutEffect(() => store.setState({ crowded }), [store, crowded]);
  const style = { "--columns": columns, ...(below && { "--least": `${44 + ROW * (engines - 1)}rem` }) };
  const stacked = size !== null && size.width <= STACKS && innerHeight < LOW_WINDOW;
  const height = size === null ? 0 : size.height / size.scale;
  return { low, height, stacked, several: engines > 1 && (columns > 1 || present), style: style as CSSProperties };
}
