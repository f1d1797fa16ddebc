import type { Arc } from "../../../../designs/contract";
import type { DiagramData } from "./lives";
import styles from "./lives.module.css";

// Sizes of the pipeline diagram, in pixels at the base font size.

/** Size of a cell. */
export const PITCH = { x: 21, y: 21 };
/** Height of the step numbers. */
export const HEAD = 21;

/** Width of the operations' names: a glyph, and the digits of `last`, the largest number. */
export const headWidth = (last: number) => Math.max(58, 24.4 + 8.4 * String(last).length);

const ARC_CLASSES: Readonly<Record<Arc["kind"], string | undefined>> = {
  forward: styles.forward,
  speculate: styles.speculate,
  adopt: styles.adopt,
  wrong: styles.wrong,
};

/** Forwarded values as arcs over the table. The cells contain them as text. */
export function DiagramArcs({ diagram }: { diagram: DiagramData }) {
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
      {arcs.map(({ step: at, from, to, kind }) => {
        // Forwarding runs at one side of its column, speculation and adoption at the other.
        const side = kind === "forward" ? 1 : -1;
        const x = (at - first + 0.5) * PITCH.x + 7 * side;
        const [y1, y2] = [from, to].map((row) => (row + 0.5) * PITCH.y) as [number, number];
        const bow = x + (5 + 2.5 * Math.abs(from - to)) * side;
        const middle = { x: (x + 3 * bow) / 4, y: (y1 + y2) / 2 };
        const line = `M${x} ${y1}C${bow} ${y1} ${bow} ${y2} ${x + 3 * side} ${y2}`;
        return (
          <g key={`${at} ${from} ${to} ${kind}`} className={ARC_CLASSES[kind]}>
            <path d={line} className={styles.halo} />
            <path d={line} className={styles.arc} />
            <path d={`M${x} ${y2}l${4.5 * side} -3v6z`} className={styles.tip} />
            {kind === "wrong" && <path d={`M${middle.x - 3} ${middle.y - 3}l6 6m0 -6l-6 6`} className={styles.cross} />}
          </g>
        );
      })}
    </svg>
  );
}
