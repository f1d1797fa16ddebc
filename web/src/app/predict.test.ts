import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../test/wasm/page.ts";
import { hideResults, toGuess } from "./predict";

test("the results of a step are hidden in it and told in the next", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-coloring"));
  let guessed = 0;
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    const hidden = hideResults(scene);
    for (const op of toGuess(scene)) {
      guessed += 1;
      expect(scene.op(op)?.results.length).toBe(2);
      expect(hidden.op(op)).toMatchObject({ outcome: "in-flight", results: [] });
      if (step + 1 < steps) expect(hideResults(at(step + 1)).op(op)).toMatchObject({ outcome: "ok" });
    }
    expect(hidden.engine.events.some(({ kind }) => kind === "retired")).toBe(false);
    expect(toGuess(hidden)).toEqual([]);
  }
  expect(guessed).toBe(4);
});
