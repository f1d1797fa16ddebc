import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { plainText } from "../../../designs/contract";
import { loadDesign } from "../../../designs/registry";
import type { Scenario } from "../../../gen/types/Scenario";
import { aboutFirst, chosenRemarks, remarksOf } from "./remarks";

test("a scenario's topics are explained first, and the rest as always", async () => {
  const text = await scenarioText("bbq-waterlevel");
  const file = JSON.parse(text) as Scenario;
  const { at } = await openScenes(text);
  const scene = at(10);
  const design = await loadDesign("bbq");
  if (!design) throw new Error("no design");
  const said = (run: Scenario) =>
    chosenRemarks(scene, design, remarksOf(scene, 0, design, run), 1000).map(({ sentence }) => plainText(sentence));
  expect(said(file)[0]).toMatch(
    /lowers the StOC of bit 1 from 1 to 0\. The waterlevel bit was 0, so the bit is cleared; a comparison of the StOC would lengthen the clock cycle\./,
  );
  const { view: _, ...plain } = file;
  expect(said(plain)[0]).not.toContain("waterlevel");
});

test("what is said of the operation of an answered question comes first, what does not speak of it stays as it was", async () => {
  const text = await scenarioText("bbq-fig2-tree");
  const { at } = await openScenes(text);
  const design = await loadDesign("bbq");
  if (!design) throw new Error("no design");
  const scene = at(27);
  const remarks = remarksOf(scene, 0, design, JSON.parse(text) as Scenario);
  const said = (all: typeof remarks) =>
    chosenRemarks(scene, design, all, 1000).map(({ sentence }) => plainText(sentence));
  expect(said(remarks).some((sentence) => sentence.includes("op 5"))).toBe(false);
  const [first] = said(aboutFirst(remarks, 5));
  expect(first).toMatch(/\bop 5\b/);
  expect(aboutFirst(remarks, 99)).toEqual(remarks);
});
