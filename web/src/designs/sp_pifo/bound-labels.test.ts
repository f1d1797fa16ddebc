import { expect, test } from "vitest";
import { boundLabels, type Labelled } from "./bound-labels";

const SPACE = { x: 80, w: 700, rows: 2 };
/** Bounds with as many pixels along the axis as their number. */
const bounds = (...numbers: number[]): Labelled[] =>
  numbers.map((bound, queue) => ({ queue, bound, x: 84 + bound, moved: null, asked: null }));
const texts = (given: readonly Labelled[], rows = SPACE.rows) =>
  boundLabels(given, { ...SPACE, rows }).map(({ parts }) => parts.map(({ text }) => text).join(""));

test("bounds that lie apart have a label each", () => {
  expect(texts(bounds(0, 20, 200, 400))).toEqual(["q1 0", "q2 20", "q3 200", "q4 400"]);
});

test("equal bounds that have no room share one label", () => {
  expect(texts(bounds(0, 0, 0, 0, 0, 300))).toEqual(["q1–5 0", "q6 300"]);
});

test("a label of neighbours has each different bound", () => {
  expect(texts(bounds(3, 4, 5, 300))).toEqual(["q1–2 3, 4", "q3 5", "q4 300"]);
});

test("the result of a comparison stands at its bound", () => {
  const asked = bounds(1, 2, 3, 4).map((bound, i): Labelled => ({ ...bound, asked: i === 0 ? "yes" : "no" }));
  expect(texts(asked)).toEqual(["q1 1 ✓", "q2–4 2 ✗, 3 ✗, 4 ✗"]);
});

test("bounds out of order keep the names of their queues", () => {
  expect(texts(bounds(5, 4, 4), 1)).toEqual(["q2–3 4, q1 5"]);
});

test("a label of many has the first and the last bound", () => {
  const given = bounds(...Array.from({ length: 32 }, (_, i) => i));
  const labels = boundLabels(given, { ...SPACE, rows: 1 });
  expect(labels.flatMap(({ queues }) => queues)).toEqual(given.map(({ queue }) => queue));
  expect(texts(given, 1)).toEqual(["q1–32 0 to 31"]);
});
