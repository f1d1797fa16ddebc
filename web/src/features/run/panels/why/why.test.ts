import { expect, test } from "vitest";
import type { Remark } from "../../../../designs/contract";
import { chooseRemarks, differing, divergenceRemark, ESSENTIAL, violationRemarks } from "./choose";
import { spaceOf } from "./Why";

const note = (length: number) => ({ step: 3, text: "x".repeat(length) });

test("notes get as much of the line as they need", () => {
  expect(spaceOf([note(100)])).toBe("third");
  expect(spaceOf([note(139)])).toBe("half");
  expect(spaceOf([note(300)])).toBe("most");
});

test("several notes need more than one of their length", () => {
  expect(spaceOf([note(50), note(50)])).toBe("half");
  expect(spaceOf([note(50), note(50), note(10)])).toBe("most");
  expect(spaceOf([{ ...note(115), author: "Somebody" }])).toBe("half");
});

const remark = (weight: number, text = `weight ${weight}.`): Remark => ({
  weight,
  stage: null,
  sentence: [text],
  topic: "any",
  facts: {},
});
const weights = (remarks: Remark[]) => remarks.map(({ weight }) => weight);

test("the weightiest come first, at most two", () => {
  expect(
    weights(
      chooseRemarks(
        [6, 70, 13, 45, 9].map((w) => remark(w)),
        1000,
      ),
    ),
  ).toEqual([70, 45]);
});

test("routine is said only if there is nothing else", () => {
  expect(weights(chooseRemarks([remark(40), remark(1)], 1000))).toEqual([40]);
  expect(weights(chooseRemarks([remark(1)], 1000))).toEqual([1]);
});

test("no more than two sentences, but all of one remark", () => {
  const [two, one] = [remark(60, "First. Second."), (weight: number) => remark(weight)];
  expect(weights(chooseRemarks([two, one(50)], 1000))).toEqual([60]);
  expect(weights(chooseRemarks([one(70), two, one(50)], 1000))).toEqual([70, 50]);
  expect(weights(chooseRemarks([remark(60, "One. Two. Three."), one(50)], 1000))).toEqual([60]);
});

test("what does not fit is left out, but never the first", () => {
  const long = remark(50, "x".repeat(300));
  expect(weights(chooseRemarks([long, remark(40, "y".repeat(200)), remark(30, "short.")], 310))).toEqual([50, 30]);
  expect(weights(chooseRemarks([long], 10))).toEqual([50]);
});

test("remarks on the main event are chosen whatever their length", () => {
  const sentences = [remark(70, "x".repeat(140)), remark(65, "y".repeat(240)), remark(30, "z".repeat(40))];
  expect(weights(chooseRemarks(sentences, 290, ESSENTIAL))).toEqual([70, 65]);
  expect(weights(chooseRemarks(sentences, 290))).toEqual([70, 30]);
});

test("of engines side by side only that is said in which they differ", () => {
  const [common, here, there] = [remark(70, "F = 10."), remark(60, "Level 1."), remark(60, "Level 2.")];
  const texts = (all: Remark[]) => chooseRemarks(all, 1000).map(({ sentence }) => sentence[0]);
  expect(
    differing([
      [common, here],
      [there, common],
    ]).map(texts),
  ).toEqual([["Level 1."], ["Level 2."]]);
  expect(differing([[common, here], [common]]).map(texts)).toEqual([["Level 1."], ["F = 10."]]);
  expect(differing([[common], [common]]).map(texts)).toEqual([["F = 10."], ["F = 10."]]);
});

test("a divergence is said in its own step", () => {
  const place = { stage: 2, work: "L1: commit", signal: "bbq.u_root.stoc_q[2]" };
  const divergence = { step: 7, engine: 0, field: "l1.stoc", index: 2, op: 4, ...place, expected: "1", actual: "0" };
  const lockstep = { results: 9, words: 40, divergence };
  expect(divergenceRemark(lockstep, 6)).toEqual([]);
  expect(divergenceRemark(lockstep, 7)[0]?.sentence).toEqual([
    "Hardware and model diverge here: l1.stoc[2] of op 4 is 0, in the model 1. It is the work of stage 2 (L1: commit): bbq.u_root.stoc_q[2].",
  ]);
});

test("a failed assertion is named by its place in the hierarchy", () => {
  const actual = "[0] %Error: bbq_root_sva.sv:24: Assertion failed in bbq.u_root.u_sva.NoUnderflow: 'assert' failed.";
  const place = { stage: null, work: "", signal: "bbq.u_root.u_sva.NoUnderflow" };
  const divergence = { step: 3, engine: 0, field: "assertion", index: 0, op: null, ...place, expected: "", actual };
  const remark = (found: typeof divergence) =>
    divergenceRemark({ results: 9, words: 40, divergence: found }, 3)[0]?.sentence;
  expect(remark(divergence)).toEqual([
    "Hardware and model diverge here: a check in the hardware fails, bbq.u_root.u_sva.NoUnderflow (bbq_root_sva.sv, line 24).",
  ]);
  expect(remark({ ...divergence, signal: "" })).toEqual([
    "Hardware and model diverge here: a check in the hardware fails, NoUnderflow (bbq_root_sva.sv, line 24).",
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
    "An invariant is broken: “neighbours name each other”. Here bucket 2: one does not.",
  ]);
  expect(violationRemarks([violation], (invariant) => invariant === "links")[0]?.sentence).toEqual([
    "An invariant is broken on purpose: “neighbours name each other”. Here bucket 2: one does not.",
  ]);
});
