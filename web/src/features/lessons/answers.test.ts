import { expect, test } from "vitest";
import { answersIn, type LessonAnswers, scoreOf, withAnswer } from "./answers";

const place = (stop: number, name = "bbq-tree") => ({ name, stop });
const right = { given: ["data 1"], right: true };
const wrong = { given: ["a", "b"], right: false };
const unknown = { given: ["3"], right: null };

test("a score counts the answers that could be judged; an answer again takes the place of the one before", () => {
  let answers: LessonAnswers = {};
  expect(scoreOf(answers, "bbq-tree")).toEqual({ right: 0, of: 0 });
  for (const [stop, answer] of [
    [1, right],
    [3, wrong],
    [4, unknown],
    [3, right],
    [5, wrong],
  ] as const)
    answers = withAnswer(answers, place(stop), answer);
  expect(scoreOf(answers, "bbq-tree")).toEqual({ right: 2, of: 3 });
  expect(scoreOf(withAnswer(answers, place(5), null), "bbq-tree")).toEqual({ right: 2, of: 2 });
  expect(scoreOf(answers, "gearbox")).toEqual({ right: 0, of: 0 });
});

test("what was stored is read again, and what is strange in it is left out", () => {
  const answers = withAnswer(withAnswer({}, place(2), wrong), place(1, "own.a-1"), unknown);
  expect(answersIn(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
  for (const strange of [null, 3, "x", [], { "a b": { 1: right } }]) expect(answersIn(strange)).toEqual({});
  const bad = [null, 1, {}, { given: "x", right: true }, { given: [], right: true }, { given: [1], right: true }];
  for (const one of [...bad, { given: ["x"] }, { given: ["x".repeat(2_000)], right: true }])
    expect(answersIn({ scr: { 1: one, 2: right } }), JSON.stringify(one)).toEqual({ scr: { 2: right } });
  expect(answersIn({ scr: { 0: right, x: right } })).toEqual({ scr: {} });
});
