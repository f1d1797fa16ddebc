import { expect, test } from "vitest";
import { argumentText, bits, count, cut, isolated, list, plural, resultText } from "./format";

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
  expect(cut("123456", 5)).toBe("1234…");
});

test("an operation says what it brings", () => {
  expect([[], [17], [17, 2], [17, 2, 3], [17, 2, 1500, 4]].map((args) => argumentText("enqueue", args))).toEqual([
    "",
    "17",
    "17 @ 2",
    "17 @ 2, 3",
    "17 f2 1500B +4",
  ]);
  // A replace brings four numbers too: data, rank, and the logical PIFOs that it goes to and takes from.
  expect(argumentText("replace", [8, 4, 1, 0])).toBe("8 @ 4, 1, 0");
  // Bytes, and the lower and the upper word of nanoseconds.
  expect(argumentText("frame", [114, 640, 2])).toBe("114 B, 8589935232 ns");
});

test("an operation says what it returned", () => {
  expect(resultText("dequeue-min", [17, 2])).toBe("17 @ 2");
  expect(resultText("enqueue", [17, 2])).toBe("done");
  expect(resultText("reset", [])).toBe("done");
  expect(resultText("frame", [1, 3])).toBe("#3 → core 1");
  expect(resultText("frame", [1, 0])).toBe("no number → core 1");
});

test("an author's text is set apart where its direction could turn the words around it", () => {
  expect(isolated("plain text, ✓ – ü")).toBe("plain text, ✓ – ü");
  expect(isolated("\u202Eturned")).toBe("\u2068\u202Eturned\u2069");
  expect(isolated("שלום")).toBe("\u2068שלום\u2069");
});
