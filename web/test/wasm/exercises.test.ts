/** The shipped exercises as the page reads and judges them: as the command line does. */

import { describe, expect, test } from "vitest";
import { exerciseText, names, solutionOf, solved } from "../exercise-files.ts";
import { answersOf, newReader, readExercise, seenOf, standingsOf, startOf } from "./exercises.ts";

const sum = (goals: readonly { points: number }[]) => goals.reduce((sum, { points }) => sum + points, 0);

describe.each(names)("%s", (name) => {
  test("is read, fits its scenario, and is not reached as it starts", async () => {
    const read = readExercise(exerciseText(name));
    const start = await startOf(read.exercise);
    expect(read.reader.check({ start })).toEqual([]);
    const { standings, seen } = await standingsOf(
      read,
      start,
      read.exercise.goals.map(() => []),
    );
    expect(standings).toMatchObject({ changes: 0, forbidden: [] });
    expect(sum(standings.goals)).toBeLessThan(sum(read.exercise.goals));
    expect(seen).toMatchObject({ lost: null, seen: { is_over: true } });
    for (const { text } of standings.goals) expect(text).not.toBe("");
  });

  test("is solved by the model solution, whose run has the digest that it has on the command line", async () => {
    const read = readExercise(exerciseText(name));
    const solution = solutionOf(name);
    const now = solved(await startOf(read.exercise), solution);
    const { standings, seen } = await standingsOf(read, now, answersOf(read.exercise, solution));
    expect(standings.goals.map(({ standing, text }) => [standing, text])).toEqual(
      standings.goals.map(({ text }) => ["reached", text]),
    );
    expect(standings.forbidden).toEqual([]);
    expect(seen.ended?.digest).toBe(solution.run_digest);
  });
});

test("a hand-in has the scenario, the answers and the claims", async () => {
  const read = readExercise(exerciseText("bbq-stale-counter"));
  const now = solved(await startOf(read.exercise), solutionOf("bbq-stale-counter"));
  const goal = { reached: true, attempts: 2, hints: 1 };
  const claims = {
    name: "=1+1 ../Ada\u202e",
    goals: read.exercise.goals.map((_, i) => ({ ...goal, answer: i === 2 ? [2] : [] })),
    run_digest: "0123456789abcdef",
    steps: 42,
  };
  const text = read.reader.handIn({ claims, now });
  const handIn = JSON.parse(typeof text === "string" ? text : "{}");
  expect(handIn).toMatchObject({
    kind: "queuescope-hand-in",
    version: 1,
    name: "=1+1 .._Ada",
    exercise: read.exercise.title,
    exercise_digest: read.exercise.digest,
    steps: 42,
  });
  expect(handIn.scenario.engines[0].switches).toEqual({ forward_2: false });
  expect(handIn.goals[2]).toEqual({ reached: true, answer: [2], attempts: 2, hints: 1 });
});

test("what is wrong with a file is said with its line, and nothing else is open", () => {
  const reader = newReader();
  const read = (text: string) => reader.read({ text });
  const text = exerciseText("sp-pifo-inversion");
  expect(read(text.replace("minutes:", "minuten:"))).toMatchObject({ kind: "problems" });
  expect(read("")).toMatchObject({ kind: "problems", problems: [{ path: "line 1" }] });
  const harmful = read(text.replace(/(^```goal\n.*?^```\n)/ms, "$1\nA [link](javascript:alert(1)) and <b>HTML</b>.\n"));
  expect(harmful).toMatchObject({
    kind: "problems",
    problems: [{ found: expect.stringContaining("javascript") }, {}, {}],
  });
});

test("an answer that is wrong, and a place that may not change", async () => {
  const read = readExercise(exerciseText("bbq-stale-counter"));
  const start = await startOf(read.exercise);
  const wrong = await standingsOf(read, start, [[], [], [4]]);
  expect(wrong.standings.goals[2]).toMatchObject({ standing: "open", points: 0, text: "the answer is not right" });
  const elsewhere = solved(start, { set: { "traffic[0].ops": [["dequeue-max"]] } });
  const { standings } = await standingsOf(read, elsewhere, [[], [], []]);
  expect(standings.forbidden[0]).toMatch(/^traffic\[0\]\.ops/);
});

test("a goal that names what the scenario no longer has is said, and the run opens", async () => {
  const text = exerciseText("bbq-stale-counter").replace("holds: divergence\n", "holds: engine 1: occ >= 1\n");
  const read = readExercise(text);
  const start = await startOf(read.exercise);
  expect(read.reader.check({ start })).toEqual([]);
  expect(await seenOf(read.exercise, start)).toMatchObject({ lost: null, seen: { is_over: true } });
  const model = { design: "bbq", implementation: "model", parameters: { D: 2, N: 15, W: 4 } };
  const without = solved(start, { set: { engines: [model], on_divergence: undefined } });
  expect(await seenOf(read.exercise, without)).toMatchObject({ lost: expect.stringContaining("engine 1"), seen: null });
});
