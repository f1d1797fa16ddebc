// What the last update of the greedy algorithm found: how the loss would change with a step of each bound, up or down.

import { centreOf, middleOf } from "../../kit/drawing/box";
import { type Box, boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import {
  arithmetic,
  changeText,
  type Gradient,
  lossText,
  type SpPifoChange,
  type SpPifoWay,
  signed,
  type Tested,
  WAYS,
} from "./gradient";
import styles from "./structure.module.css";

/** A bar: how much the loss would grow above the line, how much it would fall below it. */
interface Bar extends Box {
  way: SpPifoWay;
  change: SpPifoChange;
  taken: boolean;
}

/** What the last update found for a bound. */
interface SpPifoColumn extends Box {
  test: Tested;
  bars: readonly Bar[];
  /** Detail of its text: the arithmetic, its name, or nothing. */
  says: "all" | "name" | "nothing";
}

/** Where the bars of the last update are. */
export interface GradientPlan extends Box {
  /** The line where nothing changes. */
  zero: number;
  columns: readonly SpPifoColumn[];
}

/** Height of all of it, with its heading and the text below. */
export const GRADIENT = 132;
/** Width of a letter in the arithmetic, and in the heading; pixels right of the bars where the heading may go on. */
const [LETTER, NARROW, BESIDE] = [6.9, 6.8, 100];

/** Width that the arithmetic of a bound needs. */
function widthOfOne(tests: readonly Tested[]): number {
  const texts = tests.flatMap((test) => WAYS.map((way) => changeText(way, test).length));
  return LETTER * Math.max(0, ...texts);
}

/** Width that the arithmetic of all bounds needs side by side. */
export const arithmeticWidth = (tests: readonly Tested[]): number => tests.length * widthOfOne(tests);

/** A column for each bound, from a place on. */
export function gradientPlan(tests: readonly Tested[], { x, w }: { x: number; w: number }, y: number): GradientPlan {
  // Heading above, two lines of arithmetic below.
  const [top, bottom] = [y + 26, y + GRADIENT - 44];
  const values = tests.flatMap(({ up, down }) => [up.value, down.value]);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = (bottom - top) / Math.max(1, most - least);
  const zero = top + most * scale;
  const pitch = w / Math.max(1, tests.length);
  const says = pitch >= widthOfOne(tests) ? "all" : pitch >= 30 ? "name" : "nothing";
  const width = Math.min(34, pitch * 0.36);
  const columns = tests.map((test, i): SpPifoColumn => {
    const left = x + i * pitch;
    const middle = left + pitch / 2;
    const bars = WAYS.toReversed().map((way): Bar => {
      const change = test[way];
      const h = Math.max(1, Math.abs(change.value) * scale);
      const side = way === "up" ? middle + 1 : middle - 1 - width;
      return { way, change, taken: test.moved === way, x: side, y: change.value > 0 ? zero - h : zero, w: width, h };
    });
    return { test, bars, says, x: left, y: top, w: pitch, h: bottom - top };
  });
  return { x, y, w, h: GRADIENT, zero, columns };
}

export function gradientMarks(gradient: Gradient, plan: GradientPlan, gutter: number, sheets: Sheets): void {
  const { x, y, w, h, zero, columns } = plan;
  sheets.front.push(
    textMark("loss", gutter - 10, y + 10, styles.rowLabel, "loss"),
    textMark("loss heading", x, y + 10, gradient.now ? styles.moved : undefined, headingOf(gradient, w + BESIDE)),
  );
  if (columns.length > 0) {
    sheets.front.push(textMark("loss zero", gutter - 10, zero, styles.rowLabel, "D−, D+"));
    sheets.back.push(pathMark("loss line", x, zero, styles.axis, `M0 0H${w}`));
  }
  for (const column of columns) columnMarks(column, y + h, sheets);
}

/** The loss before and after the update, in short if the width asks for it, and how full the window is. */
function headingOf({ filled, window, updates, before, after }: Gradient, width: number): string {
  const filling = `window ${updates + 1}: ${filled} of ${window}`;
  if (updates === 0) return `${filling} packets`;
  const [was, is] = [lossText(before), lossText(after)];
  const long = `update ${updates}: U ${was}, then ${is}, in units of 1/${window}²; ${filling}`;
  return long.length * NARROW <= width ? long : `update ${updates}: U ${was} → ${is}, by 1/${window}²; ${filling}`;
}

function columnMarks({ test, bars, says, ...box }: SpPifoColumn, bottom: number, sheets: Sheets): void {
  const { queue, moved } = test;
  const key = `loss ${queue}`;
  const text = (name: string, up: number, isMoved: boolean, text: string) => {
    const look = classes(styles.says, isMoved && styles.moved);
    sheets.front.push(textMark(`${key} ${name}`, centreOf(box), bottom - up, look, text));
  };
  for (const bar of bars) barMarks(`${key} ${bar.way}`, bar, queue, says === "all", sheets);
  if (says === "all") {
    for (const { way, taken } of bars) text(`${way} text`, way === "up" ? 8 : 24, taken, changeText(way, test));
  } else if (says === "name") {
    text("name", 24, moved !== null, `q${queue + 1} ${moved === "up" ? "↑" : moved === "down" ? "↓" : ""}`);
  }
}

function barMarks(key: string, bar: Bar, queue: number, isWritten: boolean, { middle, front }: Sheets): void {
  const { x, y, w, h, way, change, taken } = bar;
  const look = classes(styles.bar, change.value < 0 && styles.falls, taken && styles.taken);
  const tooltip = `q${queue + 1} ${way}: ${arithmetic(change)}${change.allowed ? "" : ", not allowed"}`;
  middle.push(boxMark(key, bar, look, { tooltip }));
  if (!isWritten) return;
  // Clear of the line where nothing changes.
  const at = change.value < 0 ? Math.max(middleOf(bar), y + 9) : Math.min(middleOf(bar), y + h - 9);
  const [side, aside] = way === "up" ? [x + w + 4, styles.beside] : [x - 4, styles.before];
  front.push(textMark(`${key} value`, side, at, aside, signed(change.value)));
}
