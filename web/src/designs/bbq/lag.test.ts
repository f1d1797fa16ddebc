import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { decode } from "./decode";
import { holds, inspect, lagOf, lagText } from "./describe";
import { bitThing } from "./shape";

// Q7.
test.each([
  ["bbq-fig2-tree", undefined],
  ["bbq-fig4-three", undefined],
  ["bbq-sequential-oracle", 60],
  ["bbq-random", 150],
])("in every step of %s each counter differs from those under it by the operations between", async (name, most) => {
  const { at, steps } = await openScenes(await scenarioText(name));
  let [lags, ahead] = [0, 0];
  for (let step = 0; step < Math.min(steps, most ?? steps); step++) {
    const bbq = decode(at(step));
    if (!bbq.ready) continue;
    for (let level = 1; level <= bbq.d; level++)
      for (let index = 0; index < bbq.w ** level; index++) {
        const lag = lagOf(bbq, level, index);
        if (!lag) continue;
        lags += 1;
        ahead += Number(lag.between.length > 0);
        expect(holds(lag), `step ${step}, L${level} ${index}: ${lagText(lag)}`).toBe(true);
      }
  }
  expect(lags).toBeGreaterThan(100);
  expect(ahead).toBeGreaterThan(5);
});

test("the equation has the numbers of the step, and says where it does not hold", async () => {
  const { at } = await openScenes(await scenarioText("bbq-fig4-adoption"));
  const scene = at(19);
  const bbq = decode(scene);
  const lag = lagOf(bbq, 1, 1);
  if (!lag) throw new Error("not read");
  expect(lagText(lag)).toBe("1 − 3 = −2 = −1 (op\u00a03) −1 (op\u00a04)");
  expect(holds({ ...lag, below: 2 })).toBe(false);
  expect(lagText({ ...lag, below: 2 })).toBe("1 − 2 = −1 ≠ −1 (op\u00a03) −1 (op\u00a04)");
  expect(inspect(scene, bitThing(1, 1))?.rows.at(-1)).toEqual([
    "StOC − sum under it = in flight between",
    lagText(lag),
  ]);
});
