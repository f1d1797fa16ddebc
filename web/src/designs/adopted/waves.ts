// Small timing diagrams: the values of a port in the latest steps as one path.

import { type Mark, pathMark } from "../../kit/marks/mark";
import styles from "./structure.module.css";

/** Least and largest width of a step, and half of the height of a wave. */
const [LEAST, MOST, HALF] = [6, 11, 5];
/** Half of the width of a bus's crossing. */
const EDGE = 1.5;

/** How many of so many steps fit into a width, and how wide each is. */
export function stepsIn(width: number, most: number): { steps: number; step: number } {
  const steps = Math.max(0, Math.min(most, Math.floor(width / LEAST)));
  return { steps, step: steps === 0 ? 0 : Math.min(MOST, Math.floor(width / steps)) };
}

/** The wave of a port: of one bit a line that is high or low, of more a band that crosses where its value changes. It ends at `x`, which is
 * the end of this step, and goes back as far as values are known and `steps` fit; each step is `step` wide. */
export function waveMarks(
  key: string,
  values: readonly bigint[],
  bits: number,
  { x, y, steps, step }: { x: number; y: number; steps: number; step: number },
): Mark[] {
  const shown = steps > 0 ? values.slice(-steps) : [];
  if (shown.length === 0) return [];
  const d = bits === 1 ? levelPath(shown, step) : busPath(shown, step);
  return [pathMark(key, x - step * shown.length, y, styles.wave, d)];
}

function levelPath(values: readonly bigint[], step: number): string {
  const level = (value: bigint) => (value === 0n ? HALF : -HALF);
  return values.reduce(
    (d, value, i) => {
      const before = values[i - 1];
      const edge = before === undefined || before === value ? "" : `V${level(value)}`;
      return `${d}${edge}H${(i + 1) * step}`;
    },
    `M0 ${level(values[0] ?? 0n)}`,
  );
}

function busPath(values: readonly bigint[], step: number): string {
  const line = (sign: 1 | -1) =>
    values.reduce(
      (d, value, i) => {
        const before = values[i - 1];
        // The two lines cross at an edge.
        const crosses = before !== undefined && before !== value;
        const [x, y] = [i * step, sign * HALF];
        const turn = crosses ? `L${x - EDGE} ${y}L${x} 0L${x + EDGE} ${y}` : "";
        return `${d}${turn}L${(i + 1) * step} ${y}`;
      },
      `M0 ${sign * HALF}`,
    );
  return line(1) + line(-1);
}
