import { expect, test } from "vitest";
import { hereOf } from "../../../test/guide-text.ts";
import guide from "./guide.md";

/** Bits that waterlevel bits take: one for each counter of each level. */
function waterlevelBits(w: number, d: number): number {
  let bits = 0;
  for (let level = 1; level <= d; level++) bits += w ** level;
  return bits;
}

// Catalogue Q19, Q112: E1.
test("32K priorities with bitmaps of 8 bits need 37,448 waterlevel bits", () => {
  expect(waterlevelBits(8, 5)).toBe(37_448);
  expect(waterlevelBits(4, 1)).toBe(4);
  expect(hereOf(guide, "What the waterlevel bits cost")).toContain("37,448 bits, 4.68 kB or 4.57 KiB");
});
