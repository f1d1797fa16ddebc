import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { marksOf } from "../../kit/marks/mark";
import { comparators } from "./comparators";

const HEIGHT = 330;

/** Texts of the marks of a step, and its boxes by class. */
async function drawn(name: string, step: number, height = HEIGHT) {
  const scene = (await openScenes(await scenarioText(name))).at(step);
  const marks = marksOf(comparators.marks(scene, height));
  const texts = marks.flatMap(({ text }) =>
    text === undefined ? [] : [typeof text === "string" ? text : text.map(({ text }) => text).join("")],
  );
  return { scene, marks, texts };
}

// Q15.
test("each level compares one digit, and keeps what the levels above have found", async () => {
  const { scene, marks, texts } = await drawn("bbq-sequential-oracle", 30);
  expect(comparators.tab(scene)).toBe("3 conflicts");
  expect(texts).toContain("op 28, stage 2: L2 bitmap");
  expect(texts).toContain("op 24, stage 6: L3 bitmap");
  expect(texts).toContain("op 20, stage 10: bucket");
  const buckets = marks.filter(({ key }) => /^pair 10 \d+ \d$/.test(key));
  // Three digits for each of four pairs; now only the last digit of each is compared.
  expect(buckets).toHaveLength(12);
  const kept = buckets.map(({ attributes }) => /kept/.test(String(attributes.class)));
  expect(kept).toEqual(Array.from({ length: 4 }, () => [true, true, false]).flat());
  // Both operations of a pair are highlighted together.
  expect(marks.find(({ key }) => key === "pair 10 16")).toMatchObject({
    thing: "op[16]",
    lights: ["op[16]", "op[20]"],
  });
});

test("nothing is drawn outside of its width and height; what has no room is counted", async () => {
  for (const height of [330, 150]) {
    const { scene, marks, texts } = await drawn("bbq-sequential-oracle", 30, height);
    const width = comparators.width(scene.info);
    for (const { x, y, key, attributes } of marks) {
      expect(x + Number(attributes.width ?? 0), key).toBeLessThanOrEqual(width);
      expect(y + Number(attributes.height ?? 0), key).toBeLessThanOrEqual(height);
    }
    expect(texts.some((text) => / more pairs$/.test(text))).toBe(height === 150);
  }
});

test("a step in which nothing is compared says so", async () => {
  const { texts } = await drawn("bbq-sequential-oracle", 0);
  expect(texts).toEqual(["0 conflicts of 0 pairs", "compared in stages 2, 6 and 10: none ahead"]);
});
