import { expect, test } from "vitest";
import { axisUnit, valueText } from "./format";

test("an axis has the unit in which its values read best", () => {
  expect(axisUnit("Mb/s", 10_000)).toEqual({ per: 1000, unit: "Gb/s" });
  expect(axisUnit("Mb/s", 900)).toEqual({ per: 1, unit: "Mb/s" });
  expect(axisUnit("ps", 2.5e9)).toEqual({ per: 1e9, unit: "ms" });
  expect(axisUnit("packets", 1e9)).toEqual({ per: 1, unit: "packets" });
});

test("values have their unit", () => {
  const plain = (value: number, unit: string) => valueText(value, unit).replaceAll("\u00a0", " ");
  expect(plain(241790, "packets")).toBe("241,790 packets");
  expect(plain(7448.5, "Mb/s")).toBe("7.449 Gb/s");
  expect(plain(0.260987, "rank")).toBe("0.26099 rank");
  expect(plain(900_000, "ppm")).toBe("90 %");
});
