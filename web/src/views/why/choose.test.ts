import { expect, test } from "vitest";
import type { Remark } from "../design";
import { chooseRemarks, divergenceRemark, violationRemarks } from "./choose";

const remark = (weight: number, text = `weight ${weight}.`): Remark => ({ weight, stage: null, sentence: [text] });
const weights = (remarks: Remark[]) => remarks.map(({ weight }) => weight);

test("the weightiest come first, at most three", () => {
  expect(
    weights(
      chooseRemarks(
        [6, 70, 13, 45, 9].map((w) => remark(w)),
        1000,
      ),
    ),
  ).toEqual([70, 45, 13]);
});

test("routine is said only if there is nothing else", () => {
  expect(weights(chooseRemarks([remark(40), remark(1)], 1000))).toEqual([40]);
  expect(weights(chooseRemarks([remark(1)], 1000))).toEqual([1]);
});

test("what does not fit is left out, but never the first", () => {
  const long = remark(50, "x".repeat(300));
  expect(weights(chooseRemarks([long, remark(40, "y".repeat(200)), remark(30, "short.")], 310))).toEqual([50, 30]);
  expect(weights(chooseRemarks([long], 10))).toEqual([50]);
});

test("a divergence is said in its own step", () => {
  const divergence = { step: 7, engine: 0, field: "l1.stoc", index: 2, op: 4, expected: "1", actual: "0" };
  const lockstep = { results: 9, words: 40, divergence };
  expect(divergenceRemark(lockstep, 6)).toEqual([]);
  expect(divergenceRemark(lockstep, 7)[0]?.sentence).toEqual([
    "Hardware and model part here: l1.stoc[2] of op 4 is 0, the model says 1.",
  ]);
});

test("a broken invariant is said with what was found", () => {
  const violation = {
    invariant: "links",
    meaning: "neighbours name each other",
    op: null,
    text: "bucket 2: one does not",
  };
  expect(violationRemarks([violation])[0]?.sentence).toEqual([
    "An invariant is broken, neighbours name each other: bucket 2: one does not.",
  ]);
});
