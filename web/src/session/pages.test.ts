import { randomLcg } from "d3-random";
import { expect, test } from "vitest";
import { bytesOf, pack, unpack } from "./pages";

test("what was packed comes back", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const draw = randomLcg(seed / 401);
    const length = 1 + Math.floor(draw() * 1030);
    // From adjacent words to random words, with leaps between the ends of the range.
    const far = draw() < 0.2 ? 1 : draw() ** 3;
    let word = Math.floor(draw() * 2 ** 32) | 0;
    const words = Int32Array.from({ length }, () => {
      const leap = draw() < 0.01 ? 2 ** 31 - 1 : 0;
      word = draw() < far ? Math.floor(draw() * 2 ** 32) | 0 : (word + leap + Math.floor(draw() * 300) - 150) | 0;
      return word;
    });
    const from = Math.floor(draw() * length);
    const to = from + 1 + Math.floor(draw() * (length - from));
    const row = new Int32Array(length + 5).fill(77);
    const page = pack(words, from, to);
    unpack(page, row, 3);
    expect(row.subarray(3, 3 + to - from), `seed ${seed}`).toEqual(words.slice(from, to));
    expect([...row.subarray(0, 3), ...row.subarray(3 + to - from)].every((word) => word === 77)).toBe(true);
    // Never larger than the words themselves.
    expect(bytesOf(page)).toBeLessThanOrEqual(4 * (to - from));
  }
});

test("words in order take a byte each, words far from each other four", () => {
  const words = Int32Array.from({ length: 2048 }, (_, i) => (i < 1024 ? i + 70_000 : i << 16));
  expect(bytesOf(pack(words, 0, 1024))).toBe(1024 + 4);
  expect(bytesOf(pack(words, 1024, 2048))).toBe(4096);
});

test("differences of -127 and 127 are packed, larger ones are written out", () => {
  const words = Int32Array.from([0, 127, 0, 128, 0, -128, 2 ** 31 - 1, -(2 ** 31), 1, 1, 1, 1, 1]);
  const page = pack(words, 0, words.length);
  if (page instanceof Int32Array) throw new Error("not packed");
  // The largest word and the smallest are neighbours: their difference is 1 in 32 bits.
  expect([...page.others]).toEqual([128, 0, -128, 2 ** 31 - 1, 1]);
  const row = new Int32Array(words.length);
  unpack(page, row, 0);
  expect(row).toEqual(words);
});
