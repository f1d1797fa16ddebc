// The small pure functions next to the panels.

import { describe, expect, test } from "vitest";
import { opThing, readThing } from "../../../base/thing";
import type { Info } from "../../../gen/types/Info";
import type { OpFrame } from "../../../gen/types/OpFrame";
import { life } from "./lives/lives";
import { outcomeText, rowCount, rows } from "./operations/rows";
import { resultVerdict, stateVerdict } from "./scenario/expectations";
import { SPEEDS, speedIndex } from "./transport/speeds";

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

test("a thing is read as it is written", () => {
  expect(readThing(opThing(7))).toEqual({ field: "op", index: 7 });
  expect(readThing("l1.stoc[3]")).toEqual({ field: "l1.stoc", index: 3 });
  for (const wrong of ["", "op", "op[]", "op[-1]", "op[1]x", "op[99999999999]", "<b>[1]"])
    expect(readThing(wrong)).toBeNull();
});

test("every speed is its own nearest", () => {
  expect(SPEEDS.map(speedIndex)).toEqual(SPEEDS.map((_, i) => i));
  expect(speedIndex(3)).toBe(SPEEDS.indexOf(4));
});

const ELEMENT = ["data", "priority"].map((name) => ({ name, min: 0, max: 99 }));
const OPERATIONS = [{ name: "dequeue-max", arguments: [], results: ELEMENT }];

describe("the list of operations", () => {
  const slot = { op: 4, kind: "enqueue", arguments: [1, 2] };
  const source = {
    operations: OPERATIONS,
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

test("an operation's life ends in stage 0 if it is rejected", () => {
  const info = { stages: [0, 1, 2].map((i) => ({ region: "", work: `work ${i}` })) } as Info;
  expect(life(op({}), info).map(({ step }) => step)).toEqual([5, 6, 7]);
  expect(life(op({ outcome: "rejected" }), info)).toHaveLength(1);
  expect(life(op({ outcome: "flushed", step: 7 }), info)).toHaveLength(2);
  expect(life(op({ kind: "reset" }), info)).toEqual([]);
});

describe("expectations", () => {
  const state = { step: 9, field: "pb.head", first: 2, values: [3] };

  test("of states are judged by what is there, or by what the session found wrong", () => {
    expect(stateVerdict(state, 8, null, [])).toBe("to come");
    expect(stateVerdict(state, 9, [3], [])).toBe("met");
    expect(stateVerdict(state, 9, [4], [])).toBe("not met");
    expect(stateVerdict(state, 12, null, [])).toBe("met");
    expect(stateVerdict(state, 12, null, ["step 9, engine 0: expected pb.head[2..] [3], got [4]"])).toBe("not met");
    // The run was over before.
    const never = "step 9, engine 0: expected pb.head[2..] [3], the run ended with step 7";
    expect(stateVerdict(state, 7, null, [never])).toBe("not met");
  });

  test("of results leave open what they do not name", () => {
    expect(resultVerdict({ op: 3, ok: true }, op({}), 4, [])).toBe("met");
    expect(resultVerdict({ op: 3, ok: true, data: 17, priority: 2, step: 11 }, op({}), 4, [])).toBe("met");
    expect(resultVerdict({ op: 3, ok: true, data: 18 }, op({}), 4, [])).toBe("not met");
    expect(
      resultVerdict({ op: 3, ok: false, reason: "full" }, op({ outcome: "rejected", reason: "empty" }), 4, []),
    ).toBe("not met");
    expect(resultVerdict({ op: 3, ok: true }, op({ outcome: "in-flight" }), 4, [])).toBe("to come");
    expect(resultVerdict({ op: 3, ok: true }, undefined, 3, [])).toBe("to come");
  });

  test("of results long ago are judged by what the session found wrong", () => {
    const wrong = "engine 0, op 3: expected data 5, got 6";
    expect(resultVerdict({ op: 3, ok: true, data: 5 }, undefined, 400, [])).toBe("met");
    expect(resultVerdict({ op: 3, ok: true, data: 5 }, undefined, 400, [wrong])).toBe("not met");
    expect(resultVerdict({ op: 3, ok: true, data: 5, engine: 1 }, undefined, 400, [wrong])).toBe("met");
  });
});
