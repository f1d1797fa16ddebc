import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, hereOf, linksOf, rowsOf, textsOf } from "../../../../test/guide-text.ts";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { plainText } from "../../../designs/contract";
import { loadDesign } from "../../../designs/registry";
import { QUEUES } from "../bbq/published";
import guide from "./guide.md";

test("what the hardware takes is what its synthesis is recorded with", () => {
  const recorded = readFileSync("rtl/README.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const shown = rowsOf(guide, "hardware").filter(([, , , , , levels]) => levels !== undefined);
  expect(shown).toHaveLength(6);
  for (const [name, , luts, flipFlops, bits, levels] of shown) {
    const of = recorded.find(([, recordedName]) => recordedName === name);
    expect([of?.[2], of?.[3], of?.[5], of?.[6]], name).toEqual([luts, flipFlops, bits, levels]);
  }
});

test("cycles and packets a second are those of the calculator of BBQ’s guide (Q29)", () => {
  const rows = rowsOf(guide, "hardware");
  for (const name of ["PIEO", "BMW-Tree", "BBQ"]) {
    const published = QUEUES.find((queue) => queue.name === `${name}, FPGA`);
    const row = rows.find(([queue]) => queue === name);
    expect(row?.[1]).toBe(String(published?.cycles));
    expect(Number.parseInt(row?.[2] ?? "", 10)).toBe(Math.floor((published?.clock ?? 0) / (published?.cycles ?? 1)));
  }
});

test("a tree of M ways and L levels holds the sum of the powers of M", () => {
  const places = (ways: number, levels: number) =>
    Array.from({ length: levels }, (_, i) => ways ** (i + 1)).reduce((sum, of) => sum + of, 0);
  const said = hereOf(guide, "How many elements 85,000 and 350,000 are");
  for (const levels of [8, 9]) expect(said).toContain(places(4, levels).toLocaleString("en"));
  const trees = rowsOf(guide, "hardware").flatMap(([name = "", elements]) => {
    const [, ways, levels] = /^BMW-Tree, M (\d+), L (\d+)/.exec(name) ?? [];
    return ways && levels ? [[elements, String(places(Number(ways), Number(levels)))]] : [];
  });
  expect(trees).toEqual([
    ["30", "30"],
    ["84", "84"],
  ]);
});

test.each([
  ["pieo-spill-borrow", 44, "selects sublist 1, the first one with an eligible element"],
  ["pieo-spill-borrow", 34, "a free one that opens behind it"],
  ["pieo-spill-borrow", 36, "Op 9 (dequeue) selects sublist 0"],
  ["bmw-tree-six-ranks", 3, "whose subtree has the fewest elements"],
  ["bmw-tree-six-ranks", 8, "refills slot 1 of L1"],
])("of what was rejected %s shows at step %i why", async (name, step, words) => {
  const links = textsOf(cardOf(guide, "otherwise").body).flatMap(linksOf);
  expect(links).toContain(`#scenario=${name}&t=${step}`);
  const scene = (await openScenes(await scenarioText(name))).at(step);
  const design = await loadDesign(scene.info.design);
  expect(
    design
      ?.explain(scene)
      .map(({ sentence }) => plainText(sentence))
      .join(" "),
  ).toContain(words);
});
