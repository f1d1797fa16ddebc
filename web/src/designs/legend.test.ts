import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../test/wasm/page.ts";
import type { Mark } from "../kit/marks/mark";
import { SYMBOL } from "./legend-sign";
import { loadDesign } from "./registry";

/** Runs in which every mark of a family is drawn: scenario, engine, first and last step. */
const RUNS: Readonly<
  Record<string, readonly (readonly [scenario: string, engine: number, first: number, last: number])[]>
> = {
  bbq: [
    ["bbq-fig4-adoption", 0, 0, 27],
    ["bbq-fig3-misrouted", 0, 20, 24],
    ["bbq-fig2-tree", 0, 0, 37],
    ["bbq-coloring", 0, 6, 18],
    ["three-tenants-stfq", 0, 20, 160],
  ],
  bmw_tree: [["bmw-tree-six-ranks", 0, 0, 18]],
  bucket_queue: [
    ["buckets-scan-to-bbq", 0, 0, 40],
    ["buckets-without-counters", 0, 0, 40],
  ],
  pieo: [["pieo-spill-borrow", 0, 0, 62]],
  pifo: [["pifo-fig12-logical", 0, 0, 15]],
  sp_pifo: [
    ["sp-pifo-fig3", 0, 0, 20],
    ["sp-pifo-starvation", 0, 100, 110],
    ["greedy-fig4", 0, 0, 30],
    ["fifo-inversions", 0, 0, 11],
  ],
  gearbox: [
    ["gearbox-fig3", 0, 0, 15],
    ["gearbox-fig4", 0, 10, 20],
    ["gearbox-fig3-service", 0, 138, 145],
    ["gearbox-incast", 0, 2_889, 2_893],
  ],
  scr_sequencer: [
    ["scr-c1-three-cores", 0, 75, 100],
    ["scr-c1-three-cores", 0, 125, 160],
    ["scr-c2-lost-3-4", 0, 190, 230],
    ["scr-late-log", 0, 300, 306],
    ["scr-c4-elephant-4", 0, 100, 110],
  ],
};

/** The class names of marks and of the parts of their texts. */
const classesOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap(({ attributes: { class: className = "" }, text }) =>
    [String(className), ...(typeof text === "object" ? text.map(({ className = "" }) => className) : [])].flatMap(
      (classes) => classes.split(" ").filter(Boolean),
    ),
  );

test.each(Object.keys(RUNS))("every sign of legends of %s looks as a drawing does", async (family) => {
  const [drawn, signs] = [new Set<string>(), new Set<string>()];
  for (const [scenario, engine, first, last] of RUNS[family] ?? []) {
    const { at } = await openScenes(await scenarioText(scenario), { engine });
    const { info } = at(first);
    const { marks } = await loadDesign(info.design);
    for (const item of (await loadDesign(info.design)).legend?.(info) ?? [])
      if ("marks" in item) for (const className of classesOf(item.marks)) signs.add(className);
    for (let step = first; step <= last; step++)
      for (const className of classesOf(marks(at(step), 1_000, 900).layers.flat(2))) drawn.add(className);
  }
  expect(signs.size).toBeGreaterThan(4);
  expect([...signs].filter((className) => !drawn.has(className))).toEqual([]);
});

test.each(Object.values(RUNS).flat())(
  "the legend of %s, engine %i, says each thing once, in few words, with marks in their field",
  async (scenario, engine) => {
    const { at } = await openScenes(await scenarioText(scenario), { engine });
    const { info } = at(0);
    const items = (await loadDesign(info.design)).legend?.(info) ?? [];
    expect(new Set(items.map(({ means }) => means)).size).toBe(items.length);
    for (const item of items) {
      expect(item.means.split(" ").length, item.means).toBeLessThanOrEqual(20);
      for (const { attributes, x, y } of "marks" in item ? item.marks : []) {
        expect(String(attributes.class), item.means).not.toMatch(/undefined|^$/);
        expect(x >= 0 && x <= SYMBOL.width && y >= 0 && y <= SYMBOL.height, item.means).toBe(true);
      }
    }
  },
);
