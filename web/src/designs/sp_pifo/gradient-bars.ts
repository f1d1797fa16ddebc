// What the last update of the greedy algorithm found: how the loss would change with a step of each bound, up or down.

import { boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { arithmetic, changeText, type Gradient, lossText, signed } from "./gradient";
import type { Bar, Column, GradientPlan } from "./layout";
import styles from "./structure.module.css";

/** Pixels of a letter, and right of the bars, where the heading may go on. */
const LETTER = 6.8;
const BESIDE = 100;

export function gradientMarks(gradient: Gradient, plan: GradientPlan, gutter: number, sheets: Sheets): void {
  const { x, y, w, h, zero, columns } = plan;
  const { filled, window, updates, before, after, now } = gradient;
  const filling = `window ${updates + 1}: ${filled} of ${window}`;
  const update = `update ${updates}: U ${lossText(before)}, then ${lossText(after)}, in units of 1/${window}²; ${filling}`;
  const short = `update ${updates}: U ${lossText(before)} → ${lossText(after)}, by 1/${window}²; ${filling}`;
  const heading = updates === 0 ? `${filling} packets` : update.length * LETTER <= w + BESIDE ? update : short;
  sheets.front.push(
    textMark("loss", gutter - 10, y + 10, styles.rowLabel, "loss"),
    textMark("loss heading", x, y + 10, now ? styles.moved : undefined, heading),
  );
  if (columns.length > 0) {
    sheets.front.push(textMark("loss zero", gutter - 10, zero, styles.rowLabel, "D−, D+"));
    sheets.back.push(pathMark("loss line", x, zero, styles.axis, `M0 0H${w}`));
  }
  for (const column of columns) columnMarks(column, y + h, sheets);
}

function columnMarks({ test, bars, says, x, w }: Column, bottom: number, sheets: Sheets): void {
  const middle = x + w / 2;
  const key = `loss ${test.queue}`;
  for (const bar of bars) barMarks(`${key} ${bar.way}`, bar, test.queue, says === "all", sheets);
  const text = (name: string, up: number, moved: boolean, text: string) =>
    sheets.front.push(
      textMark(`${key} ${name}`, middle, bottom - up, classes(styles.says, moved && styles.moved), text),
    );
  if (says === "all") {
    for (const { way, taken } of bars) text(`${way} text`, way === "up" ? 8 : 24, taken, changeText(way, test));
  } else if (says === "name") {
    const way = test.to > test.from ? "↑" : test.to < test.from ? "↓" : "";
    text("name", 24, test.to !== test.from, `q${test.queue + 1} ${way}`);
  }
}

function barMarks(key: string, bar: Bar, queue: number, written: boolean, { middle, front }: Sheets): void {
  const { x, y, w, h, way, change, taken } = bar;
  const look = classes(styles.bar, change.value < 0 && styles.falls, taken && styles.taken);
  const hint = `q${queue + 1} ${way}: ${arithmetic(change)}${change.allowed ? "" : ", not allowed"}`;
  middle.push(boxMark(key, bar, look, { hint }));
  if (!written) return;
  // Clear of the line where nothing changes.
  const at = change.value < 0 ? Math.max(y + h / 2, y + 9) : Math.min(y + h / 2, y + h - 9);
  const [side, aside] = way === "up" ? [x + w + 4, styles.beside] : [x - 4, styles.before];
  front.push(textMark(`${key} value`, side, at, aside, signed(change.value)));
}
