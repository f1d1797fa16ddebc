import { expect, test } from "vitest";
import type { Info } from "../../gen/types/Info";
import type { Scenario } from "../../gen/types/Scenario";
import { STRATEGIES } from "./decode";
import { designs } from "./index";

const { target: equilibrium } = designs.sp_pifo;

const info = (strategy: number) =>
  ({
    parameters: [
      { name: "queues", value: 4, min: 1, words: [] },
      { name: "strategy", value: strategy, min: 0, words: [...STRATEGIES] },
    ],
  }) as object as Info;
const traffic = (...ranks: object[]) => ({ traffic: ranks.map((rank) => ({ rank })) }) as Pick<Scenario, "traffic">;

test("bounds of uniform ranks settle at i R / (n + 1) (Q68)", () => {
  const uniform = { kind: "uniform", min: 0, max: 99 };
  expect(equilibrium(info(0), traffic(uniform, uniform))?.values).toEqual([20, 40, 60, 80]);
  expect(equilibrium(info(1), traffic(uniform))).toBeNull();
  expect(equilibrium(info(0), traffic(uniform, { ...uniform, max: 9 }))).toBeNull();
  expect(equilibrium(info(0), traffic({ kind: "exponential", mean: 25, max: 99 }))).toBeNull();
  expect(equilibrium(info(0), { traffic: [] })).toBeNull();
});

test("an inversion says who overtook whom and by which of the three sources (Q61)", () => {
  const facts = [15, 2, 16, 1, 2, 6];
  const { group, groups, text } = designs.sp_pifo.listing;
  expect([groups[group(facts)], text(facts)]).toEqual(["overtaking", "15 @ 2 before 16 @ 1"]);
  expect(designs.fifo.listing.group(facts)).toBe(0);
});
