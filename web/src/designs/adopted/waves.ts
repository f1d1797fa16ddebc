// Small timing diagrams: the values of a port in the latest steps as one path.

import { type Mark, pathMark } from "../../kit/marks/mark";
import styles from "./structure.module.css";

/** Width of a step, and half of the height of a wave. */
const [STEP, HALF] = [7, 5];
/** Half of the width of a bus's crossing. */
const EDGE = 1.5;

/** Number of steps that fit into a width. */
export const stepsIn = (width: number): number => Math.max(0, Math.floor(width / STEP));

/** Width of that many steps. */
export const widthOf = (steps: number): number => steps * STEP;

/** The wave of a port: of one bit a line that is high or low, of more a band that crosses where its value changes. It ends at `x`, which is
 * the end of this step, and goes back as far as values are known and `steps` fit. */
export function waveMarks(
  key: string,
  values: readonly bigint[],
  bits: number,
  at: { x: number; y: number },
  steps: number,
): Mark[] {
  const shown = values.slice(-steps);
  if (shown.length === 0) return [];
  const d = bits === 1 ? levelPath(shown) : busPath(shown);
  return [pathMark(key, at.x - widthOf(shown.length), at.y, styles.wave, d)];
}

function levelPath(values: readonly bigint[]): string {
  const level = (value: bigint) => (value === 0n ? HALF : -HALF);
  return values.reduce(
    (d, value, i) => {
      const before = values[i - 1];
      const edge = before === undefined || before === value ? "" : `V${level(value)}`;
      return `${d}${edge}H${(i + 1) * STEP}`;
    },
    `M0 ${level(values[0] ?? 0n)}`,
  );
}

function busPath(values: readonly bigint[]): string {
  const line = (sign: 1 | -1) =>
    values.reduce(
      (d, value, i) => {
        const before = values[i - 1];
        // The two lines cross at an edge.
        const crosses = before !== undefined && before !== value;
        const x = i * STEP;
        const turn = crosses ? `L${x - EDGE} ${sign * HALF}L${x} 0L${x + EDGE} ${sign * HALF}` : "";
        return `${d}${turn}L${(i + 1) * STEP} ${sign * HALF}`;
      },
      `M0 ${sign * HALF}`,
    );
  return line(1) + line(-1);
}
