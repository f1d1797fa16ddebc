import { expect, test } from "vitest";
import { markNear } from "./tracks";

const part = (width: number, ...values: number[]) => ({ first: 10 * width, width, values: Float64Array.from(values) });

test("the nearest mark catches the pointer, as far as it reaches", () => {
  const steps = part(1, 0, 0, 2, 0, 0, 0, 1, 0);
  expect(markNear(steps, 12.5, 3)).toEqual({ first: 12, last: 12 });
  expect(markNear(steps, 14.2, 3)).toEqual({ first: 12, last: 12 });
  expect(markNear(steps, 14.9, 3)).toEqual({ first: 16, last: 16 });
  expect(markNear(steps, 14.2, 0.5)).toBeNull();
  expect(markNear(steps, 2, 3)).toBeNull();
});

test("from afar it is a bucket of steps", () => {
  expect(markNear(part(8, 0, 5, 0), 90, 4)).toEqual({ first: 88, last: 95 });
});
