// The parts of the state that are pure.

import { expect, test } from "vitest";
import { stepsDue } from "./playing";
import { recall } from "./remember";
import { sizesOf, USUAL } from "./sizes";

test("playing owes what the speed says, over any pattern of frames", () => {
  let owed = 0;
  let steps = 0;
  for (let i = 0; i < 600; i++) {
    const due = stepsDue(owed, 1000 / 60, 0.5 + (i % 2));
    owed = due.owed;
    steps += due.steps;
  }
  expect(steps + owed).toBeCloseTo(10, 6);
  expect(stepsDue(0, 16, 1000)).toEqual({ steps: 16, owed: 0 });
});

test("what is remembered is checked", () => {
  const storage = (text: string | null) => ({ getItem: () => text }) as unknown as Storage;
  expect(recall(storage('{"theme":"dark","panel":false}'))).toEqual({
    theme: "dark",
    panel: false,
    sizes: USUAL,
    progress: {},
  });
  expect(recall(storage('{"theme":"pink","panel":"yes","wanted":7}'))).toEqual({ sizes: USUAL, progress: {} });
  expect(recall(storage('{"author":"Ada"}'))).toEqual({ author: "Ada", sizes: USUAL, progress: {} });
  // Who does not want to be named is not asked again.
  expect(recall(storage('{"author":""}'))).toEqual({ author: "", sizes: USUAL, progress: {} });
  for (const author of [7, null, "x".repeat(101)])
    expect(recall(storage(JSON.stringify({ author })))).toEqual({ sizes: USUAL, progress: {} });
  const progress = { "bbq-tree": 4, "a/b": 1, scr: "two", gearbox: -1, incast: 1.5 };
  expect(recall(storage(JSON.stringify({ progress }))).progress).toEqual({ "bbq-tree": 4 });
  for (const strange of [null, 7, "x", [1]])
    expect(recall(storage(JSON.stringify({ progress: strange }))).progress).toEqual({});
  expect(recall(storage("not JSON"))).toEqual({});
  expect(recall(storage(null))).toEqual({ sizes: USUAL, progress: {} });
});

test("sizes that are remembered wrongly are as usual", () => {
  expect(sizesOf({ side: 30, bottom: 12 })).toEqual({ side: 30, bottom: 12 });
  for (const strange of [null, 7, {}, { side: "wide" }, { side: -1, bottom: 1e9 }, { side: Number.NaN }])
    expect(sizesOf(strange)).toEqual(USUAL);
});
