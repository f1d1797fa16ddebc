import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { randomText } from "../../../../test/wasm/random.ts";
import type { Box } from "../../../kit/marks/mark";
import { decode } from "../decode";
import { isLarge } from "../shape";
import { layoutTree, leastOfTree } from "./layout";

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

const SIZES = [
  { width: 930, height: 395 },
  { width: 1240, height: 560 },
  { width: 620, height: 340 },
];

const CASES = [
  { W: 4, D: 2, N: 15 },
  { W: 4, D: 3, N: 255 },
  { W: 8, D: 2, N: 255 },
  { W: 16, D: 2, N: 131071 },
  { W: 16, D: 3, N: 255 },
  { W: 8, D: 5, N: 131071 },
];

describe.each(CASES)("W = $W, D = $D, N = $N", (parameters) => {
  test.each(SIZES)("fits into $width x $height without overlaps", async ({ width, height }) => {
    const { steps, at } = await openScenes(randomText(parameters, 240), { sparse: true });
    for (let step = 0; step < steps; step += 9) {
      const scene = at(step);
      const bbq = decode(scene);
      const zoom = Math.min(1, height / leastOfTree(bbq).height);
      const plan = layoutTree(bbq, width / zoom, height / zoom);
      const cells = [...plan.cells.values()];
      const boxes: Box[] = [
        ...cells.flatMap(({ bit, stoc, wlb }) => [bit, stoc, wlb]),
        ...plan.rows.map(({ lane }) => lane),
        plan.pb,
        ...(plan.overview ? [plan.overview] : []),
        ...plan.free.cells.map(({ box }) => box),
      ];
      const outside = boxes.filter(
        ({ x, y, w, h }) =>
          w <= 0 || h <= 0 || x < 0 || y < 0 || x + w > plan.width + 0.01 || y + h > plan.height + 0.01,
      );
      expect(outside, `step ${step}`).toEqual([]);
      const clashes = boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) => overlap(box, other)));
      expect(clashes, `step ${step}`).toEqual([]);
      // With any number of priorities only a few are drawn.
      expect(cells.length).toBeLessThan(600);
      if (isLarge(bbq)) continue;
      expect(plan.markers, `step ${step}`).toHaveLength(bbq.stages.filter((o) => o && o.stage > 0).length);
    }
  });
});

test.each(["bbq-table2-pipeline", "bbq-fig2-tree", "bbq-sequential-oracle", "random-stress"])(
  "in %s an operation stands in the lane of the level that has counted it, within the drawing, also while the next level waits for its bitmap",
  async (name) => {
    const { steps, at } = await openScenes(await scenarioText(name));
    let waited = 0;
    for (let step = 0; step < Math.min(steps, 200); step++) {
      const scene = at(step);
      const bbq = decode(scene);
      const { markers, rows, gutter } = layoutTree(bbq, 930, 395);
      for (const { occupant, x, y } of markers) {
        expect(x, `step ${step}, op ${occupant.op}`).toBeGreaterThan(gutter);
        if (scene.info.stages[occupant.stage]?.work !== "wait for bitmap") continue;
        waited += 1;
        const lane = rows[Number(scene.info.stages[occupant.stage]?.region.slice(1)) - 2]?.lane;
        expect(y, `step ${step}, op ${occupant.op}`).toBeGreaterThanOrEqual(lane?.y ?? Number.POSITIVE_INFINITY);
        expect(y, `step ${step}, op ${occupant.op}`).toBeLessThanOrEqual((lane?.y ?? 0) + (lane?.h ?? 0));
      }
    }
    expect(waited).toBeGreaterThan(1);
  },
);

test("every bitmap stands under the bit above it", async () => {
  const { at } = await openScenes(await scenarioText("bbq-fig2-tree"));
  const scene = at(16);
  const { rows, cells } = layoutTree(decode(scene), 930, 395);
  expect(rows.map(({ blocks }) => blocks.length)).toEqual([1, 4]);
  for (const { number, box } of rows[1]?.blocks ?? []) {
    const parent = cells.get(`1 ${number}`)?.bit;
    expect(box.x).toBeCloseTo(parent?.x ?? -1);
    expect(box.w).toBeCloseTo(parent?.w ?? -1);
  }
});

test("of many bitmaps those are shown that something in flight is at", async () => {
  const { at } = await openScenes(randomText({ W: 16, D: 3, N: 255 }, 240));
  const bbq = decode({ ...at(200), selected: ["pb.head[2748]"] });
  const { rows } = layoutTree(bbq, 1600, 560);
  const shown = rows.map(({ blocks }) => blocks.map(({ number }) => number));
  expect(shown[1]).toContain(0xa);
  expect(shown[2]).toContain(0xab);
  for (const { level, index } of [...bbq.touches.picked, ...bbq.touches.counted]) {
    expect(shown[level - 1]).toContain(Math.floor(index / 16));
  }
});

test("an operation above a bit covers no number of it", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-forwarding-off"));
  let seen = 0;
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    const { markers, rows, cells } = layoutTree(decode(scene), 874, 320);
    for (const { occupant, x, y } of markers) {
      const row = rows.findIndex(({ marks }) => marks === y);
      const place = occupant.at;
      if (row < 0 || !place) continue;
      const cell = [...cells.values()].find(({ level, index }) => level === place.level && index === place.index);
      seen += 1;
      // The glyph is 13 wide, a digit 7.
      expect(x - 6.5, `step ${step}`).toBeGreaterThanOrEqual((cell?.bit.x ?? Number.NaN) + 1 + 7);
    }
  }
  expect(seen).toBeGreaterThan(5);
});
