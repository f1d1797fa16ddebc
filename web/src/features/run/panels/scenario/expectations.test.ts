import { describe, expect, test } from "vitest";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import { breaksOnPurpose, brokenVerdict, plannedDivergence, resultVerdict, stateVerdict } from "./expectations";

test("an invariant breaks on purpose if it is named for its engine, or the hardware is to diverge", () => {
  const engine = { design: "bbq", implementation: "rtl" } as const;
  const sound = { engines: [engine] };
  const named = { ...sound, expect: { broken: [{ invariant: "order of bounds" }, { engine: 1, invariant: "links" }] } };
  expect(breaksOnPurpose(undefined, 0, "links")).toBe(false);
  expect(breaksOnPurpose(named, 0, "order of bounds")).toBe(true);
  expect(breaksOnPurpose(named, 1, "order of bounds")).toBe(false);
  expect(breaksOnPurpose(named, 0, "links")).toBe(false);
  expect(breaksOnPurpose(named, 1, "links")).toBe(true);
  const off = { engines: [{ ...engine, switches: { coloring: false } }] };
  expect(breaksOnPurpose({ ...off, expect: { divergence: 0 } }, 0, "links")).toBe(true);
  expect(breaksOnPurpose({ ...sound, expect: { divergence: 0 } }, 0, "links")).toBe(false);
  expect(breaksOnPurpose(off, 0, "links")).toBe(false);
});

test("a divergence is on purpose only where a mechanism is off: a file that was shrunk from a real one expects it too", () => {
  const engine = { design: "bbq", implementation: "rtl" } as const;
  const expected = { expect: { divergence: 4 } };
  expect(plannedDivergence({ engines: [engine], ...expected })).toBeUndefined();
  expect(plannedDivergence({ engines: [{ ...engine, switches: { bypass: true } }], ...expected })).toBeUndefined();
  expect(plannedDivergence({ engines: [{ ...engine, switches: { bypass: false } }], ...expected })).toBe(4);
  const edits = [{ step: 2, engine: 0, switch: "bypass", on: false }];
  expect(plannedDivergence({ engines: [engine], edits, ...expected })).toBe(4);
  expect(plannedDivergence({ engines: [engine], edits })).toBeUndefined();
});

test("an invariant that is to break may do so up to the last step", () => {
  const links = { invariant: "links" };
  const broken = [{ invariant: "links", step: 3, count: 2 }];
  expect(brokenVerdict(links, [], 2, 9)).toEqual({ step: null, verdict: "to come" });
  expect(brokenVerdict(links, broken, 9, 9)).toEqual({ step: 3, verdict: "met" });
  expect(brokenVerdict({ invariant: "order" }, broken, 8, 9)).toEqual({ step: null, verdict: "to come" });
  expect(brokenVerdict({ invariant: "order" }, broken, 9, 9)).toEqual({ step: null, verdict: "not met" });
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

describe("expectations", () => {
  const state = { step: 9, field: "pb.head", first: 2, values: [3] };

  test("of states are judged by what is there, or by what the session found wrong", () => {
    expect(stateVerdict(state, 8, null, [])).toBe("to come");
    expect(stateVerdict(state, 9, [3], [])).toBe("met");
    expect(stateVerdict(state, 9, [4], [])).toBe("not met");
    expect(stateVerdict(state, 12, null, [])).toBe("met");
    expect(stateVerdict(state, 12, null, ["step 9, engine 0: expected pb.head[2..] [3], got [4]"])).toBe("not met");
    // The run had ended before.
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
