import type { Gearbox } from "./decode";
import styles from "./structure.module.css";

const TURN = 2 * Math.PI;

/** Virtual time as a clock: a hand for each level, the finest the longest, and a mark for each FIFO of a set. */
export function Clock({ state, x, y, r }: { state: Gearbox; x: number; y: number; r: number }) {
  const { time, was, levels, perSet } = state;
  const at = (part: number, radius: number) =>
    [Math.sin(part * TURN) * radius, -Math.cos(part * TURN) * radius] as const;
  const marks = perSet <= 64 ? perSet : 0;
  const digits = levels.map(({ granularity }) => Math.floor(time / granularity) % perSet);
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`Virtual time ${time}: ${spoken(digits)}`}</title>
      <circle r={r} className={styles.dial} />
      {Array.from({ length: marks }, (_, i) => {
        const [x1, y1] = at(i / marks, r);
        const [x2, y2] = at(i / marks, r - (i === 0 ? 9 : 5));
        // biome-ignore lint/suspicious/noArrayIndexKey: marks never move
        return <path key={i} d={`M${x1} ${y1}L${x2} ${y2}`} className={styles.mark} />;
      })}
      {levels.map(({ number, granularity }, i) => {
        const [tipX, tipY] = at(
          (time / granularity / perSet) % 1,
          (r - 8) * (1 - (0.62 * i) / Math.max(1, levels.length)),
        );
        return (
          <path
            key={number}
            d={`M0 0L${tipX} ${tipY}`}
            className={styles.hand}
            style={{ strokeWidth: 1.5 + 1.75 * i, stroke: `var(--series-${(i % 8) + 1})` }}
          />
        );
      })}
      <circle r="3.5" className={styles.pin} />
      <text y={r * 0.48} className={styles.now}>
        {was !== null && was !== time ? `${was} → ` : ""}
        {time}
      </text>
    </g>
  );
}

const spoken = (digits: readonly number[]) =>
  digits.map((digit, i) => `level ${i + 1} at FIFO ${digit} of its set`).join(", ");
