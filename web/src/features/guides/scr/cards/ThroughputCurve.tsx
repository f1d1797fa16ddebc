import { dot, line, text } from "@observablehq/plot";
import { useMemo } from "react";
import type { Axis } from "../../../../kit/chart/axis";
import { px } from "../../../../kit/chart/frame";
import { spread } from "../../../../kit/chart/labels";
import { type CardCurves, CardPlot } from "../../cards/CardPlot";
import { type Costs, locked, oneCore, replicated } from "../rates";

/** Size of the drawing, in units. */
const SIZE = { width: 520, height: 270 };
const BOX = { x: 44, y: 18, width: 416, height: 216 };
/** Smallest number of cores on the axis. */
const LEAST = 14;
/** Minimum distance of names, in units. */
const APART = 14;

/** Throughput of three techniques over the number of cores; the dots are at the chosen number. */
export function ThroughputCurve({ cores, costs }: { cores: number; costs: Costs }) {
  const most = Math.max(LEAST, cores);
  const curves = useMemo(() => curvesOf(most, cores, costs), [most, cores, costs]);
  return <CardPlot label={`Throughput of SCR, RSS and a lock on 1 to ${most} cores`} curves={curves} />;
}

function curvesOf(most: number, cores: number, costs: Costs): CardCurves {
  const all = Array.from({ length: most }, (_, i) => i + 1);
  const techniques = [
    { name: "SCR", colour: "var(--series-1)", rates: all.map((k) => replicated(k, costs)) },
    { name: "RSS", colour: "var(--series-2)", rates: all.map(() => oneCore(costs)) },
    { name: "Lock", colour: "var(--series-3)", rates: all.map((k) => locked(k, costs)) },
  ];
  const names = (y: Axis) => {
    const ends = techniques.map(({ rates }) => y.at(rates.at(-1) ?? 0));
    return spread(ends, APART, BOX.y - APART, BOX.y + BOX.height + APART);
  };
  return {
    size: SIZE,
    box: BOX,
    x: { domain: [1, most], count: 7, integers: true },
    most: 1.1 * Math.max(...techniques.flatMap(({ rates }) => rates)),
    names: { x: "cores", y: "million packets a second" },
    marks: (_, y) => [
      techniques.map(({ colour, rates }) => [
        line(rates, { x: (_, i: number) => i + 1, y: Number, stroke: colour, strokeWidth: 2.5 }),
        dot([rates[cores - 1] ?? 0], { x: () => cores, y: Number, r: 5, fill: colour, stroke: "var(--surface)" }),
      ]),
      text(names(y), {
        x: px(() => BOX.x + BOX.width + 8),
        y: px((at) => at ?? 0),
        text: (_, i: number) => techniques[i]?.name,
        textAnchor: "start",
        fontSize: 12,
      }),
    ],
  };
}
