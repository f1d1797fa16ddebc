import { scaleLinear } from "d3-scale";
import { lineRate, type Setting, shortest } from "../line-rate";
import styles from "./line-rate.module.css";

const W = 520;
const H = 250;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 14, 18, 36];

/** The rate of a link that the scheduler fills, over the length of packets. */
export function RateCurve({ setting }: { setting: Setting }) {
  const { bytes, link } = setting;
  const full = shortest(setting);
  const most = Math.max(256, 2 * bytes, Math.min(1600, 1.5 * full));
  const x = scaleLinear([0, most], [LEFT, W - RIGHT]);
  const y = scaleLinear([0, link * 1.15], [H - BOTTOM, TOP]);
  const at = (length: number) => y(Math.min(link, lineRate({ ...setting, bytes: length })));
  const turn = Math.min(most, Math.max(64, full));
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={`Rate over the length of packets: the link is full from ${full} bytes on`}
      >
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${y(tick)}H${W - RIGHT}`} className={styles.grid} />
            <text x={LEFT - 6} y={y(tick)} className={styles.yTick}>
              {tick}
            </text>
          </g>
        ))}
        {x.ticks(6).map((tick) => (
          <text key={tick} x={x(tick)} y={H - BOTTOM + 15} className={styles.xTick}>
            {tick}
          </text>
        ))}
        <text x={(LEFT + W - RIGHT) / 2} y={H - 5} className={styles.xTick}>
          bytes of a packet
        </text>
        <text x={4} y={10} className={styles.name}>
          Gb/s
        </text>
        <path d={`M${LEFT} ${y(link)}H${W - RIGHT}`} className={styles.link} />
        <path d={`M${x(64)} ${at(64)}L${x(turn)} ${at(turn)}H${W - RIGHT}`} className={styles.rate} />
        <circle cx={x(bytes)} cy={at(bytes)} r={5} className={styles.here} />
        {full > 64 && full < most && (
          <>
            <path d={`M${x(full)} ${y(link)}V${H - BOTTOM}`} className={styles.from} />
            <text x={x(full) + 5} y={H - BOTTOM - 6} className={styles.name}>
              full from {full} B
            </text>
          </>
        )}
      </svg>
      <figcaption>What of the link can be filled, by the length of packets; the dot is the one chosen.</figcaption>
    </figure>
  );
}
