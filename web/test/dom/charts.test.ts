// Properties of Observable Plot that charts rely on: no style element, no axis that was not requested, every number of an axis.

import { line, type PlotOptions } from "@observablehq/plot";
import { axisOf, linearAxis } from "../../src/kit/chart/axis";
import { axesOf, placedIn } from "../../src/kit/chart/frame";
import { drawPlot } from "../../src/kit/chart/PlotLayer";
import { stairsLine, stairsOf } from "../../src/kit/chart/stairs";
import { expect, test } from "./support.ts";

const SIZE = { width: 400, height: 300 };
const BOX = { x: 50, y: 10, width: 320, height: 250 };
const x = linearAxis([0, 10], 50, 370);

const drawn = (options: PlotOptions) => drawPlot({ ...placedIn(BOX, SIZE), ...options });
const texts = (plot: Element, axis: string) =>
  [...plot.querySelectorAll(`[aria-label="${axis}-axis tick label"] text`)].map(({ textContent }) => textContent);

test("a plot has no style element, which the content security policy would refuse", () => {
  expect(drawn({ marks: [line([[0, 1]])] }).querySelectorAll("style")).toHaveLength(0);
});

test("a plot has the axes that were asked for and no others", () => {
  const y = linearAxis([0, 10], 260, 10);
  const marks = [line([[0, 1]]), axesOf({ y: { axis: y }, line: false })];
  const plot = drawn({ x: x.scale, y: y.scale, marks });
  expect(texts(plot, "y")).toEqual(y.ticks.map(({ text }) => text));
  expect(plot.querySelectorAll('[aria-label^="x-axis"]')).toHaveLength(0);
});

test("every tick has its number, on a logarithmic scale too, and 0 below it", () => {
  const y = axisOf([0, 0.02, 12], 260, 10, { log: true, count: 6 });
  const plot = drawn({ x: x.scale, y: y.scale, marks: [axesOf({ x: { axis: x }, y: { axis: y } })] });
  expect(texts(plot, "y")).toEqual(y.ticks.map(({ text }) => text));
  expect(texts(plot, "y")).toContain("0");
  expect(texts(plot, "y")).toContain("5");
});

test("a line of steps is interrupted where there is no value, and holds the last one to its end", () => {
  const y = linearAxis([0, 10], 260, 10);
  const points = stairsOf([1, 2, null, 3], (step) => 2 * step, 0);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [2, 2],
    [4, 2],
    [6, 3],
    [8, 3],
  ]);
  const plot = drawn({ x: x.scale, y: y.scale, marks: [stairsLine(points, { className: "steps" })] });
  expect(plot.querySelectorAll(".steps path")).toHaveLength(2);
});
