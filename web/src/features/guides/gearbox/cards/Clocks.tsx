import { Formula } from "../../../../kit/drawing/Formula";
import type { GearboxGuideRow } from "../clocks";
import styles from "./cards.module.css";

const LEFT = 58;
const CLOCK = 84;
const HEIGHT = 26;
const TOP = 16;

/** Operations over clock cycles. */
export function Clocks({ rows, clocks, name }: { rows: readonly GearboxGuideRow[]; clocks: number; name: string }) {
  const [width, height] = [LEFT + clocks * CLOCK + 2, TOP + rows.length * (HEIGHT + 4) + 2];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name} className={styles.clocks}>
      {Array.from({ length: clocks }, (_, clock) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: clocks are their numbers
        <g key={clock}>
          <path d={`M${LEFT + clock * CLOCK} ${TOP - 4}V${height}`} className={styles.edge} />
          <text x={LEFT + (clock + 0.5) * CLOCK} y={9} className={styles.clock}>
            {clock + 1}
          </text>
        </g>
      ))}
      {rows.map(({ name, kind, first, clocks, steps }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
        <g key={row} transform={`translate(0 ${TOP + row * (HEIGHT + 4)})`}>
          <text x={LEFT - 6} y={HEIGHT / 2} className={styles.operation}>
            {name}
          </text>
          {steps.map((step, i) => {
            const w = (clocks * CLOCK) / steps.length;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
              <g key={i} transform={`translate(${LEFT + first * CLOCK + i * w} 0)`}>
                <rect x={1} width={w - 2} height={HEIGHT} rx={3} className={styles[kind]} />
                <text x={w / 2} y={HEIGHT / 2} className={styles.step}>
                  <Formula text={step} />
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
