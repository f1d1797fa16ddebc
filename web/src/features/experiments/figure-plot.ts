// A panel of a figure as a plot: axes, lines, the paper's values and expectations as marks of Observable Plot.

import { areaY, dot, line, link, type Markish, type PlotOptions, rect, ruleX, text } from "@observablehq/plot";
import type { symbolDiamond } from "d3-shape";
import { axesOf, placedIn, px } from "../../kit/chart/frame";
import { dotStyle, lineStyle, seriesStyle } from "../../kit/chart/series-style";
import type { DrawnLine, SweepRange, SweepSpot } from "./drawn";
import type { Layout, SweepPanel } from "./layout";
import { HALF, type SweepName } from "./naming";

/** Widths in units of a filled shape, a hollow one, and one of a small figure. */
const [SHAPE, RING, SMALL] = [9, 13, 11];

/** Half the height of a diamond, which marks the paper's values. */
const DIAMOND = 7.5;

/** A panel of a figure in a drawing of this size. */
export function panelPlot(
  panel: SweepPanel,
  layout: Layout,
  names: { x: string; y: string },
  size: { width: number; height: number },
): PlotOptions {
  const { box, x, y, title, ranges } = panel;
  const all = hollowFirst(panel.lines);
  return {
    ...placedIn(box, size),
    x: x.scale,
    y: y.scale,
    marks: [
      axesOf({
        x: { axis: x, grid: layout.joined, ...(layout.form !== "single" && { name: names.x }) },
        y: { axis: y, grid: true, name: names.y },
      }),
      title === null
        ? null
        : text([title], { x: px(() => box.x), y: px(() => box.y - 13), ...NAME, fontWeight: 600, stroke: "none" }),
      ranges.filter(({ placed }) => placed.kind === "expected").map(expected(box)),
      all.map((line) => lineMarks(line, layout, y.scale.domain)),
      ranges.filter(({ placed }) => placed.kind === "paper").map(paper),
      panel.names.map(name),
    ],
  };
}

/** A panel of a small figure: its axes and its lines without any text. */
export function smallPlot(
  { box, x, y, lines }: SweepPanel,
  layout: Layout,
  size: { width: number; height: number },
): PlotOptions {
  return {
    ...placedIn(box, size),
    x: x.scale,
    y: y.scale,
    marks: [
      line(
        [
          [box.x, box.y],
          [box.x, box.y + box.height],
          [box.x + box.width, box.y + box.height],
        ],
        { x: px(([x = 0]) => x), y: px(([, y = 0]) => y), stroke: "var(--line-strong)", strokeLinejoin: "miter" },
      ),
      lines.map((one) => lineMarks(one, layout, y.scale.domain, SMALL)),
    ],
  };
}

/** Hollow shapes are drawn below filled ones, so that they are rings around equal values. */
const hollowFirst = (lines: readonly DrawnLine[]) =>
  [true, false].flatMap((hollow) => lines.filter((line) => seriesStyle(line.styleNumber).hollow === hollow));

/** A line with its shapes. With `small`, the width of a shape, only isolated values have shapes. */
function lineMarks({ spots, styleNumber }: DrawnLine, layout: Layout, domain: unknown, small?: number): Markish[] {
  const style = seriesStyle(styleNumber);
  const colour = `var(${style.token})`;
  const x = (spot: SweepSpot) => spot.scaled.x;
  const y = (spot: SweepSpot) => spot.scaled.y;
  if (layout.stacked)
    return [
      areaY(spots, {
        x,
        y1: "floor",
        y2: y,
        fill: colour,
        stroke: "var(--surface)",
        strokeWidth: 1.5,
        opacity: 0.55,
      }),
    ];
  const dots = (size: number) =>
    dot(spots.filter(small === undefined ? ({ seen }) => seen : () => true), { x, y, ...dotStyle(style, size) });
  const whiskers = small === undefined ? intervals(spots, colour) : [];
  if (layout.joined)
    return [
      ...whiskers,
      line(spots, { x, y, z: "piece", ...lineStyle(style) }),
      ...(small === undefined ? [dots(style.hollow ? RING : SHAPE)] : []),
    ];
  const [bottom] = domain as readonly number[];
  return [
    ruleX(spots, { x, y1: bottom ?? 0, y2: y, stroke: colour, strokeWidth: 2, strokeOpacity: 0.55 }),
    ...whiskers,
    dots(small ?? SHAPE),
  ];
}

/** Half the width of the bar at an end of an interval. */
const BAR = 4;

/** The 95 % intervals of means: whiskers with bars at their ends. */
function intervals(spots: readonly SweepSpot[], colour: string): Markish[] {
  const own = spots.flatMap(({ x, whisker, seen }) => (whisker && seen ? [{ x, ...whisker }] : []));
  const ends = own.flatMap(({ x, top, bottom }) => [top, bottom].map((y) => ({ x, y })));
  const ink = { stroke: colour, strokeWidth: 1.5 };
  return [
    link(own, {
      x1: px(({ x }) => x),
      x2: px(({ x }) => x),
      y1: px(({ top }) => top),
      y2: px(({ bottom }) => bottom),
      ...ink,
    }),
    link(ends, {
      x1: px(({ x }) => x - BAR),
      x2: px(({ x }) => x + BAR),
      y1: px(({ y }) => y),
      y2: px(({ y }) => y),
      ...ink,
    }),
  ];
}

/** An expectation: a filled bracket from the lower to the upper bound; an open end has no bar. */
const expected =
  (box: SweepPanel["box"]) =>
  (range: SweepRange): Markish[] => {
    const { x, top, bottom, placed, styleNumber } = range;
    const colour = `var(${seriesStyle(styleNumber).token})`;
    const ends = [...(placed.high === null ? [] : [top]), ...(placed.low === null ? [] : [bottom])];
    const upper = Math.max(box.y, top);
    const sides = { x1: px(() => x - HALF), x2: px(() => x + HALF) };
    return [
      // A range of one value has no height.
      rect([range], {
        ...sides,
        y1: px(() => upper),
        y2: px(() => Math.max(upper + 1, bottom)),
        fill: colour,
        fillOpacity: 0.16,
      }),
      link(ends, { ...sides, y1: px(Number), y2: px(Number), stroke: colour, strokeWidth: 1.5 }),
    ];
  };

/** A value of the paper: hollow diamonds at both ends of a whisker, or one. */
function paper({ x, top, bottom, placed, label }: SweepRange): Markish[] {
  const { low, high } = placed;
  const ends = [...(high === null ? [] : [top]), ...(low === null || low === high ? [] : [bottom])];
  const ink = { stroke: "var(--ink)", strokeWidth: 1.5 };
  const whisker = bottom - top > 2 * DIAMOND ? [[top + DIAMOND, bottom - DIAMOND]] : [];
  const middle = px(() => x);
  return [
    link(whisker, { x: middle, y1: px(([from = 0]) => from), y2: px(([, to = 0]) => to), ...ink }),
    dot(ends, { x: middle, y: px(Number), symbol: DIAMOND_SHAPE, r: DIAMOND, ...ink }),
    ...(label ? [text([label], { x: px(() => label.x), y: px(() => label.y - 4), text: "text", ...NAME })] : []),
  ];
}

/** A square diamond; d3's is narrower than high. */
const DIAMOND_SHAPE: typeof symbolDiamond = {
  draw(path, size) {
    const r = Math.sqrt(size / Math.PI);
    path.moveTo(0, -r);
    path.lineTo(r, 0);
    path.lineTo(0, r);
    path.lineTo(-r, 0);
    path.closePath();
  },
};

/** Style of a name beside a line, readable on top of lines. */
const NAME = {
  textAnchor: "start",
  fill: "var(--ink)",
  stroke: "var(--surface)",
  strokeWidth: 3,
  strokeLinejoin: "round",
} as const;

/** The name of a line, with a stroke to the line's end if it is not adjacent. */
function name({ x, y, from, text: name, styleNumber }: SweepName): Markish[] {
  const colour = `var(${seriesStyle(styleNumber).token})`;
  const lead = { stroke: colour, strokeOpacity: 0.5 };
  return [
    link(from ? [from] : [], {
      x1: px(({ x }) => x),
      y1: px(({ y }) => y),
      x2: px(() => x - 2),
      y2: px(() => y),
      ...lead,
    }),
    text([name], { x: px(() => x + 1), y: px(() => y), text: String, ...NAME }),
  ];
}
