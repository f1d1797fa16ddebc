import { expect, test } from "vitest";
import { DIFFERENCES, waterlevelBits } from "./differences";

// Catalogue Q19, Q112: E1.
test("32K priorities with bitmaps of 8 bits need 37,448 waterlevel bits", () => {
  expect(waterlevelBits(8, 5)).toBe(37_448);
  expect(waterlevelBits(4, 1)).toBe(4);
  expect(DIFFERENCES[0]?.here).toContain("37,448 bits, 4.68 kB or 4.57 KiB");
});
