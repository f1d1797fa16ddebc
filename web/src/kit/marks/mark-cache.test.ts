import { expect, test } from "vitest";
import { layersOf, textMark } from "./mark";
import { MarkCache } from "./mark-cache";

const PLAN = {};

/** Draws a text for each key, and returns for each mark how many marks had been made when it was made. */
function drawing(remembered: MarkCache) {
  let made = 0;
  return (...keys: (readonly (number | string | null)[])[]) =>
    layersOf((sheets) => {
      for (const key of keys)
        remembered.draw(sheets, PLAN, key, ({ front }) => front.push(textMark(`${key}`, 0, 0, "", `${++made}`)));
    })
      .flat(2)
      .map(({ text }) => text);
}

test("what was drawn for a key is drawn again, the same marks, and for another key anew", () => {
  const remembered = new MarkCache(9);
  const draw = drawing(remembered);
  expect(draw([1, "a"], [2, "a"])).toEqual(["1", "2"]);
  expect(draw([2, "a"], [1, null], [1, "a"])).toEqual(["2", "3", "1"]);
  const marks = () =>
    layersOf((sheets) =>
      remembered.draw(sheets, PLAN, ["x"], ({ back }) => back.push(textMark("x", 0, 0, "", ""))),
    ).flat();
  expect(marks()).toHaveLength(1);
  expect(marks()[0]).toBe(marks()[0]);
});

test("each plan has its own", () => {
  const remembered = new MarkCache(9);
  const group = (plan: object) =>
    layersOf((sheets) =>
      remembered.draw(sheets, plan, ["x"], ({ back }) => back.push(textMark("x", 0, 0, "", ""))),
    )[0]?.[0];
  expect(group(PLAN)).toBe(group(PLAN));
  expect(group(PLAN)).not.toBe(group({}));
});

test("no more are kept than the limit", () => {
  const draw = drawing(new MarkCache(2));
  expect([1, 2, 1, 3, 1].map((key) => draw([key])[0])).toEqual(["1", "2", "1", "3", "4"]);
});
