// Draws virtual time and arithmetic at the top, the levels of FIFO queues or the list below, and the flows at the bottom.

import type { Info } from "../../gen/types/Info";
import { inPhase, layersOf, type Picture } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { bandLines } from "./arithmetic";
import { decode, type Gearbox } from "./decode";
import {
  type AroundPlan,
  arrivalGlyph,
  bandEnd,
  bandMarks,
  clockMarks,
  flowChips,
  flowMarks,
  listHeight,
  listIn,
  listMarks,
} from "./draw-around";
import {
  GUTTER,
  isWide,
  type LevelRow,
  type LevelsPlan,
  levelMarks,
  levelWidth,
  type RowSize,
  rowOf,
  rowsOf,
  wholeHeights,
} from "./draw-levels";
import { granularities, reader } from "./levels";

/** Boxes of all parts. */
interface GearboxPlan extends AroundPlan, LevelsPlan {
  height: number;
}

const MARGIN = 12;
/** Space right of the rows for the meters of the quotas, in units. */
const METER = 132;
/** Height of the arithmetic. */
const BAND = 66;
/** Radius of the clock: comfortable, smallest readable, and at the right of a low drawing. */
const CLOCK = { roomy: 58, tight: 40, low: 46 };

/** Heights: of a row of FIFOs, of a row of flows, and of the arithmetic. */
interface GearboxSize extends RowSize {
  flows: number;
  band: number;
}
const USUAL: GearboxSize = { label: 20, fifo: 34, gap: 8, flows: 26, band: BAND };
const LOW: GearboxSize = { label: 18, fifo: 30, gap: 4, flows: 22, band: 62 };
/** Widths: 20 FIFOs of a level with two digits each, and a drawing without several levels. */
const LEAST_WIDTH = { levels: 650, plain: 600 };

/** Width of the rows in a drawing of this width. `upper` is true if levels have quotas. */
const rowWidth = (width: number, upper: boolean): number => width - GUTTER - MARGIN - (upper ? METER : 0);

/** Height of `rows` rows of FIFOs with the parts above and below them. */
const heightOf = ({ label, fifo, gap, flows }: GearboxSize, top: number, rows: number): number =>
  top + flows + 4 + (rows === 0 ? 120 : rows * (label + fifo + gap));

/** Height of the parts above the rows if the clock, of radius `r`, is at the left. */
const aboveRows = (clocked: boolean, r: number): number => (clocked ? 2 * r + 18 : BAND);

/** Minimum size. A wide drawing needs less height for step-down FIFOs. */
export function least(info: Info, { width = 0 }: { width?: number } = {}): { width: number; height: number } {
  const levels = granularities(info).length;
  const several = levels > 1;
  const isDoubled = reader.parameterOf(info, "step_down") === 1 && !isWide(rowWidth(width, several));
  const rows = isDoubled ? Math.max(0, 2 * levels - 1) : levels;
  return {
    width: several ? LEAST_WIDTH.levels : LEAST_WIDTH.plain,
    height: heightOf(LOW, several ? LOW.band : BAND, rows),
  };
}

/** Lays out a step. With `complete` every packet, time, flow and text is complete, and the drawing may exceed the available size. */
export function layout(state: Gearbox, spaceWidth: number, available: number, complete = false): GearboxPlan {
  const { levels, list } = state;
  const several = levels.length > 1;
  const space = rowWidth(spaceWidth, several);
  const wide = isWide(space);
  const needed = complete ? Math.max(0, ...levels.map((level) => levelWidth(level, wide))) : 0;
  const width = Math.max(spaceWidth, spaceWidth - space + needed);
  const all = levels.reduce((sum, level) => sum + rowsOf(level, wide), 0);
  const size = available < heightOf(USUAL, aboveRows(several, CLOCK.tight), all) ? LOW : USUAL;
  const low = several && size === LOW;
  const r = low ? CLOCK.low : available < 480 + 60 * Math.max(0, all - 3) ? CLOCK.tight : CLOCK.roomy;
  const clock = several ? { x: low ? width - MARGIN - r : MARGIN + r, y: (low ? 4 : 8) + r, r } : null;
  const clockWidth = clock ? 2 * r + 16 : 0;
  const band = { x: MARGIN + (low ? 0 : clockWidth), y: 8, w: width - 2 * MARGIN - clockWidth, h: BAND - 12 };
  const chips = flowChips(state, width - 2 * MARGIN, complete);
  const above = low ? LOW.band : aboveRows(several, r);
  // Lines are broken if there is enough height, else cut.
  const inFull = bandLines(state, { width: band.w, low, clock: several, complete: true });
  const fits = complete || bandEnd({ band, low, lines: inFull }) <= above;
  const lines = fits ? inFull : bandLines(state, { width: band.w, low, clock: several, complete: false });
  const top = complete ? Math.max(above, bandEnd({ band, low, lines })) : above;
  const below = size.flows * chips.rows + 4;
  // In a complete drawing, additional lines and rows of flows do not reduce the height of the levels.
  const each = complete
    ? Math.max(size.label + size.fifo + size.gap, (available - size.flows - 4 - above) / Math.max(1, all))
    : (available - below - top) / Math.max(1, all);
  const rows: LevelRow[] = [];
  let y = top;
  for (const level of levels) {
    const heights = complete ? wholeHeights(level, each, size, wide) : { main: each, subs: each };
    const row = rowOf(level, { x: GUTTER, y, w: rowWidth(width, several) }, heights, size, wide);
    rows.push(row);
    y += row.h;
  }
  const box = { x: GUTTER, y: top, w: rowWidth(width, false) };
  const listEnd = levels.length === 0 ? top + size.label + listHeight(box.w, list.length) : 0;
  const height = complete ? Math.max(available, y + below, listEnd + below) : available;
  return {
    width,
    height,
    band,
    lines,
    clock,
    low,
    rows,
    chips,
    meter: { x: width - METER - MARGIN + 14, w: several ? METER - 14 : 0 },
    ...listIn({ ...box, h: height - below - top - size.label }, list),
    flows: { x: MARGIN, y: height - below + 4, w: width - 2 * MARGIN, h: below - 4 },
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, height, scene.complete);
  const layers = layersOf((sheets) => {
    inPhase("read", sheets, (sheets) => clockMarks(state, plan, sheets));
    bandMarks(state, plan, sheets);
    levelMarks(state, plan, arrivalGlyph(plan), sheets);
    listMarks(state, plan, sheets);
    flowMarks(plan, sheets);
  });
  return { width: plan.width, height: plan.height, layers, exit: exitOf(plan) };
}

/** Left of the lower end of the lowest level, where "out" is written if it fits; for a list, left of its first packet. */
function exitOf({ rows, list, band }: GearboxPlan): { x: number; y: number } {
  const { y, h } = list[0] ?? rows.at(-1)?.column ?? { y: band.y + band.h, h: 50 };
  return { x: GUTTER - 30, y: y + h - 7 };
}
