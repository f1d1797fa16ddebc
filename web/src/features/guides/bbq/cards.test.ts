import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf, rowsOf, wordsOf } from "../../../../test/guide-text.ts";
import { divide } from "./division";
import guide from "./guide.md";
import { treeBits } from "./tree-bits";

// Q5 and Q6.
test("a row for each of the 4D + 3 stages of two levels, in their regions (Table 2)", () => {
  const rows = rowsOf(guide, "stages");
  expect(rows.map(([stage]) => stage)).toEqual(Array.from({ length: 4 * 2 + 3 }, (_, stage) => `${stage}`));
  expect(rows.map(([, region]) => region)).toEqual([
    "–",
    ...Array(2).fill("L1"),
    ...Array(4).fill("L2"),
    ...Array(4).fill("PB"),
  ]);
});

test("a tree of two levels of four bits has 20 bits and counters, and as many priorities as paths", () => {
  const { priorities, elements, bitmaps, counters, buckets, queue } = treeBits({ width: 4, levels: 2, k: 4, data: 32 });
  expect([priorities, elements, bitmaps]).toEqual([16, 15, 4 + 16]);
  expect([counters, buckets, queue]).toEqual([20 * 5, 16 * 8, 15 * (32 + 12)]);
});

// Q8.
test("without counters a dequeue takes as many cycles as the pipeline of two levels has stages", () => {
  const card = wordsOf(cardOf(guide, "otherwise").body);
  expect(card).toContain("Bitmaps without counters");
  expect(card).toContain("one operation in eleven cycles instead of one in each");
  expect(rowsOf(guide, "stages")).toHaveLength(11);
});

// Q17.
test("2^k − 1 is the largest number of elements that a counter of k bits can count", () => {
  for (let k = 1; k <= 17; k++) {
    const { elements } = treeBits({ width: 4, levels: 1, k, data: 1 });
    expect(elements.toString(2)).toBe("1".repeat(k));
    expect((elements + 1).toString(2)).toHaveLength(k + 1);
  }
  expect(wordsOf(cardOf(guide, "tree-bits").body)).toContain("Why N is 2ᵏ − 1");
});

// Q18.
test("the waterlevel bit was synthesised as the pages of the hardware have it", () => {
  const text = readFileSync("rtl/README.md", "utf8");
  const rows = rowsOf(guide, "waterlevel");
  expect(rows).toHaveLength(4);
  for (const [module, w, ...numbers] of rows) {
    const row = new RegExp(`\\| \`${module}\` +\\| +${w} +\\| +${numbers.join(" +\\| +")} +\\|`);
    expect(text, `${module}, W = ${w}`).toMatch(row);
  }
});

// Q20, Q21, Q23 (B7, B8).
test("which numbers of logical queues are legal, and how they share the tree", () => {
  const legal = Array.from({ length: 80 }, (_, i) => i + 1).filter(
    (queues) => typeof divide({ width: 4, levels: 3, queues }) !== "string",
  );
  expect(legal).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(divide({ width: 4, levels: 2, queues: 2 })).toMatchObject({
    steered: 0,
    stages: 11,
    span: 8,
    masks: [0x3, 0xc],
  });
  expect(divide({ width: 4, levels: 2, queues: 8 })).toMatchObject({
    steered: 1,
    stages: 10,
    span: 2,
    masks: [0x3, 0xc],
  });
  expect(divide({ width: 4, levels: 2, queues: 12 })).toBe(
    "12 = 4^1 × 3: 3 queues cannot share 4 bits evenly. W^s × q′ queues can, with q′ a divisor of W.",
  );
  expect(divide({ width: 4, levels: 1, queues: 8 })).toContain("4 priorities");
  expect(divide({ width: 6, levels: 1, queues: 2 })).toContain("power of 2");
});

// Q25: what a tree with a part of its memory for each queue loses.
test("fragmentation and over-provisioning for 8 queues", () => {
  const [, , bmw] = rowsOf(guide, "logical-cost");
  expect(bmw?.[1]).toContain(`${(7 / 8) * 100} % for 8 queues`);
  expect(bmw?.[3]).toContain(`${(8 - 1) * 100} % more for 8 queues`);
});
