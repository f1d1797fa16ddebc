import { describe, expect, test } from "vitest";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import { mostRows, outcomeText, rowCount, rows, within } from "./rows";

const HEIGHT = 25;
const MOST = 640_000;

test("all rows of a usual run can be scrolled in, of a long one as many as browsers draw", () => {
  expect([0, 1, MOST, MOST + 1, 9e6].map((total) => mostRows(total, HEIGHT))).toEqual([0, 1, MOST, MOST, MOST]);
  expect(mostRows(9e6, 2 * HEIGHT)).toBe(MOST / 2);
  for (const at of [0, MOST / 2, MOST - 1]) expect(within(at, MOST, HEIGHT)).toBe(0);
});

test("around a row of a long run there are many on each side, as far as there are any", () => {
  const total = 3 * MOST + 77;
  for (let at = 0; at < total; at += 9_973) {
    const first = within(at, total, HEIGHT);
    const last = first + mostRows(total - first, HEIGHT);
    expect(at - first, `row ${at}`).toBeGreaterThanOrEqual(Math.min(at, MOST / 4));
    expect(last - at, `row ${at}`).toBeGreaterThanOrEqual(Math.min(total - at, MOST / 4));
    // Scrolling down never moves the list up.
    expect(within(at + 1, total, HEIGHT) - first, `row ${at}`).toBeGreaterThanOrEqual(0);
  }
  expect([0, total - 1].map((at) => within(at, total, HEIGHT))).toEqual([0, 2.5 * MOST]);
});

const op = (fields: Partial<OpFrame>): OpFrame => ({
  op: 3,
  slot: 5,
  kind: "dequeue-max",
  arguments: [],
  outcome: "ok",
  reason: "",
  step: 11,
  results: [17, 2],
  ...fields,
});

const ELEMENT = ["data", "priority"].map((name) => ({ name, min: 0, max: 99 }));
const OPERATIONS = [{ name: "dequeue-max", arguments: [], results: ELEMENT }];

describe("the list of operations", () => {
  const slot = { op: 4, kind: "enqueue", arguments: [1, 2] };
  const source = {
    operations: OPERATIONS,
    sign: (kind: string) => kind,
    presented: 4,
    known: new Map([[3, op({})]]),
    upcoming: [[], [slot]],
    stages: new Map([[3, 6]]),
  };

  test("has what was presented and what is known to come", () => {
    expect(rowCount(source)).toBe(5);
    expect(rows(source, 2, 10).map(({ kind }) => kind)).toEqual(["unread", "known", "coming"]);
  });

  test("says what became of each", () => {
    expect(outcomeText(OPERATIONS, { op: op({}), stage: null })).toBe("17 @ 2");
    expect(outcomeText(OPERATIONS, { op: op({ kind: "enqueue" }), stage: null })).toBe("done");
    expect(outcomeText(OPERATIONS, { op: op({ outcome: "rejected", reason: "empty" }), stage: null })).toBe("✕ empty");
    expect(outcomeText(OPERATIONS, { op: op({ outcome: "in-flight" }), stage: 4 })).toBe("stage 4");
  });
});
