import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import type { AddressComparison } from "../contract";
import { comparisons } from "./comparators";

const isSame = ({ pairs }: AddressComparison) => pairs.every(([behind, ahead]) => behind === ahead);

/** All comparisons of a run, and the priorities that the operations finally had. */
async function ran(name: string, steps?: number) {
  const { at, steps: all } = await openScenes(await scenarioText(name));
  const found: (AddressComparison & { step: number })[] = [];
  const priorities = new Map<number, number>();
  for (let step = 0; step < Math.min(all, steps ?? all); step++) {
    const scene = at(step);
    found.push(...comparisons(scene).map((one) => ({ ...one, step })));
    for (const { kind, op, args } of scene.engine.events)
      if (kind === "retired" && op !== null) {
        const enqueue = scene.op(op)?.kind === "enqueue";
        priorities.set(op, Number(enqueue ? scene.op(op)?.arguments[1] : args[1]));
      }
  }
  return { found, priorities };
}

// Q15.
test.each([
  ["bbq-sequential-oracle", 60],
  ["bbq-coloring", undefined],
  ["bbq-fig4-three", undefined],
  ["bbq-random", 150],
])("in %s two operations have one bucket if all digits are equal, and only then", async (name, steps) => {
  const { found, priorities } = await ran(name, steps);
  const decided = found.filter(
    ({ memory, behind, ahead }) => memory === "bucket" && priorities.has(behind) && priorities.has(ahead),
  );
  expect(decided.filter(isSame).length).toBeGreaterThan(0);
  for (const one of decided)
    expect(isSame(one), `step ${one.step}: op ${one.behind} and op ${one.ahead}`).toBe(
      priorities.get(one.behind) === priorities.get(one.ahead),
    );
});

test("what was compared on a level is what the next level keeps of it", async () => {
  const { found } = await ran("bbq-sequential-oracle", 60);
  const before = new Map(found.map((one) => [`${one.behind} ${one.ahead} ${one.pairs.length}`, one]));
  let kept = 0;
  for (const { behind, ahead, pairs } of found) {
    const above = before.get(`${behind} ${ahead} ${pairs.length - 1}`);
    if (!above) continue;
    kept += 1;
    expect(pairs.slice(0, -1)).toEqual(above.pairs);
  }
  expect(kept).toBeGreaterThan(10);
});

test("an operation that adopts or is colored has met a conflict", async () => {
  const { found } = await ran("bbq-fig4-adoption");
  const behind = found.filter((one) => one.distance === 1 && isSame(one));
  // Both dequeues use bitmap 1 of L2, then bucket 6.
  expect(behind.map(({ memory, behind, ahead }) => [memory, behind, ahead])).toEqual([
    ["L2 bitmap", 1, 0],
    ["L2 bitmap", 2, 1],
    ["bucket", 1, 0],
    ["L2 bitmap", 4, 3],
    ["bucket", 4, 3],
  ]);
});

test("a model compares nothing", async () => {
  const file = JSON.parse(await scenarioText("bbq-coloring"));
  const model = { ...file, engines: [{ ...file.engines[1] }], expect: undefined, view: undefined, notes: undefined };
  expect(comparisons((await openScenes(JSON.stringify(model))).at(12))).toEqual([]);
});
