import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, rowsOf, wordsOf } from "../../../../test/guide-text.ts";
import { FIRST_BOUND, RANKS, SECOND_BOUNDS, STARTING_BOUND } from "./example";
import guide from "./guide.md";
import { adaptive, arrivals, fixed, lossOf } from "./perceived";
import { countsOf, empiricalLoss, leastAt, lossOfQueues, pairsOf, queueOf, total } from "./risk";

const scenario = (name: string) => JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));
const lossAt = (second: number, cost: "difference" | "one" = "difference") =>
  pairsOf(RANKS, [FIRST_BOUND, second], cost);

test("the example is that of the scenarios (S3, S4)", () => {
  for (const name of ["greedy-fig4", "sp-pifo-fig3"]) {
    const ops: [string, number, number][] = scenario(name).traffic[0].ops;
    expect(
      ops
        .filter(([kind]) => kind === "enqueue")
        .slice(0, RANKS.length)
        .map(([, , rank]) => rank),
    ).toEqual(RANKS);
  }
  expect(scenario("greedy-fig4").engines[0].parameters.bounds).toEqual([FIRST_BOUND, STARTING_BOUND]);
  expect([...countsOf(RANKS)]).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 1],
  ]);
});

test("ranks are mapped from the bottom up (Q47, S2)", () => {
  expect([2, 3, 10].map((rank) => queueOf([0, 3, 5], rank))).toEqual([0, 1, 2]);
  // A rank that reaches no bound goes to the first queue; of equal bounds the queue of lower priority takes it.
  expect(queueOf([4, 6, 9], 2)).toBe(0);
  expect(queueOf([0, 3, 3], 3)).toBe(2);
});

test("the loss of the example is 9, 25, 8 and 14 in units of 1/49 (Q53, S4)", () => {
  expect(lossOfQueues(lossAt(4), 2)).toEqual([7, 2]);
  expect(lossOfQueues(lossAt(5), 2)).toEqual([25, 0]);
  expect(lossOfQueues(lossAt(3), 2)).toEqual([2, 6]);
  expect(total(lossAt(2))).toBe(14);
  const losses = SECOND_BOUNDS.map((second) => total(lossAt(second)));
  expect(losses).toEqual([40, 14, 8, 9, 25, 40]);
  expect(leastAt(losses).map((i) => SECOND_BOUNDS[i])).toEqual([3]);
  // The expectations of the hardware's model for the same step.
  const { states } = scenario("greedy-fig4").expect;
  const loss = (field: string) =>
    states.find((state: { step: number; field: string }) => state.step === 6 && state.field === field);
  expect(loss("loss.before").values).toEqual([7, 0, 2, 0]);
  expect(loss("loss.after").values).toEqual([2, 0, 6, 0]);
});

test("sample by sample (eq 2, 3) the loss is that of pairs of ranks (eq 4, 5), for every bound and cost (Q53)", () => {
  for (const cost of ["difference", "one"] as const) {
    for (const second of SECOND_BOUNDS) {
      const bounds = [FIRST_BOUND, second];
      const samples = RANKS.reduce((sum, rank) => sum + empiricalLoss(RANKS, bounds, rank, cost), 0);
      expect(samples, `${cost} at ${second}`).toBe(total(lossAt(second, cost)));
    }
  }
  expect(total(lossAt(4, "one"))).toBe(2 + 2 + 1 + 2);
});

test("the perceived rank is what the highest rank of the queue makes of a packet (Q53, eq 6-8)", () => {
  const at = (second: number) => arrivals(RANKS, [FIRST_BOUND, second], fixed);
  expect(at(4).map(({ queue, perceived, cost }) => [queue, perceived, cost])).toEqual([
    [0, 3, 0],
    [1, 4, 0],
    [0, 3, 2],
    [1, 4, 0],
    [1, 5, 0],
    [0, 3, 1],
    [0, 3, 2],
  ]);
  expect(SECOND_BOUNDS.map((second) => lossOf(at(second)))).toEqual([10, 3, 1, 5, 8, 10]);
});

test("SP-PIFO's bounds are those of figure 3, and what they say of the cost is the cost there (Q50, S3)", () => {
  const all = arrivals(RANKS, [0, 0], adaptive);
  expect(all.map(({ bounds }) => bounds)).toEqual([
    [0, 3],
    [0, 4],
    [1, 4],
    [1, 4],
    [1, 5],
    [2, 5],
    [1, 4],
  ]);
  const { states } = scenario("sp-pifo-fig3").expect;
  for (const { step, values } of states.filter(({ step }: { step: number }) => step < RANKS.length))
    expect(all[step]?.bounds, `step ${step}`).toEqual(values);
  expect(all.map(({ costByBound }) => costByBound)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(all.map(({ cost }) => cost)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  // After a push-down a bound is too small: 4 stands behind 5 and seems to be in order.
  const late = arrivals([...RANKS, 4], [0, 0], adaptive).at(-1);
  expect(late).toMatchObject({ queue: 1, perceived: 5, cost: 1, costByBound: 0 });
});

test("the greedy algorithm reads 40 registers for 8 queues, and 16 stages are enough for three (Q56)", () => {
  const rows = rowsOf(guide, "registers");
  expect(rows).toHaveLength(9);
  for (const [n, bounds, sums, all, fits] of rows) {
    const accesses = 5 * Number(n);
    expect([bounds, sums, all].map(Number)).toEqual([Number(n), 4 * Number(n), accesses]);
    const over = `${(accesses / 16).toFixed(1)} × too many`;
    expect(fits, n).toBe(accesses <= 12 ? "fits" : accesses <= 16 ? "fits in 16 only" : over);
  }
  expect([Math.floor(12 / 5), Math.floor(16 / 5)]).toEqual([2, 3]);
  expect(wordsOf(cardOf(guide, "registers").body)).toContain("enough for 2 queues, or 3");
});

test("SP-PIFO takes n registers, 2n - 1 ALUs, n - 1 bits and a cost of 32 (Q70)", () => {
  const rows = new Map(rowsOf(guide, "resources").map(([name, , ...cells]) => [name, cells.slice(0, 3)]));
  const of = (value: (n: number) => number) => [4, 8, 32].map((n) => `${value(n)}`);
  expect(rows.get("Registers")).toEqual(of((n) => n));
  expect(rows.get("ALUs to map")).toEqual(of((n) => n));
  expect(rows.get("ALUs to push down")).toEqual(of((n) => n - 1));
  expect(rows.get("ALUs in all")).toEqual(of((n) => 2 * n - 1));
  expect(rows.get("Bits carried, of queues")).toEqual(of((n) => n - 1));
  expect(rows.get("Bits carried, of the cost")).toEqual(of(() => 32));
  // At the equilibrium of appendix B one packet in n + 1 pushes down.
  const shares = [4, 8, 32].map((n) => `${(100 / (n + 1)).toFixed(0)} %`).join(", ");
  expect(wordsOf(cardOf(guide, "resources").body)).toContain(shares);
});

test("the cards name the ranks and the first bound of the example (S4)", () => {
  for (const part of ["empirical-risk", "perceived-rank"])
    expect(wordsOf(cardOf(guide, part).body)).toContain(RANKS.join(" "));
  expect(wordsOf(cardOf(guide, "empirical-risk").body)).toContain(`the first bound at ${FIRST_BOUND}`);
  expect(wordsOf(cardOf(guide, "empirical-risk").body)).toContain(`α=1/${RANKS.length ** 2}`);
});
