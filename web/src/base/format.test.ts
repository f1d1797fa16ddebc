import { expect, test } from "vitest";
import { bits, count, cut, isolated, list, plural } from "./format";

test("numbers are grouped and have their unit", () => {
  expect(count(1204000)).toBe("1,204,000");
  expect(plural(1, "step")).toBe("1 step");
  expect(plural(0, "step")).toBe("0 steps");
  expect(plural(1204, "bucket")).toBe("1,204 buckets");
});

test("lists read as in a sentence", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list)).toEqual(["", "a", "a and b", "a, b and c"]);
});

test("bits are written most significant first, in full width", () => {
  expect(bits(0b0110, 4)).toBe("0110");
  expect(bits(0xffffffff, 8)).toBe("11111111");
  expect(bits(0, 16)).toBe("0000000000000000");
});

test("long text is cut to the characters that there are", () => {
  expect(cut("12345", 5)).toBe("12345");
  expect(cut("abcdef", 5)).toBe("abcd…");
});

test("no number is cut inside", () => {
  expect(cut("F = 13, 8 late", 6)).toBe("F = …");
  expect(cut("F = 13, 8 late", 7)).toBe("F = 13…");
  expect(cut("of 1,204,000 packets", 8)).toBe("of …");
  expect(cut("time 100–199 here", 11)).toBe("time …");
  expect(cut("123456", 5)).toBe("…");
});

test("an author's text is set apart where its direction could turn the words around it", () => {
  expect(isolated("plain text, ✓ – ü")).toBe("plain text, ✓ – ü");
  expect(isolated("\u202Eturned")).toBe("\u2068\u202Eturned\u2069");
  expect(isolated("שלום")).toBe("\u2068שלום\u2069");
});
