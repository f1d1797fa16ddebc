// Virtual time as a clock: a hand for each level, the finest the longest, and a line for each FIFO of a set.

import { pathMark, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Gearbox } from "./decode";
import type { Plan } from "./layout";
import styles from "./structure.module.css";

const TURN = 2 * Math.PI;

/** FIFOs of a set that have a line each; of more there would be no room between the lines. */
const MOST_LINES = 64;

/** Pixels of a letter of the time. */
const LETTER = 9;
/** Pixels by which it may stand over the dial at each side. */
const BESIDE = 8;

/** The look of a level's hand; 0 is the finest level. */
export const handStyle = (level: number): string =>
  `stroke-width: ${1.5 + 1.75 * level}; stroke: var(--series-${(level % 8) + 1})`;

export function clockMarks(state: Gearbox, { clock }: Plan, { back, middle, front }: Sheets): void {
  if (!clock) return;
  const { x, y, r } = clock;
  const { time, was, levels, perSet } = state;
  const at = (part: number, radius: number) => `${Math.sin(part * TURN) * radius} ${-Math.cos(part * TURN) * radius}`;
  const digits = levels.map(({ granularity }) => Math.floor(time / granularity) % perSet);
  const hint = `Virtual time ${time}: ${spoken(digits)}`;
  back.push({ key: "dial", tag: "circle", x, y, attributes: { class: styles.dial, r }, hint });
  if (perSet <= MOST_LINES) {
    const lines = Array.from(
      { length: perSet },
      (_, i) => `M${at(i / perSet, r)}L${at(i / perSet, r - (i === 0 ? 9 : 5))}`,
    );
    back.push(pathMark("dial lines", x, y, styles.line, lines.join("")));
  }
  levels.forEach(({ number, granularity }, i) => {
    const length = (r - 8) * (1 - (0.62 * i) / Math.max(1, levels.length));
    const turned = 360 * ((time / granularity / perSet) % 1);
    const hand = { ...pathMark(`hand ${number}`, x, y, styles.hand, `M0 0V${-length}`), turned, glides: true };
    const hint = `Hand of level ${number}: FIFO ${digits[i]} of its set`;
    middle.push({ ...hand, attributes: { ...hand.attributes, style: handStyle(i) }, hint });
  });
  middle.push({ key: "pin", tag: "circle", x, y, attributes: { class: styles.pin, r: 3.5 } });
  const both = `${was} → ${time}`;
  const fits = both.length * LETTER <= 2 * r;
  const moved = was === null || was === time ? `${time}` : fits ? both : `→ ${time}`;
  front.push(squeezed(textMark("now", x, y + r * 0.48, styles.now, moved), 2 * r + 2 * BESIDE, LETTER));
}

const spoken = (digits: readonly number[]) =>
  digits.map((digit, i) => `level ${i + 1} at FIFO ${digit} of its set`).join(", ");
