import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { plainText } from "../../views/design";
import { decode, ideal } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { type Box, layout, leastOf } from "./layout";
import { packetThing, queueThing } from "./words";

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

const fig3 = async () => openScenes(await scenarioText("sp-pifo-fig3"));

/** Random traffic on a queue of this shape. */
const random = (parameters: object, slots = 300) =>
  openScenes(
    JSON.stringify({
      version: 1,
      seed: "0000000000000007",
      engines: [{ design: "sp_pifo", implementation: "model", parameters }],
      bench: { kind: "ops" },
      traffic: [{ kind: "random", slots, mix: { enqueue: 3, dequeue: 2 } }],
    }),
    { sparse: true },
  );

// Catalogue S3, Q50.
test("figure 3, packet by packet: the queue, the bounds, and the queues' content", async () => {
  const { at } = await fig3();
  const seen = [0, 1, 2, 3, 4, 5, 6].map((step) => {
    const { scan, queues } = decode(at(step));
    return [
      scan?.rank,
      (scan?.queue ?? 0) + 1,
      queues.map(({ bound }) => bound),
      queues.map((q) => q.packets.map((p) => p.rank)),
    ];
  });
  expect(seen).toEqual([
    [3, 2, [0, 3], [[], [3]]],
    [4, 2, [0, 4], [[], [3, 4]]],
    [1, 1, [1, 4], [[1], [3, 4]]],
    [4, 2, [1, 4], [[1], [3, 4, 4]]],
    [5, 2, [1, 5], [[1], [3, 4, 4, 5]]],
    [
      2,
      1,
      [2, 5],
      [
        [1, 2],
        [3, 4, 4, 5],
      ],
    ],
    [
      1,
      1,
      [1, 4],
      [
        [1, 2, 1],
        [3, 4, 4, 5],
      ],
    ],
  ]);
  const { queues } = decode(at(6));
  expect(queues.map(({ was, bound }) => [was, bound])).toEqual([
    [2, 1],
    [5, 4],
  ]);
  expect(ideal(decode(at(6))).map(({ rank }) => rank)).toEqual([1, 1, 2, 3, 4, 4, 5]);
});

test("the scan, the movement of bounds and an inversion are said in words", async () => {
  const { at } = await fig3();
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(0)).toEqual([
    "Op 0 (enqueue) has rank 3, from the lowest priority up: 3 ≥ 0. Queue 2 takes it.",
    "Push-up: the bound of queue 2 rises from 0 to the rank, 3.",
  ]);
  expect(said(6)).toEqual([
    "Op 6 (enqueue) has rank 1, from the lowest priority up: 1 < 5. Queue 1 takes what no other does.",
    "Push-down: rank 1 is 1 below the bound of queue 1, which becomes 1; all other bounds fall by as much.",
  ]);
  expect(said(16)).toEqual([
    "Op 14 (dequeue) takes the oldest packet of queue 1, the first queue that has any: data 6 of rank 2.",
    "Inversion: data 7 of rank 1 still waits. Both were in the first queue, which takes every rank below its bound.",
  ]);
  expect(said(28)).toEqual(["Op 26 (dequeue) is refused: nothing waits."]);
});

test("every event of the design is said in words, and every packet and queue has a table", async () => {
  for (const strategy of [0, 1, 2, 3]) {
    const { steps, at } = await random({ queues: 4, capacity: 3, strategy, adapt_on_drop: 1 });
    for (let step = 0; step < steps; step++) {
      const scene = at(step);
      const state = decode(scene);
      const happened = scene.engine.events.some(({ kind }) => kind !== "accepted" && kind !== "retired");
      expect(explain(scene).length > 0, `step ${step}`).toBe(happened);
      state.queues.forEach(({ packets }, queue) => {
        expect(inspect(scene, queueThing(queue))?.title).toBe(`Queue ${queue + 1}`);
        for (const { place, rank } of packets)
          expect(inspect(scene, packetThing(place))?.rows[0]).toEqual(["Rank", `${rank}`]);
      });
    }
  }
});

const SHAPES = [
  { queues: 1, capacity: 4 },
  { queues: 2, capacity: 16 },
  { queues: 8, capacity: 10 },
  { queues: 32, capacity: 10 },
  { queues: 4, capacity: 1024 },
];

describe.each(SHAPES)("$queues queues of $capacity packets", (parameters) => {
  test.each([null, { width: 930, height: 395 }, { width: 1240, height: 560 }])("fits into %o", async (size) => {
    const { steps, at } = await random(parameters, 600);
    for (let step = 0; step < steps; step += 17) {
      const state = decode(at(step));
      const least = leastOf(state.queues.length);
      const [width, height] = [Math.max(size?.width ?? 0, least.width), Math.max(size?.height ?? 0, least.height)];
      const plan = layout(state, width, height);
      const packets = [...plan.rows.flatMap(({ packets }) => packets), ...plan.ideal.packets];
      const boxes: Box[] = [...packets, plan.out, ...plan.zones];
      expect(
        boxes.filter(({ x, y, w, h }) => w < 0 || x < 0 || y < 0 || x + w > width + 0.01 || y + h > height + 0.01),
      ).toEqual([]);
      expect(packets.flatMap((a, i) => packets.slice(i + 1).filter((b) => overlap(a, b)))).toEqual([]);
      for (const row of plan.rows) expect(row.packets.length + row.more).toBe(row.state.packets.length);
      const labels = plan.bounds.filter(({ label }) => label !== null);
      expect(
        labels.flatMap((a, i) => labels.slice(i + 1).filter((b) => a.label === b.label && Math.abs(a.x - b.x) < 44)),
      ).toEqual([]);
    }
  });
});
