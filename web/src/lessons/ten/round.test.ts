// Rounds of ten: which questions are drawn, and what is kept of their answers.

import { expect, test } from "vitest";
import { digestOf } from "../../base/digest";
import type { Scene } from "../../designs/contract";
import type { Questions } from "../../designs/questions";
import { UNPRACTISED } from "../../player/state/practice";
import { chance, pick } from "./chance";
import { type Drawn, drawQuestion } from "./draw";
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
  // What the round has asked has less of a turn.
  expect(weightOf(practice, "sp_pifo", "bound", 4)).toBe(1);
  // Who was often wrong has not to be right as often.
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

/** Draws all questions of a round on a run that asks `kinds` in the steps where `asks`; each is seen one step later. */
async function drawAll(seed: string, steps: number, asks: (step: number) => boolean, weights: Record<string, number>) {
  const looked = new Set<number>();
  const questions = {
    asks: ({ step }: Scene) => (asks(step) ? Object.keys(weights).map((kind) => ({ kind })) : []),
  } as unknown as Questions;
  const draw = chance(seed);
  const found: Drawn[] = [];
  let from = 0;
  for (let left = 10; left > 0; left--) {
    const drawn = await drawQuestion({
      from,
      steps,
      left,
      questions,
      weightOf: (kind) => weights[kind] ?? 0,
      look: async (row) => {
        for (const step of row) looked.add(step);
        return row.map((step) => ({ step }) as Scene);
      },
      draw,
    });
    if (typeof drawn === "string") break;
    found.push(drawn);
    from = drawn.step + 1;
  }
  return { found, looked };
}

test("ten questions are spread over the run, each further on, and only few steps are looked at", async () => {
  for (const steps of [200, 5_000, 1_000_000]) {
    const { found, looked } = await drawAll(`${steps}`, steps, (step) => step % 3 === 0, { a: 1, b: 1 });
    expect(found).toHaveLength(10);
    const at = found.map(({ step }) => step);
    expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
    expect(at.every((step) => step % 3 === 0 && step < steps - 1)).toBe(true);
    expect(at[0]).toBeLessThan(steps / 5);
    expect(at[9]).toBeGreaterThan(steps / 2);
    expect(looked.size).toBeLessThan(400);
    expect(await drawAll(`${steps}`, steps, (step) => step % 3 === 0, { a: 1, b: 1 })).toEqual({ found, looked });
    const another = await drawAll("another", steps, (step) => step % 3 === 0, { a: 1, b: 1 });
    expect(another.found).not.toEqual(found);
  }
});

test("a short run is asked about in all its steps but the last, one that asks nothing in none", async () => {
  const all = await drawAll("short", 11, () => true, { a: 1 });
  expect(all.found.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await drawAll("few", 4, () => true, { a: 1 })).found).toHaveLength(3);
  for (const steps of [0, 1, 2, 300])
    expect((await drawAll("none", steps, (step) => step >= steps - 1, { a: 1 })).found).toEqual([]);
});

test("the only step of a short run that asks something is found", async () => {
  for (let only = 0; only < 60; only++) {
    const { found } = await drawAll(`${only}`, 61, (step) => step === only, { a: 1 });
    expect(found.map(({ step }) => step)).toEqual([only]);
  }
});

test("kinds that were answered wrongly come more often", async () => {
  const drawn: string[] = [];
  for (let seed = 0; seed < 100; seed++) {
    const { found } = await drawAll(`${seed}`, 1_000, () => true, { easy: 1, hard: 5 });
    drawn.push(...found.map(({ kind }) => kind));
  }
  const hard = drawn.filter((kind) => kind === "hard").length / drawn.length;
  expect(hard).toBeGreaterThan(0.79);
  expect(hard).toBeLessThan(0.87);
});
