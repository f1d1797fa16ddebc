// The pure functions of the store.

import { expect, test } from "vitest";
import { UNPRACTISED } from "../features/lessons/slice";
import { stepsDue } from "../features/run/play";
import { sizesOf, USUAL } from "../features/run/view-slice";
import { recall } from "./start/remember";

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

/** The saved state of a reader who has not learned anything yet. */
const NOTHING = { progress: {}, answers: {}, practice: UNPRACTISED, points: {}, handInName: "" };

test("what is remembered is checked", () => {
  const storage = (text: string | null) => ({ getItem: () => text }) as unknown as Storage;
  expect(recall(storage('{"theme":"dark","panel":false}'))).toEqual({
    theme: "dark",
    panel: false,
    sizes: USUAL,
    ...NOTHING,
  });
  expect(recall(storage('{"theme":"pink","panel":"yes","wanted":7}'))).toEqual({ sizes: USUAL, ...NOTHING });
  expect(recall(storage('{"author":"Ada"}'))).toEqual({ author: "Ada", sizes: USUAL, ...NOTHING });
  // A reader who does not want to be named is not asked again.
  expect(recall(storage('{"author":""}'))).toEqual({ author: "", sizes: USUAL, ...NOTHING });
  for (const author of [7, null, "x".repeat(101)])
    expect(recall(storage(JSON.stringify({ author })))).toEqual({ sizes: USUAL, ...NOTHING });
  const progress = { "bbq-tree": 4, "a/b": 1, scr: "two", gearbox: -1, incast: 1.5 };
  expect(recall(storage(JSON.stringify({ progress }))).progress).toEqual({ "bbq-tree": 4 });
  for (const strange of [null, 7, "x", [1]])
    expect(recall(storage(JSON.stringify({ progress: strange }))).progress).toEqual({});
  const points = { "sp-pifo-worst": 3, "a/b": 1, scr: -1 };
  expect(recall(storage(JSON.stringify({ points }))).points).toEqual({ "sp-pifo-worst": 3 });
  for (const [handInName, kept] of [
    ["Ada", "Ada"],
    [7, ""],
    ["x".repeat(300), "x".repeat(200)],
  ])
    expect(recall(storage(JSON.stringify({ handInName }))).handInName).toBe(kept);
  const practice = {
    missed: { "sp_pifo bound": 3, "sp_pifo queue": 0, "sp_pifo <b>": 1, bound: 2, "pifo place": "often" },
    rounds: { "run-0123abcd": 2, "run-x": 1, "0123abcd": 1, "run-00000000": 1e9 },
  };
  expect(recall(storage(JSON.stringify({ practice }))).practice).toEqual({
    missed: { "sp_pifo bound": 3 },
    rounds: { "run-0123abcd": 2 },
  });
  const rounds = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`run-${`${i}`.padStart(8, "0")}`, 1]));
  const kept = Object.keys(recall(storage(JSON.stringify({ practice: { rounds } }))).practice?.rounds ?? {});
  expect([kept.length, kept.at(-1)]).toEqual([100, "run-00000149"]);
  for (const strange of [null, 7, "x", [1], { missed: null, rounds: [3] }])
    expect(recall(storage(JSON.stringify({ practice: strange }))).practice).toEqual(UNPRACTISED);
  expect(recall(storage("not JSON"))).toEqual({});
  expect(recall(storage(null))).toEqual({ sizes: USUAL, ...NOTHING });
});

test("sizes that are remembered wrongly are as usual", () => {
  expect(sizesOf({ side: 30, bottom: 12, waves: 20 })).toEqual({ side: 30, bottom: 12, waves: 20 });
  for (const strange of [null, 7, {}, { side: "wide" }, { side: -1, bottom: 1e9, waves: 0 }, { side: Number.NaN }])
    expect(sizesOf(strange)).toEqual(USUAL);
});
