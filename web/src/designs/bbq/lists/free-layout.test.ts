import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { decode } from "../decode";
import { layoutFree } from "./free-layout";

const SPACE = { x: 72, y: 340, w: 540, h: 56 };

test.each(["three-tenants-stfq", "bbq-random", "bbq-table2-pipeline", "bbq-pifo-spill-fetch"])(
  "in %s every element on the way is drawn or counted in the row of the free list",
  async (name) => {
    const { steps, at } = await openScenes(await scenarioText(name));
    for (let step = 0; step < Math.min(steps, 120); step++) {
      const bbq = decode(at(step));
      const { cells, carriedMore } = layoutFree(bbq, SPACE);
      const drawn = cells.filter(({ carried }) => carried).length;
      expect(drawn + (carriedMore?.count ?? 0), `step ${step}`).toBe(bbq.account.carried);
      const [right, box] = [SPACE.x + SPACE.w, carriedMore?.box];
      const over = cells.filter((cell) => box && cell.box.x < box.x + box.w && box.x < cell.box.x + cell.box.w);
      expect(over, `step ${step}`).toEqual([]);
      expect(box ? box.x + box.w : 0, `step ${step}`).toBeLessThanOrEqual(right);
    }
  },
);

test("elements whose number no stage names are counted", async () => {
  const { at } = await openScenes(await scenarioText("three-tenants-stfq"));
  const { cells, carriedMore } = layoutFree(decode(at(13)), SPACE);
  expect(cells.filter(({ carried }) => carried).map(({ element }) => element)).toEqual([0]);
  expect(carriedMore?.count).toBe(2);
});
