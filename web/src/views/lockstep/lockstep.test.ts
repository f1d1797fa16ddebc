import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { EngineFrame } from "../../gen/types/EngineFrame";
import { LockstepChip } from "./LockstepChip";

/** The words of the chip. */
function words(lockstep: EngineFrame["lockstep"]): string {
  const engine = { lockstep } as EngineFrame;
  return renderToStaticMarkup(createElement(LockstepChip, { engine, onStep: () => {}, onDetails: () => {} })).replace(
    /<[^>]*>/g,
    " ",
  );
}

test("says how much was compared, or since when hardware and model differ", () => {
  const place = { stage: 2, work: "L1: commit", signal: "bbq.u_root.stoc_q[2]" };
  const divergence = { ...place, step: 1204, engine: 0, field: "l1.stoc", index: 2, op: 4, expected: "1", actual: "0" };
  expect(words(null)).toContain("no reference");
  expect(words({ results: 1, words: 1204, divergence: null })).toMatch(/RTL = model.*1 result, 1,204 words/);
  expect(words({ results: 9, words: 40, divergence })).toMatch(/RTL ≠ model.*since step 1,204/);
});
