// The height of the strip of waves, which the page leaves free below the structure.

import type { AppState } from "../../../../app/store";
import { guesses } from "../../stage/scene";
import { isAsking } from "../../state/selectors";
import { linesOf, rowsOf } from "./rows";

/** Heights in rem: of a line, of the numbers of steps with the border, and of the place to drop a signal while there is none. */
export const LINE = 1.5;
export const HEAD = 1.9;
const DROP = 2.6;
/** Rows in sight, as long as the reader has not made the strip higher. */
const ROWS = 8;

/** The usual height, and that of all lines, in rem. */
export function heightsOf(state: Pick<AppState, "scenario" | "engine">): { usual: number; all: number } {
  const lines = linesOf(rowsOf(state.scenario?.file, state.engine));
  const ninth = lines.findIndex((line) => line.kind === "row" && line.at === ROWS);
  return { usual: HEAD + LINE * (ninth < 0 ? lines.length : ninth), all: HEAD + LINE * lines.length };
}

/** Height of the strip in rem; 0 if there is nothing to show, or if it would show results that are to be guessed. */
export function wavesHeightOf(state: AppState): number {
  if (guesses(state) || isAsking(state)) return 0;
  if (rowsOf(state.scenario?.file, state.engine).length === 0) return state.dragged === null ? 0 : DROP;
  const { usual, all } = heightsOf(state);
  return Math.min(state.sizes.waves ?? usual, all);
}
