/** Ten questions on every shipped scenario: the run answers each, no question contains its answer, and at most two are of the same kind. */

import { expect, test } from "vitest";
import { plainText } from "../../src/designs/contract";
import type { Questions } from "../../src/designs/questions";
import { loadDesign } from "../../src/designs/registry";
import { MOST_STEPS } from "../../src/features/lessons/answer";
import { chance } from "../../src/features/lessons/ten/draw";
import { planRound, revealsAnswer } from "../../src/features/lessons/ten/plan";
import { TRUTH } from "../facts/answers.ts";
import { shipped } from "../shipped.ts";
import { openScenes, sessionModule } from "./page.ts";

const module = await sessionModule();

/** Longer runs are treated as if they ended here: the questions do not depend on it. */
const FURTHEST = 2_500;
/** Number of steps after the answer in which the operation has retired. */
const LATENCY = 32;

/** Number of questions by scenario. */
const counts = new Map<string, number>();

test.each([...shipped])("ten questions on %s", async (name, file) => {
  const { steps: all, at } = await openScenes(JSON.stringify(file), { module });
  const steps = Math.min(all, FURTHEST);
  const questions = (await loadDesign(at(0).info.design)).questions as Questions;
  const plan = await planRound({
    steps,
    questions,
    weightOf: (_, times) => 1 / (1 + times),
    readScenes: async (row) => row.map((step) => at(step)),
    chance: () => chance(name),
  });
  const planned = plan?.questions ?? [];
  counts.set(name, planned.length);
  for (const [i, { step, kind, answered }] of planned.entries()) {
    const scenes = Array.from({ length: answered - step + 1 }, (_, by) => at(step + by));
    const [before, ...after] = scenes;
    const ask = before && questions.asks(before).find((one) => one.kind === kind);
    expect(ask?.isPlain ?? false, `step ${step}, ${kind}`).toBe(false);
    if (!ask || !before) throw new Error(`step ${step} does not ask for ${kind}`);
    const where = `step ${step}: ${plainText(ask.text)}`;
    const answers = after.map((scene) => questions.answer(ask, before, scene));
    const answer = answers.pop();
    expect(
      answers.every((one) => one === null),
      where,
    ).toBe(true);
    if (!answer) throw new Error(`no answer, ${where}`);
    expect(answer.value, where).not.toBe("");
    expect(revealsAnswer(ask, answer), where).toBe(false);
    const op = at(Math.min(all - 1, answered + LATENCY)).op(ask.op);
    const truth = TRUTH[kind]?.({ ask, scenes, op, history: null }) ?? answer.value;
    expect([truth].flat(), where).toContain(answer.value);
    // No question is about a step that the answer before it has shown, and each answer comes within a limit of steps.
    expect(step, where).toBeGreaterThanOrEqual(planned[i - 1]?.answered ?? 0);
    expect(answered - step, where).toBeLessThanOrEqual(MOST_STEPS);
    expect(planned.filter((one) => one.kind === kind).length, where).toBeLessThanOrEqual(2);
  }
});

test("most runs have ten questions, the incast of shortest remaining first among them", () => {
  expect(counts.get("incast-srpt")).toBe(10);
  expect([...counts.values()].filter((count) => count === 10).length).toBeGreaterThan(45);
});
