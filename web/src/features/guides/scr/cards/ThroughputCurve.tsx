import { scaleLinear } from "d3-scale";
import { Plot } from "../../cards/Plot";
import { type Costs, locked, oneCore, replicated } from "../rates";
import styles from "./throughput.module.css";

const W = 520;
const H = 270;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 60, 18, 36];
/** Cores of the axis at least. */
const LEAST = 14;

/** Pixels from name to name at least. */
const APART = 14;

/** Heights of names that stand at these heights if there is room, in the order of `at`; lower ones make room for higher ones. */
function apart(at: readonly number[]): number[] {
  const places: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const i of at.map((_, i) => i).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0))) {
    last = Math.max(at[i] ?? 0, last + APART);
    places[i] = last;
  }
  return places;
}

/** Throughput of three techniques over cores; the dots are at the number of cores chosen. */
export function ThroughputCurve({ cores, costs }: { cores: number; costs: Costs }) {
  const most = Math.max(LEAST, cores);
  const all = Array.from({ length: most }, (_, i) => i + 1);
  const curves = [
    { name: "SCR", look: styles.scr, rates: all.map((k) => replicated(k, costs)) },
    { name: "RSS", look: styles.rss, rates: all.map(() => oneCore(costs)) },
    { name: "Lock", look: styles.lock, rates: all.map((k) => locked(k, costs)) },
  ];
  const x = scaleLinear([1, most], [LEFT, W - RIGHT]);
  const y = scaleLinear([0, 1.1 * Math.max(...curves.flatMap(({ rates }) => rates))], [H - BOTTOM, TOP]);
  const names = apart(curves.map(({ rates }) => y(rates.at(-1) ?? 0)));
  return (
    <Plot
      {...{ width: W, height: H, x, y }}
      label={`Throughput of SCR, RSS and a lock on 1 to ${most} cores`}
      names={{ x: "cores", y: "million packets a second" }}
      xTicks={x.ticks(7).filter(Number.isInteger)}
      caption="All packets are of one flow. RSS++ is as fast as RSS then."
    >
      {curves.map(({ name, look, rates }, curve) => (
        <g key={name} className={look}>
          <path d={rates.map((rate, i) => `${i === 0 ? "M" : "L"}${x(i + 1)} ${y(rate)}`).join("")} />
          <circle cx={x(cores)} cy={y(rates[cores - 1] ?? 0)} r={5} />
          <text x={W - RIGHT + 8} y={names[curve]}>
            {name}
          </text>
        </g>
      ))}
    </Plot>
  );
}
