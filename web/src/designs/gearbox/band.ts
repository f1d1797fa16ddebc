// What came and what left, with the arithmetic behind it.

import { glyphMarks } from "../../kit/marks/glyph";
import { classes, during, gliding, type Mark, type Sheets, textMark } from "../../kit/marks/mark";
import type { Line } from "./band-lines";
import type { Gearbox } from "./decode";
import { formulaText } from "./formula";
import type { Plan } from "./layout";
import styles from "./structure.module.css";

/** Pixels of a sign, and of its middle from the left. */
const [SIGN, SIGN_X] = [18, 10];

/** Middle of the first line. */
const firstLine = ({ band, low }: Plan) => band.y + (low ? 6 : 28);

/** The sign of what came. */
export const cameTo = (plan: Plan) => ({ x: plan.band.x + SIGN_X, y: firstLine(plan) });

/** What came is read first; what leaves is said when it does. */
export function bandMarks(state: Gearbox, plan: Plan, sheets: Sheets): void {
  const { band, low } = plan;
  const { sum, came, served } = plan.lines;
  const { arrival, departure } = state;
  const first = firstLine(plan);
  during("write", sheets, ({ front }) => {
    front.push(
      low
        ? textMark("sum", band.x + band.w, first, classes(styles.small, styles.last), formulaText(sum))
        : textMark("sum", band.x, band.y + 8, styles.small, formulaText(sum)),
    );
  });
  /** Lines behind a sign. */
  const lines = (key: string, texts: readonly Line[], top: number): Mark[] =>
    texts.map(({ text, look }, i) =>
      textMark(`${key} ${i}`, band.x + 26, top + 18 * i, styles[look], formulaText(text)),
    );
  const sign = { x: band.x + SIGN_X, size: SIGN };
  if (arrival) {
    const key = `op[${arrival.op}]`;
    const faint = arrival.refused !== null;
    const all = [...glyphMarks(`${key} sign`, "enqueue", { ...sign, y: first, faint }), ...lines(key, came, first)];
    during("read", sheets, ({ front }) => front.push(...gliding(all)));
  }
  if (departure) {
    const y = first + (arrival ? 18 * came.length + 4 : 0);
    during("leave", sheets, ({ front }) => {
      front.push(...glyphMarks("served sign", "dequeue", { ...sign, y }), ...lines("served", served, y));
    });
  }
}
