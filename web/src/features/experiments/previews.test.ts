// Small figures of all shipped experiments, with the real module.

import { expect, test } from "vitest";
import { clientInThread, experimentText, names } from "../../../test/wasm/experiments";
import { layoutOf, USUAL } from "./layout";
import { formOf } from "./lines";
import { previewOf } from "./previews";
import { SMALL_SIZE } from "./SmallFigure";

test.each(names)("%s has a small figure of few packets, with a value of each series", async (name) => {
  const client = clientInThread();
  const opened = await client.request("open", { text: experimentText(name) });
  const points = opened.ok ? opened.value.points : [];
  const preview = await previewOf(client, experimentText(name));
  client.end("done");
  const { experiment, unit, lines } = preview?.figure ?? {};
  if (!experiment || !lines) throw new Error("no figure");
  const drawn = new Set(lines.filter(({ dots }) => dots.length > 0).map(({ series }) => series));
  expect(drawn.size).toBe(experiment.series.length);
  // Some values are joined by lines, or all are isolated.
  const form = formOf(experiment);
  const most = Math.max(...lines.map(({ dots }) => dots.length));
  expect(most).toBeGreaterThan(form === "lines" || form === "panels" ? 1 : 0);
  const { panels } = layoutOf(experiment, lines, [], USUAL, unit ?? "", SMALL_SIZE);
  const heights = panels.flatMap(({ lines }) => lines.flatMap(({ spots }) => spots.map(({ y }) => y)));
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.every(Number.isFinite)).toBe(true);
  // The card counts the packets of the complete experiment.
  expect(preview?.points).toEqual(points);
});

test("an experiment that cannot be opened has no preview", async () => {
  const client = clientInThread();
  expect(await previewOf(client, "{}")).toBeNull();
});
