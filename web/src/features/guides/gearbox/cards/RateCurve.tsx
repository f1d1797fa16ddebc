import { scaleLinear } from "d3-scale";
import { Plot } from "../../cards/Plot";
import plot from "../../cards/plot.module.css";
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
    <Plot
      {...{ width: W, height: H, x, y }}
      label={`Rate over the length of packets: the link is full from ${full} bytes on`}
      names={{ x: "bytes of a packet", y: "Gb/s" }}
      xTicks={x.ticks(6)}
      caption="What of the link can be filled, by the length of packets; the dot is the one chosen."
    >
      <path d={`M${LEFT} ${y(link)}H${W - RIGHT}`} className={styles.link} />
      <path d={`M${x(64)} ${at(64)}L${x(turn)} ${at(turn)}H${W - RIGHT}`} className={styles.rate} />
      <circle cx={x(bytes)} cy={at(bytes)} r={5} className={styles.here} />
      {full > 64 && full < most && (
        <>
          <path d={`M${x(full)} ${y(link)}V${H - BOTTOM}`} className={styles.from} />
          <text x={x(full) + 5} y={H - BOTTOM - 6} className={plot.name}>
            full from {full} B
          </text>
        </>
      )}
    </Plot>
  );
}
