import { describe, expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { pipeline } from "./pipeline";

const at = async (name: string, step: number) => pipeline((await openScenes(await scenarioText(name))).at(step));

test("four dequeues on one bucket take turns at its ends, and what is written is forwarded to all behind", async () => {
  const found = await at("bbq-coloring", 16);
  expect(found?.stages.map(([token]) => token?.op)).toEqual([undefined, undefined, undefined, 7, 6, 5, 4]);
  expect(found?.stages.slice(3).map(([token]) => token?.mark)).toEqual(["head", "tail", "head", "tail"]);
  expect(found?.arcs).toEqual([
    { from: 6, to: 5, labels: ["bucket"], kind: "forward" },
    { from: 6, to: 4, labels: ["bucket"], kind: "forward" },
    { from: 6, to: 3, labels: ["bucket"], kind: "forward" },
  ]);
});

test("an element that bypasses its bucket is an arc as well", async () => {
  expect((await at("bbq-both-pointers", 5))?.arcs).toContainEqual({
    from: 5,
    to: 4,
    labels: ["bypass"],
    kind: "forward",
  });
});

describe("on two levels", () => {
  const arcs = async (name: string, step: number) => (await at(name, step))?.arcs;

  test("a dequeue assumes what the one ahead does, and adopts what it did", async () => {
    expect(await arcs("bbq-fig4-adoption", 21)).toEqual([{ from: 5, to: 4, labels: ["assumes"], kind: "speculate" }]);
    expect(await arcs("bbq-fig4-adoption", 22)).toEqual([{ from: 6, to: 5, labels: ["adopts"], kind: "adopt" }]);
  });

  test("a dequeue that does not speculate has an arc that is crossed", async () => {
    expect(await arcs("bbq-fig3-misrouted", 21)).toEqual([{ from: 5, to: 4, labels: ["not foreseen"], kind: "wrong" }]);
  });

  test("the pipeline has four more stages", async () => {
    expect((await at("bbq-fig2-tree", 20))?.stages).toHaveLength(11);
  });
});

test("an operation that is rejected is seen once, with the reason", async () => {
  const { steps, at } = await openScenes(await scenarioText("bbq-first-steps"));
  const refused = Array.from({ length: steps }, (_, step) => pipeline(at(step))?.stages ?? [])
    .flat(2)
    .filter((token) => token?.refused);
  expect(refused).toEqual([{ op: 10, kind: "dequeue-max", detail: "", mark: null, refused: "empty" }]);
});
