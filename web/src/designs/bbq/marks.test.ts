import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openScenes } from "../../../test/wasm/page.ts";
import { marks } from "./draw";

const [WIDTH, HEIGHT] = [800, 320];

test("an element has one name from its list to the free list, and so it glides", async () => {
  const file = path.resolve(import.meta.dirname, "../../../../scenarios/bbq-coloring.json");
  const { steps, at } = await openScenes(await readFile(file, "utf8"));
  const placesAt = (step: number) => {
    const elements = marks(at(step), WIDTH, HEIGHT).layers.flat(2);
    return new Map(elements.filter(({ key }) => /^qe\.data\[\d+\]$/.test(key)).map((mark) => [mark.key, mark]));
  };
  const freed = at(steps - 1).step;
  const [first, last] = [placesAt(10), placesAt(freed)];
  // Elements 0 to 3 are first in the list of bucket 2, and finally free.
  for (const element of [0, 1, 2, 3]) {
    const [was, is] = [first.get(`qe.data[${element}]`), last.get(`qe.data[${element}]`)];
    expect(was?.tooltip).toMatch(/^element \d: data \d$/);
    expect(is?.tooltip).toBeUndefined();
    expect([was?.tweens, is?.tweens]).toEqual([true, true]);
    expect([is?.x, is?.y]).not.toEqual([was?.x, was?.y]);
  }
});

test("the sign of an operation at the element of a narrow bucket covers neither its number nor one next to it", async () => {
  const file = path.resolve(import.meta.dirname, "../../../../scenarios/bbq-fig2-tree.json");
  const { at } = await openScenes(await readFile(file, "utf8"));
  // Data 14 is linked at priority 4, beside data 12 at priority 5.
  const all = marks(at(16), 540, HEIGHT).layers.flat(2);
  const sign = all.find(({ key, tag }) => key.startsWith("op[4] sign") && tag === "rect");
  const numbers = all.filter(({ key, text }) => key.endsWith(" data") && (text === "14" || text === "12"));
  expect([sign?.attributes.width, numbers.length]).toEqual([13, 2]);
  // Digits with a font size of 13 pixels are 7.9 pixels wide.
  const clear = numbers.map(({ x }) => Math.abs(x - (sign?.x ?? 0)) - 13 / 2 - 7.9);
  expect(Math.min(...clear)).toBeGreaterThanOrEqual(0);
});
