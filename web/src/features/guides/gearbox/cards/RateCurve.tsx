import { dot, line, link, ruleY, text } from "@observablehq/plot";
import { useMemo } from "react";
import { type CardCurves, CardPlot } from "../../cards/CardPlot";
import { type GearboxGuideSetting, lineRate, shortest } from "../line-rate";

/** Size of the drawing, in units. */
const SIZE = { width: 520, height: 250 };
const BOX = { x: 44, y: 18, width: 462, height: 196 };

/** The link rate that the scheduler can fill, over the length of packets. */
export function RateCurve({ setting }: { setting: GearboxGuideSetting }) {
  const curves = useMemo(() => curvesOf(setting), [setting]);
  const label = `Rate over the length of packets: the link is full from ${shortest(setting)} bytes on`;
  return <CardPlot label={label} curves={curves} />;
}

function curvesOf(setting: GearboxGuideSetting): CardCurves {
  const { bytes, link: capacity } = setting;
  const full = shortest(setting);
  const most = Math.max(256, 2 * bytes, Math.min(1600, 1.5 * full));
  const rate = (length: number) => Math.min(capacity, lineRate({ ...setting, bytes: length }));
  const lengths = [64, Math.min(most, Math.max(64, full)), most];
  const turns = full > 64 && full < most ? [full] : [];
  const faint = { stroke: "var(--line-strong)", strokeDasharray: "4 4" };
  return {
    size: SIZE,
    box: BOX,
    x: { domain: [0, most], count: 6 },
    most: capacity * 1.15,
    names: { x: "bytes of a packet", y: "Gb/s" },
    marks: () => [
      ruleY([capacity], faint),
      line(lengths, { x: Number, y: rate, stroke: "var(--series-1)", strokeWidth: 2.5 }),
      link(turns, { x1: Number, x2: Number, y1: capacity, y2: 0, ...faint }),
      dot([bytes], { x: Number, y: rate, r: 5, fill: "var(--series-2)", stroke: "var(--surface)" }),
      text(turns, {
        x: Number,
        y: 0,
        dx: 5,
        dy: -10,
        text: (length: number) => `full from ${length} B`,
        textAnchor: "start",
        fill: "var(--ink-2)",
      }),
    ],
  };
}
