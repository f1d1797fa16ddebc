import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import type { Box } from "../../../kit/marks/mark";
import { decode } from "../decode";
import { least } from "../draw";
import { layout } from "./layout";

const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const SIZES = [
  { width: 946, height: 395 },
  { width: 1240, height: 560 },
  { width: 620, height: 340 },
  // The minimum size of the design.
  null,
];

describe.each(["bbq-coloring", "bbq-first-steps", "bbq-random"])("%s", (name) => {
  test.each(SIZES)("fits into %o without overlaps", async (size) => {
    const { steps, at } = await openScenes(await scenarioText(name));
    const { width, height } = size ?? least(at(0).info);
    const stride = Math.max(1, Math.floor(steps / 40));
    for (let step = 0; step < steps; step += stride) {
      const scene = at(step);
      const bbq = decode(scene);
      const plan = layout(bbq, width, height);
      const boxes: Box[] = [
        ...plan.columns.flatMap(({ bit, items }) => [bit, ...items.map(({ box }) => box)]),
        ...plan.free.cells.map(({ box }) => box),
        ...(plan.free.more ? [plan.free.more.box] : []),
      ];
      const outside = boxes.filter(
        ({ x, y, w, h }) => w <= 0 || x < 0 || y < 0 || x + w > width + 0.01 || y + h > height + 0.01,
      );
      expect(outside, `step ${step}`).toEqual([]);
      const clashes = boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) => overlap(box, other)));
      expect(clashes, `step ${step}`).toEqual([]);
      expect(plan.markers, `step ${step}`).toHaveLength(bbq.stages.filter((o) => o && o.stage > 0).length);
    }
  });
});

test("the most significant bit is at the left", async () => {
  const { at } = await openScenes(await scenarioText("bbq-coloring"));
  const scene = at(0);
  const { columns } = layout(decode(scene), 900, 400);
  expect(columns.map(({ bucket }) => bucket.priority)).toEqual([3, 2, 1, 0]);
  expect(columns.map(({ x }) => x)).toEqual([...columns.map(({ x }) => x)].sort((a, b) => a - b));
});

test("of a long list both ends are shown, and the rest is counted", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-random"));
  let seen = 0;
  for (let step = 0; step < steps; step += 250) {
    const scene = at(step);
    for (const { bucket, items } of layout(decode(scene), 946, 395).columns) {
      const shown = items.filter((item) => item.kind === "element");
      const more = items.find((item) => item.kind === "more")?.count ?? 0;
      expect(shown.length + more).toBe(bucket.list.length);
      if (more === 0) continue;
      seen += 1;
      expect(shown[0]?.element).toBe(bucket.list[0]?.element);
      expect(shown.at(-1)?.element).toBe(bucket.list.at(-1)?.element);
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test("an operation that picks its bit covers no number of a narrow column", async () => {
  const { at } = await openScenes(await scenarioText("bbq-random"));
  let seen = 0;
  for (let step = 2_000; step < 2_100; step++) {
    const scene = at(step);
    const { columns, markers } = layout(decode(scene), 620, 340);
    for (const { occupant, x } of markers.filter((marker) => marker.occupant.stage === 1)) {
      const column = columns.find(({ bucket }) => bucket.priority === occupant.priority);
      seen += 1;
      // The glyph is 13 wide, a digit 7.
      expect(x - 6.5, `step ${step}`).toBeGreaterThanOrEqual((column?.x ?? 0) + 4 + 7 * `${occupant.priority}`.length);
      expect(x + 6.5, `step ${step}`).toBeLessThanOrEqual((column?.x ?? 0) + (column?.w ?? 0));
    }
  }
  expect(seen).toBeGreaterThan(20);
});
