import { expect, test } from "vitest";
import { bytes, measured, rate, time } from "./units";

/** Replaces non-breaking spaces by plain ones. */
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll("\u00a0", " "));

test("times have the unit that leaves one to three digits before the point", () => {
  expect(plain([0, 999, 1000, 3200, 10_624_000, 1.5e9, 2e12].map(time))).toEqual([
    "0 ps",
    "999 ps",
    "1 ns",
    "3.2 ns",
    "10.62 µs",
    "1.5 ms",
    "2 s",
  ]);
});

test("rates and sizes", () => {
  expect(plain([40, 999, 98_504, 100_000].map(rate))).toEqual(["40 Mb/s", "999 Mb/s", "98.5 Gb/s", "100 Gb/s"]);
  expect(plain([64, 1500, 99_999, 216_000, 3_200_000].map(bytes))).toEqual([
    "64 B",
    "1,500 B",
    "99,999 B",
    "216 kB",
    "3.2 MB",
  ]);
});

test("a measure reads by its unit, and as a dash before there is one", () => {
  expect(measured(null, "ps")).toBe("–");
  expect(measured(999_500, "ppm")).toBe("100 %");
  expect(measured(12_345, "1/1000")).toBe("12.35");
  expect(measured(1234, "packets")).toBe("1,234");
  expect(measured(99_287_040, "rank")).toBe("99,287,040");
  expect(measured(9_928_704_000, "rank")).toBe("9.929×10⁹");
  expect(measured(5_249_826_816_000, "rank")).toBe("5.25×10¹²");
  expect(measured(9_999_960_000_000, "rank")).toBe("1×10¹³");
});
