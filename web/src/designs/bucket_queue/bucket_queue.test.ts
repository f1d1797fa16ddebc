import { expect, test } from "vitest";
import { shipped } from "../../../test/shipped.ts";
import { openScenes } from "../../../test/wasm/page.ts";
import { decode } from "./decode";
import { marks } from "./draw";

const runs = [...shipped].flatMap(([name, file]) =>
  file.engines.flatMap(({ design }, engine) => (design === "bucket_queue" ? [{ name, engine, file }] : [])),
);

test.each(runs)("the drawing of engine $engine of $name accounts for the occupancy", async ({ engine, file }) => {
  const { steps, at } = await openScenes(JSON.stringify(file), { engine });
  for (let step = 0; step < Math.min(steps, 130); step++) {
    const { buckets, elements, underway } = decode(at(step));
    const held = buckets.reduce((sum, bucket) => sum + bucket.held, 0);
    expect(held + underway.enqueues - underway.dequeues, `step ${step}`).toBe(elements);
  }
});

test("operations in line are told apart from elements in buckets", async () => {
  const { at } = await openScenes(JSON.stringify(shipped.get("buckets-both-ways")));
  const texts = marks(at(14), 600, 400).layers.flat(2);
  expect(texts.find(({ key }) => key === "elements")?.text).toBe(
    "9 in buckets + 7 enqueues − 3 dequeues under way = occupancy 13",
  );
});
