// What came and what left, with the arithmetic behind it.

import { cut } from "../../base/format";
import { glyphMarks } from "../../kit/marks/glyph";
import { classes, gliding, type Mark, type Sheets, textMark } from "../../kit/marks/mark";
import { finishText, levelText, ruleText, servedText } from "./arithmetic";
import type { Arrival, Gearbox, Overtaken } from "./decode";
import type { Plan } from "./layout";
import styles from "./structure.module.css";

interface Line {
  text: string;
  look: "sum" | "wrong" | "small";
}

/** Pixels of a letter. */
const LETTER = 6.6;

export function bandMarks(state: Gearbox, { band, clock, low }: Plan, { front }: Sheets): void {
  const { arrival, departure, overtaken, time, was, held } = state;
  const moves = was !== null && was !== time ? `t_s moves from ${was} to ${time}` : `t_s = ${time}`;
  const waiting = held === 1 ? "1 packet waits" : `${held} packets wait`;
  // In little height the clock alone shows the time, and what waits stands at the end of the first line.
  const sum = low ? `${held} wait` : clock ? `${waiting}, ${moves}` : `${moves}; ${waiting}`;
  const first = low ? band.y + 6 : band.y + 28;
  front.push(
    low
      ? textMark("sum", band.x + band.w, first, classes(styles.small, styles.last), sum)
      : textMark("sum", band.x, band.y + 8, styles.small, sum),
  );
  const room = (y: number) => band.w - 26 - (low && y === first ? sum.length * LETTER + 12 : 0);
  /** Lines behind a sign, each as long as there is room. */
  const lines = (key: string, texts: readonly Line[], top: number): Mark[] =>
    texts.map(({ text, look }, i) => {
      const y = top + 18 * i;
      return textMark(`${key} ${i}`, band.x + 26, y, styles[look], cut(text, Math.floor(room(y) / LETTER)));
    });
  const sign = { x: band.x + 10, size: 18 };
  const came = arrival ? arrivalLines(arrival, state) : [];
  if (arrival) {
    const key = `op[${arrival.op}]`;
    const y = first;
    const faint = arrival.refused !== null;
    const all = [...glyphMarks(`${key} sign`, "enqueue", { ...sign, y, faint }), ...lines(key, came, y)];
    front.push(...gliding(all));
  }
  if (departure) {
    const y = first + (arrival ? 18 * came.length + 4 : 0);
    const served = [{ text: servedText(departure, state), look: "sum" } as const, ...wrong(overtaken)];
    front.push(...glyphMarks("served sign", "dequeue", { ...sign, y }), ...lines("served", served, y));
  }
}

function arrivalLines(arrival: Arrival, state: Gearbox): Line[] {
  const level = levelText(arrival, state);
  const rule = ruleText(arrival);
  return [
    { text: `flow ${arrival.flow}, ${arrival.bytes} B: ${finishText(arrival)}`, look: "sum" },
    ...(level ? [{ text: level, look: arrival.refused ? "wrong" : "sum" } as const] : []),
    ...(rule ? [{ text: rule, look: "small" } as const] : []),
  ];
}

function wrong(overtaken: Overtaken | null): Line[] {
  if (!overtaken) return [];
  const { data, finish } = overtaken.other;
  return [{ text: `⚠ out of order: it leaves before packet ${data}, F ${finish}`, look: "wrong" }];
}
