import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hereOf } from "../../../../test/guide-text.ts";
import guide from "./guide.md";
import { pairsOf, total } from "./risk";

/** Number of flows from one size to another, both included, in equal steps; all in bytes. */
const flowsInSteps = (first: number, last: number, step: number): number => (last - first) / step + 1;

/** Load of flows that start within a second, in Gb/s. */
const offeredGbps = (flows: number, bytes: number): number => (flows * bytes * 8) / 1e9;

/** Ranks of a window of the scenario `greedy-local-minimum`. */
const WINDOW = [0, 0, 1, 2, 3, 3, 4, 4];
/** Where the greedy algorithm stays, and the optimum. */
const STUCK = [0, 1, 3];
const BEST = [0, 2, 4];
/** The loss there, in units of 1 / 64. */
const lossIn = (bounds: readonly number[]): number => total(pairsOf(WINDOW, bounds, "difference"));

const said = (title: string) => hereOf(guide, title);

test("steps of 100 MB from 1 GB to 100 GB are 991 flows (E13, SA14)", () => {
  expect(flowsInSteps(1e9, 100e9, 100e6)).toBe(991);
  expect(said("How many flows")).toContain("991");
});

test("1500 flows of 1 MB in a second are 12 Gb/s (E12, SA13)", () => {
  expect(offeredGbps(1500, 1e6)).toBe(12);
  expect(said("How loaded the link is")).toContain("12 Gb/s");
});

test("three queues stick at a loss of 5 where 4 is the least (Q55, S6)", () => {
  const { engines, expect: expected } = JSON.parse(readFileSync("scenarios/greedy-local-minimum.json", "utf8"));
  expect(engines.map((engine: { parameters: { bounds: number[] } }) => engine.parameters.bounds)).toEqual([
    STUCK,
    BEST,
  ]);
  const [low = 0, , middle = 0, , high = 0] = expected.states[0].values;
  expect(low + middle + high).toBe(5);
  expect(lossIn(STUCK)).toBe(5);
  expect(lossIn(BEST)).toBe(4);
  // No single move is better, and no other bounds are.
  for (const bounds of [
    [0, 1, 2],
    [0, 1, 4],
    [0, 2, 3],
  ])
    expect(lossIn(bounds)).toBeGreaterThan(5);
  for (let a = 0; a <= 5; a++) for (let b = a; b <= 5; b++) expect(lossIn([0, a, b])).toBeGreaterThanOrEqual(4);
  expect(said("How far the greedy algorithm gets")).toContain("0, 1, 3 and a loss of 5 where 0, 2, 4 has 4");
});
