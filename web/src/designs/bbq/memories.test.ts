import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { memories } from "./pipeline";

test("every port is used by the operation that is in its stage", async () => {
  const { at, steps } = await openScenes(await scenarioText("bbq-fig4-adoption"));
  const used = new Map<string, number>();
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    for (const { name, read, write } of memories(scene)) {
      for (const [port, use] of [
        ["read", read],
        ["write", write],
      ] as const) {
        if (!use) continue;
        used.set(`${name} ${port}`, (used.get(`${name} ${port}`) ?? 0) + 1);
        expect(use.op, `${name} ${port} in step ${step}`).not.toBeNull();
      }
    }
  }
  expect([...used.keys()].sort()).toEqual(
    ["L2 bitmaps", "L2 StOC, WLb", "buckets", "elements: DATA", "elements: NEXT", "elements: PREV"]
      .flatMap((name) => [`${name} read`, `${name} write`])
      .filter((port) => used.has(port))
      .sort(),
  );
  // Each operation reads a bitmap of L2 and its bucket once, and writes each back.
  const ops = at(steps - 1).engine.presented;
  for (const port of ["L2 bitmaps read", "L2 bitmaps write", "buckets read", "buckets write"])
    expect(used.get(port), port).toBe(ops);
});

test("a model has no memories", async () => {
  const file = JSON.parse(await scenarioText("bbq-coloring"));
  const model = { ...file, engines: [{ ...file.engines[1] }], expect: undefined, view: undefined, notes: undefined };
  expect(memories((await openScenes(JSON.stringify(model))).at(3))).toEqual([]);
});
