import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Broken } from "../../../../gen/types/Broken";
import type { EngineFrame } from "../../../../gen/types/EngineFrame";
import { BrokenChip, LockstepChip } from "./LockstepChip";

const text = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The text of the chip. */
function words(
  lockstep: EngineFrame["lockstep"],
  more: { planned?: number; later?: { step: number } | null } = {},
): string {
  const engine = { lockstep } as EngineFrame;
  return text(createElement(LockstepChip, { engine, ...more, onStep: () => {}, onDetails: () => {} }));
}

/** The text of the chip of invariants; `planned` are those that the scenario expects to be violated. */
function brokenWords(broken: readonly Broken[], planned: readonly string[]): string {
  const onPurpose = (invariant: string) => planned.includes(invariant);
  return text(createElement(BrokenChip, { broken, onPurpose, onStep: () => {} }));
}

test("says how much was compared, or since when hardware and model differ", () => {
  const place = { stage: 2, work: "L1: commit", signal: "bbq.u_root.stoc_q[2]" };
  const divergence = { ...place, step: 1204, engine: 0, field: "l1.stoc", index: 2, op: 4, expected: "1", actual: "0" };
  expect(words(null)).toContain("no reference");
  expect(words({ results: 1, words: 1204, divergence: null })).toMatch(/RTL = model.*1 result, 1,204 words/);
  expect(words({ results: 2, words: 0, divergence: null })).toBe("✓ RTL = model 2 results");
  expect(words({ results: 9, words: 40, divergence })).toMatch(/RTL ≠ model.*since step 1,204/);
});

test("says what is known of the whole run, not of the steps so far alone", () => {
  const agree = { results: 1, words: 1204, divergence: null };
  expect(words(agree, { later: { step: 1204 } })).toBe("✕ RTL ≠ model from step 1,204 on");
  expect(words(agree, { later: { step: 23 }, planned: 23 })).toMatch(/RTL = model.*until step 23, on purpose/);
  expect(words(agree, { later: { step: 9 }, planned: 23 })).toBe("✕ RTL ≠ model from step 9 on");
  expect(words(agree, { later: null, planned: 23 })).toBe("✓ RTL = model 1 result, 1,204 words");
});

test("an invariant that breaks on purpose is no alarm, and hides no other one", () => {
  const order = { invariant: "order of bounds", step: 3, count: 1 };
  const links = { invariant: "links", step: 1204, count: 2 };
  expect(brokenWords([], ["links"])).toBe("");
  expect(brokenWords([order], [])).toBe("✕ invariant order of bounds, step 3");
  expect(brokenWords([order], ["order of bounds"])).toBe("invariant broken order of bounds, step 3 on purpose");
  expect(brokenWords([order, links], ["order of bounds"])).toBe("✕ invariant links, step 1,204");
  expect(brokenWords([links, order], [])).toBe("✕ invariant order of bounds, step 3");
});
