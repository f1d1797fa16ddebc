// Rounds of ten: which questions are drawn, and what is saved of their answers.

import { expect, test } from "vitest";
import { digestOf } from "../../../base/digest";
import type { Thing } from "../../../base/thing";
import type { Mention, Scene, Sentence } from "../../../designs/contract";
import { NO_ANSWER } from "../../../designs/predictions";
import type { AnswerKind, Questions } from "../../../designs/questions";
import { UNPRACTISED } from "../slice";
import { chance, pick } from "./draw";
import { planRound, type RoundPlan, revealsAnswer } from "./plan";
import { begun, byKind, practised, roundsOf, weightOf } from "./round";

test("chance depends on its seed alone, and reaches everything", () => {
  const some = (seed: string) => Array.from({ length: 2_000 }, chance(seed));
  expect(some("one")).toEqual(some("one"));
  expect(some("one")).not.toEqual(some("two"));
  for (const seed of ["", "a 0", "a 1", "a 2"]) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const number of some(seed)) counts[Math.floor(number * 10)] = (counts[Math.floor(number * 10)] ?? 0) + 1;
    for (const count of counts) expect(count).toBeGreaterThan(140);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2_000);
  }
  expect(digestOf("")).toBe(0x811c9dc5);
  expect(digestOf("a")).not.toBe(digestOf("b"));
});

test("of items each is picked as often as its weight says", () => {
  const draw = chance("weights");
  const counts = { a: 0, b: 0, never: 0 };
  const weights = { a: 1, b: 3, never: 0 };
  for (let i = 0; i < 4_000; i++) {
    const item = pick(["a", "never", "b"] as const, (name) => weights[name], draw);
    if (item) counts[item] += 1;
  }
  expect(counts.a + counts.b).toBe(4_000);
  expect(counts.never).toBe(0);
  expect(counts.b / counts.a).toBeGreaterThan(2.6);
  expect(counts.b / counts.a).toBeLessThan(3.4);
  expect(pick([], () => 1, draw)).toBeUndefined();
});

test("a wrong answer makes its kind of its design likelier, until right ones make up for it", () => {
  let practice = UNPRACTISED;
  const weight = () => weightOf(practice, "sp_pifo", "bound", 0);
  expect(weight()).toBe(1);
  practice = practised(practice, "sp_pifo", "bound", true);
  expect(practice).toEqual(UNPRACTISED);
  practice = practised(practised(practice, "sp_pifo", "bound", false), "sp_pifo", "bound", false);
  const twice = weight();
  expect(twice).toBeGreaterThan(weightOf(practised(practice, "sp_pifo", "bound", true), "sp_pifo", "bound", 0));
  expect(weightOf(practice, "sp_pifo", "queue", 0)).toBe(1);
  expect(weightOf(practice, "fifo", "bound", 0)).toBe(1);
  for (let i = 0; i < 50; i++) practice = practised(practice, "sp_pifo", "bound", false);
  expect(weight()).toBe(5);
  // A kind that the round has asked has a smaller weight.
  expect(weightOf(practice, "sp_pifo", "bound", 4)).toBe(1);
  // The number of right answers that make up for many wrong ones is limited.
  for (let i = 0; i < 4; i++) practice = practised(practice, "sp_pifo", "bound", true);
  expect(practice.missed).toEqual({});
});

test("rounds are counted by run, and the latest run is last", () => {
  let practice = UNPRACTISED;
  for (const run of ["0000000a", "12345678", "0000000a"]) practice = begun(practice, run);
  expect(roundsOf(practice, "0000000a")).toBe(2);
  expect(roundsOf(practice, "12345678")).toBe(1);
  expect(roundsOf(practice, "99999999")).toBe(0);
  expect(Object.keys(practice.rounds)).toEqual(["run-12345678", "run-0000000a"]);
});

test("right answers are counted by kind", () => {
  const given = [true, false, true].map((right, i) => ({ kind: i === 1 ? "bound" : "queue", right }));
  expect(byKind(given)).toEqual([
    { kind: "queue", right: 2, of: 2 },
    { kind: "bound", right: 0, of: 1 },
  ]);
});

const KINDS = ["a", "b", "c", "d", "e"];

/** Plans a round on a run that asks `kinds` in the steps where `asks`, each answered in the next step, at once or never. */
async function planOn(seed: string, steps: number, asks: (step: number) => boolean, more: Partial<Around> = {}) {
  const { kinds = KINDS, weights = {}, answer = () => "right", text = "Which?", ends = steps } = more;
  const looked = new Set<number>();
  const questions: Questions = {
    asks: ({ step }) => (asks(step) ? kinds.map((kind) => ({ kind, text: [text], by: "number", op: step })) : []),
    answer: ({ op, kind }, _, { step }) => {
      const value = step > op ? answer(op, kind) : null;
      return value === null ? null : { value, text: [value] };
    },
  };
  const plan = await planRound({
    steps,
    questions,
    weightOf: (kind, times) => (weights[kind] ?? 1) / (1 + times),
    readScenes: async (row) => {
      for (const step of row) looked.add(step);
      return row.map((step) => ({ step: Math.min(step, Math.max(0, ends - 1)) }) as Scene);
    },
    chance: () => chance(seed),
  });
  if (!plan) throw new Error("no plan");
  return { ...plan, looked };
}

interface Around {
  kinds: readonly string[];
  weights: Readonly<Record<string, number>>;
  /** Null if the run ends before. */
  answer(step: number, kind: string): string | null;
  text: string;
  /** Number of steps of the run, if it is shorter than it may be. */
  ends: number;
}

const stepsOf = ({ questions }: RoundPlan) => questions.map(({ step }) => step);

test("ten questions are spread over the run, each further on, and only few steps are looked at", async () => {
  for (const steps of [200, 5_000, 1_000_000]) {
    const plan = await planOn(`${steps}`, steps, (step) => step % 3 === 0);
    expect(plan.questions).toHaveLength(10);
    const at = stepsOf(plan);
    expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
    expect(at.every((step) => step % 3 === 0 && step < steps - 1)).toBe(true);
    expect(at[0]).toBeLessThan(steps / 5);
    expect(at[9]).toBeGreaterThan(steps / 2);
    expect(plan.looked.size).toBeLessThan(500);
    expect(await planOn(`${steps}`, steps, (step) => step % 3 === 0)).toEqual(plan);
    expect((await planOn("another", steps, (step) => step % 3 === 0)).questions).not.toEqual(plan.questions);
  }
});

test("a run that ends before its last step is asked about as far as it goes, the same as if that were known", async () => {
  const known = await planOn("it", 90, () => true);
  expect(known.questions).toHaveLength(10);
  const { questions } = await planOn("it", 1_000_000, () => true, { ends: 90 });
  expect(questions).toEqual(known.questions);
});

test("at most two questions are of a kind, so a run of few kinds has fewer than ten", async () => {
  for (const count of [1, 2, 3, 4, 5, 6])
    for (const steps of [60, 5_000]) {
      const { questions, isAll } = await planOn(`${count}`, steps, () => true, { kinds: KINDS.slice(0, count) });
      expect(questions).toHaveLength(Math.min(10, 2 * count));
      expect(isAll).toBe(steps === 60);
      for (const { kind } of questions)
        expect(questions.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(2);
    }
});

test("a short run is asked about in all its steps but the last, one that asks nothing in none", async () => {
  expect(stepsOf(await planOn("short", 11, () => true))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(stepsOf(await planOn("few", 4, () => true))).toEqual([0, 1, 2]);
  for (const steps of [0, 1, 2, 300])
    expect(stepsOf(await planOn("none", steps, (step) => step >= steps - 1))).toEqual([]);
});

test("the only step of a short run that asks something is found", async () => {
  for (let only = 0; only < 60; only++)
    expect(stepsOf(await planOn(`${only}`, 61, (step) => step === only))).toEqual([only]);
});

test("what the run does not answer, or answers with a loss, is not asked", async () => {
  for (const lost of [null, NO_ANSWER])
    for (let seed = 0; seed < 20; seed++) {
      const answer = (step: number, kind: string) => (step % 2 === 0 || kind === "a" ? lost : "right");
      const { questions } = await planOn(`${seed}`, 200, () => true, { answer });
      expect(questions).toHaveLength(8);
      expect(questions.every(({ step, kind }) => step % 2 === 1 && kind !== "a")).toBe(true);
    }
});

test("a question whose text has the answer is not asked", async () => {
  const text = "Op 7 with 1,200 bytes comes next. What is F?";
  const answer = (step: number) => (step % 2 === 0 ? "1200" : "120");
  const { questions } = await planOn("told", 200, () => true, { answer, text });
  expect(questions).toHaveLength(10);
  expect(questions.every(({ step }) => step % 2 === 1)).toBe(true);
  const asks = (by: AnswerKind, text: Sentence) => ({ by, text });
  const queue: Mention = { text: "queue 2", thing: "queue.bound[1]" as Thing };
  expect(revealsAnswer(asks("thing", ["It is of queue 2."]), { value: queue.thing, text: ["To ", queue, "."] })).toBe(
    true,
  );
  expect(revealsAnswer(asks("thing", ["It is of rank 2."]), { value: queue.thing, text: ["To ", queue, "."] })).toBe(
    false,
  );
  expect(revealsAnswer(asks("number", ["Of rank 12, at op 7."]), { value: "7", text: ["7"] })).toBe(true);
  expect(revealsAnswer(asks("number", ["Of rank 12, at op 7."]), { value: "1", text: ["1"] })).toBe(false);
});

test("kinds that were answered wrongly come more often", async () => {
  let hard = 0;
  const kinds = [...KINDS, "f", "g", "h", "i", "j", "k", "l"];
  for (let seed = 0; seed < 100; seed++) {
    const { questions } = await planOn(`${seed}`, 1_000, () => true, { kinds, weights: { a: 5 } });
    hard += questions.filter(({ kind }) => kind === "a").length;
  }
  // Without its weight it would be 0.83 of ten on average.
  expect(hard / 100).toBeGreaterThan(1.5);
});
