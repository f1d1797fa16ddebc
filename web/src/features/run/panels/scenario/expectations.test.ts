import { expect, test } from "vitest";
import { breaksOnPurpose, brokenVerdict, plannedDivergence } from "./expectations";

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
