import { expect, test } from "vitest";
import { PHASE_MS } from "../drawing/tween";
import { type Layers, type Mark, marksOf, type Phase, textMark } from "./mark";
import { PHASES, stagesOf } from "./stages";

const mark = (key: string, text: string, phase?: Phase): Mark => ({
  ...textMark(key, 0, 0, undefined, text),
  ...(phase && { phase }),
});
const texts = (layers: Layers) =>
  marksOf(layers)
    .map(({ key, text }) => `${key}${text}`)
    .join(" ");

test("what is read comes first, what is decided next, then what is written, and what is gone leaves last", () => {
  const before = [[mark("count", "4"), mark("gone", "0"), mark("asked", "0", "decide")], [mark("op", "0", "read")]];
  const after = [
    [mark("count", "3"), mark("arrow", "1", "decide")],
    [mark("op", "1", "read"), mark("new", "1", "leave")],
  ];
  expect(stagesOf(before, after).map(texts)).toEqual([
    "gone0 asked0 count4 op1",
    "gone0 count4 arrow1 op1",
    "gone0 count3 arrow1 op1",
    "count3 arrow1 op1 new1",
  ]);
});

test("what is gone makes room for what comes to its place", () => {
  const at = (key: string, y: number): Mark => ({ ...mark(key, ""), y, tweens: true });
  const before = [[at("first", 0), at("second", 9), at("other", 18)]];
  const after = [[at("second", 0)]];
  expect(stagesOf(before, after).map(texts)).toEqual([
    "first other second",
    "first other second",
    "other second",
    "second",
  ]);
});

test("the last drawing is that of the step, and a first one is there at once", () => {
  const after = [[mark("a", "1"), mark("b", "1", "leave")]];
  expect(stagesOf([], after).at(-1)).toBe(after);
  expect(stagesOf(after, after).map(texts)).toEqual(Array(4).fill("a1 b1"));
});

test("all of it takes about 600 milliseconds", () => {
  expect(PHASE_MS).toHaveLength(PHASES.length);
  expect([...PHASE_MS].sort((a, b) => a - b)).toEqual([...PHASE_MS]);
  expect(PHASE_MS.at(-1)).toBeLessThan(500);
});
