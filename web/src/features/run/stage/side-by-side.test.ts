import { expect, test } from "vitest";
import { layoutFor } from "./side-by-side";

const [NARROW, WIDE] = [460, 808];
const usual = { engines: 2, widest: WIDE, side: 392 };

test("the panel gives way to engines that could not be read beside it, and to no others", () => {
  const page = { width: 1280, height: 676, scale: 1 };
  expect(layoutFor(page, usual)).toEqual({ crowded: true, low: false, below: false, columns: 2 });
  expect(layoutFor(page, { ...usual, widest: NARROW }).crowded).toBe(false);
  expect(layoutFor(page, { ...usual, engines: 1 }).crowded).toBe(false);
  expect(layoutFor({ width: 2560, height: 1300, scale: 1 }, usual).crowded).toBe(false);
});

test("two rows of engines leave the strip one line only where the page is low", () => {
  const four = { ...usual, engines: 4 };
  expect(layoutFor({ width: 1280, height: 676, scale: 1 }, four).low).toBe(true);
  expect(layoutFor({ width: 1920, height: 1027, scale: 17 / 14 }, four).low).toBe(false);
});

test("engines stand below each other where half of the page would cut them", () => {
  expect(layoutFor({ width: 960, height: 616, scale: 1 }, usual).below).toBe(true);
  expect(layoutFor({ width: 960, height: 616, scale: 1 }, { ...usual, widest: NARROW }).below).toBe(false);
  // On narrow screens the page stacks all of its parts.
  expect(layoutFor({ width: 640, height: 616, scale: 1 }, usual)).toEqual({
    crowded: false,
    low: false,
    below: false,
    columns: 1,
  });
});

test("five engines and more stand in three columns where those can be read", () => {
  const six = { ...usual, engines: 6, widest: NARROW };
  const columns = (width: number, room: typeof usual) => layoutFor({ width, height: 1027, scale: 1 }, room).columns;
  expect(columns(1920, six)).toBe(3);
  expect(columns(1920, { ...six, engines: 4 })).toBe(2);
  expect(columns(1280, { ...six, widest: WIDE })).toBe(2);
  expect(columns(960, { ...six, widest: WIDE })).toBe(1);
});

test("before an audience engines stand in the columns in which all of them are largest", () => {
  const columns = (engines: number, needs: { widest: number; highest: number }) =>
    layoutFor({ width: 1024, height: 768, scale: 4 / 3 }, { ...usual, engines, ...needs, present: true }).columns;
  expect(columns(4, { widest: WIDE, highest: 240 })).toBe(2);
  expect(columns(2, { widest: WIDE, highest: 180 })).toBe(1);
  expect(columns(2, { widest: 360, highest: 400 })).toBe(2);
  expect(columns(6, { widest: 240, highest: 200 })).toBe(3);
});
