// Draws the greedy algorithm's last update: how the loss would change if each bound moved up or down.

import { centreOf, middleOf } from "../../kit/drawing/box";
import { type Box, boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import {
  arithmetic,
  changeText,
  DIRECTIONS,
  type Gradient,
  lossText,
  type SpPifoChange,
  type SpPifoDirection,
  signed,
  type Tested,
} from "./gradient";
import styles from "./structure.module.css";

/** A bar: above the line if the loss would increase, below it if the loss would decrease. */
interface Bar extends Box {
  direction: SpPifoDirection;
  change: SpPifoChange;
  taken: boolean;
}

/** The result of the last update for a bound. */
interface SpPifoColumn extends Box {
  test: Tested;
  bars: readonly Bar[];
  /** Detail of its text: the arithmetic, its name, or nothing. */
  detail: "all" | "name" | "nothing";
}

/** Boxes of the last update. */
export interface GradientPlan extends Box {
  /** The line for no change. */
  zero: number;
  columns: readonly SpPifoColumn[];
}

/** Height including its heading and the text below. */
export const GRADIENT = 132;
/** Widths in pixels: a letter of the arithmetic, a letter of the heading, and the space right of the bars that the heading may use. */
const [LETTER, NARROW, HEADING_EXTRA] = [6.9, 6.8, 100];

/** Width of the arithmetic of a bound. */
function widthOfOne(tests: readonly Tested[]): number {
  const texts = tests.flatMap((test) => DIRECTIONS.map((direction) => changeText(direction, test).length));
  return LETTER * Math.max(0, ...texts);
}

/** Width of the arithmetic of all bounds side by side. */
export const arithmeticWidth = (tests: readonly Tested[]): number => tests.length * widthOfOne(tests);

/** Lays out a column for each bound. */
export function gradientPlan(tests: readonly Tested[], { x, w }: { x: number; w: number }, y: number): GradientPlan {
  // Heading above, two lines of arithmetic below.
  const [top, bottom] = [y + 26, y + GRADIENT - 44];
  const values = tests.flatMap(({ up, down }) => [up.value, down.value]);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = (bottom - top) / Math.max(1, most - least);
  const zero = top + most * scale;
  const pitch = w / Math.max(1, tests.length);
  const detail = pitch >= widthOfOne(tests) ? "all" : pitch >= 30 ? "name" : "nothing";
  const width = Math.min(34, pitch * 0.36);
  const columns = tests.map((test, i): SpPifoColumn => {
    const left = x + i * pitch;
    const middle = left + pitch / 2;
    const bars = DIRECTIONS.toReversed().map((direction): Bar => {
      const change = test[direction];
      const h = Math.max(1, Math.abs(change.value) * scale);
      const side = direction === "up" ? middle + 1 : middle - 1 - width;
      return {
        direction,
        change,
        taken: test.moved === direction,
        x: side,
        y: change.value > 0 ? zero - h : zero,
        w: width,
        h,
      };
    });
    return { test, bars, detail, x: left, y: top, w: pitch, h: bottom - top };
  });
  return { x, y, w, h: GRADIENT, zero, columns };
}

export function gradientMarks(gradient: Gradient, plan: GradientPlan, gutter: number, sheets: Sheets): void {
  const { x, y, w, h, zero, columns } = plan;
  sheets.front.push(
    textMark("loss", gutter - 10, y + 10, styles.rowLabel, "loss"),
    textMark(
      "loss heading",
      x,
      y + 10,
      gradient.now ? styles.moved : undefined,
      headingOf(gradient, w + HEADING_EXTRA),
    ),
  );
  if (columns.length > 0) {
    sheets.front.push(textMark("loss zero", gutter - 10, zero, styles.rowLabel, "D−, D+"));
    sheets.back.push(pathMark("loss line", x, zero, styles.axis, `M0 0H${w}`));
  }
  for (const column of columns) columnMarks(column, y + h, sheets);
}

/** The loss before and after the update, shortened to the width, and how full the window is. */
function headingOf({ filled, window, updates, before, after }: Gradient, width: number): string {
  const filling = `window ${updates + 1}: ${filled} of ${window}`;
  if (updates === 0) return `${filling} packets`;
  const [was, is] = [lossText(before), lossText(after)];
  const long = `update ${updates}: U ${was}, then ${is}, in units of 1/${window}²; ${filling}`;
  return long.length * NARROW <= width ? long : `update ${updates}: U ${was} → ${is}, by 1/${window}²; ${filling}`;
}

function columnMarks({ test, bars, detail, ...box }: SpPifoColumn, bottom: number, sheets: Sheets): void {
  const { queue, moved } = test;
  const key = `loss ${queue}`;
  const text = (name: string, up: number, isMoved: boolean, text: string) => {
    const className = classes(styles.says, isMoved && styles.moved);
    sheets.front.push(textMark(`${key} ${name}`, centreOf(box), bottom - up, className, text));
  };
  for (const bar of bars) barMarks(`${key} ${bar.direction}`, bar, queue, detail === "all", sheets);
  if (detail === "all") {
    for (const { direction, taken } of bars)
      text(`${direction} text`, direction === "up" ? 8 : 24, taken, changeText(direction, test));
  } else if (detail === "name") {
    text("name", 24, moved !== null, `q${queue + 1} ${moved === "up" ? "↑" : moved === "down" ? "↓" : ""}`);
  }
}

function barMarks(key: string, bar: Bar, queue: number, isWritten: boolean, { middle, front }: Sheets): void {
  const { x, y, w, h, direction, change, taken } = bar;
  const className = classes(styles.bar, change.value < 0 && styles.falls, taken && styles.taken);
  const tooltip = `q${queue + 1} ${direction}: ${arithmetic(change)}${change.allowed ? "" : ", not allowed"}`;
  middle.push(boxMark(key, bar, className, { tooltip }));
  if (!isWritten) return;
  // With a gap to the line for no change.
  const at = change.value < 0 ? Math.max(middleOf(bar), y + 9) : Math.min(middleOf(bar), y + h - 9);
  const [side, aside] = direction === "up" ? [x + w + 4, styles.beside] : [x - 4, styles.before];
  front.push(textMark(`${key} value`, side, at, aside, signed(change.value)));
}
