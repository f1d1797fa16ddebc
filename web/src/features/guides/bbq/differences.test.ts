import { expect, test } from "vitest";
import { hereOf } from "../../../../test/guide-text.ts";
import guide from "./guide.md";
import { treeBits } from "./tree-bits";

// Q19, Q112: E1.
test("32K priorities with bitmaps of 8 bits need 37,448 waterlevel bits", () => {
  // There are as many waterlevel bits as bits of bitmaps: one for each counter.
  const { priorities, bitmaps: bits } = treeBits({ width: 8, levels: 5, k: 17, data: 32 });
  expect([priorities, bits]).toEqual([32_768, 37_448]);
  const sizes = `${(bits / 8 / 1000).toFixed(2)} kB or ${(bits / 8 / 1024).toFixed(2)} KiB`;
  expect(hereOf(guide, "What the waterlevel bits cost")).toContain(`37,448 bits, ${sizes}`);
});
