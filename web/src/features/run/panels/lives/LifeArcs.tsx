import type { Arc } from "../../../../designs/contract";
import type { LivesDiagram } from "./lives";
import styles from "./lives.module.css";

// Sizes of the diagram, in pixels at the base type size.

/** A cell. */
export const PITCH = { x: 21, y: 21 };
/** Height of the numbers of steps. */
export const HEAD = 21;

/** Width of the names of operations, of which `last` is the greatest: a sign, and digits. */
export const headWidth = (last: number) => Math.max(58, 24.4 + 8.4 * String(last).length);

const LOOKS: Readonly<Record<Arc["look"], string | undefined>> = {
  forward: styles.forward,
  speculate: styles.speculate,
  adopt: styles.adopt,
  wrong: styles.wrong,
};

/** Forwarded values, drawn over the table. The cells have the same in words. */
export function LifeArcs({ diagram }: { diagram: LivesDiagram }) {
  const { first, last, rows, arcs } = diagram;
  const width = PITCH.x * (last - first + 1);
  const height = PITCH.y * rows.length;
  const rem = (units: number) => `${units / 14}rem`;
  return (
    <svg
      className={styles.arcs}
      style={{ left: rem(headWidth(rows.at(-1)?.op.op ?? 0)), top: rem(HEAD), width: rem(width), height: rem(height) }}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {arcs.map(({ step: at, from, to, look }) => {
        // Forwarding runs on one side of its column, assumptions and adoptions on the other.
        const side = look === "forward" ? 1 : -1;
        const x = (at - first + 0.5) * PITCH.x + 7 * side;
        const [y1, y2] = [from, to].map((row) => (row + 0.5) * PITCH.y) as [number, number];
        const bow = x + (5 + 2.5 * Math.abs(from - to)) * side;
        const middle = { x: (x + 3 * bow) / 4, y: (y1 + y2) / 2 };
        const line = `M${x} ${y1}C${bow} ${y1} ${bow} ${y2} ${x + 3 * side} ${y2}`;
        return (
          <g key={`${at} ${from} ${to} ${look}`} className={LOOKS[look]}>
            <path d={line} className={styles.halo} />
            <path d={line} className={styles.arc} />
            <path d={`M${x} ${y2}l${4.5 * side} -3v6z`} className={styles.tip} />
            {look === "wrong" && <path d={`M${middle.x - 3} ${middle.y - 3}l6 6m0 -6l-6 6`} className={styles.cross} />}
          </g>
        );
      })}
    </svg>
  );
}
