import { expect, test } from "vitest";
import { breaksOnPurpose, brokenVerdict } from "./expectations";

test("an invariant breaks on purpose if it is named for its engine, or the hardware is to diverge", () => {
  const named = { broken: [{ invariant: "order of bounds" }, { engine: 1, invariant: "links" }] };
  expect(breaksOnPurpose(undefined, 0, "links")).toBe(false);
  expect(breaksOnPurpose(named, 0, "order of bounds")).toBe(true);
  expect(breaksOnPurpose(named, 1, "order of bounds")).toBe(false);
  expect(breaksOnPurpose(named, 0, "links")).toBe(false);
  expect(breaksOnPurpose(named, 1, "links")).toBe(true);
  expect(breaksOnPurpose({ divergence: 0 }, 0, "links")).toBe(true);
});

test("an invariant that is to break may do so up to the last step", () => {
  const links = { invariant: "links" };
  const broken = [{ invariant: "links", step: 3, count: 2 }];
  expect(brokenVerdict(links, [], 2, 9)).toEqual({ step: null, verdict: "to come" });
  expect(brokenVerdict(links, broken, 9, 9)).toEqual({ step: 3, verdict: "met" });
  expect(brokenVerdict({ invariant: "order" }, broken, 8, 9)).toEqual({ step: null, verdict: "to come" });
  expect(brokenVerdict({ invariant: "order" }, broken, 9, 9)).toEqual({ step: null, verdict: "not met" });
});
