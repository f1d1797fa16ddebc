import { expect, test } from "vitest";
import { HeldKey } from "./held-key";

test("a held key steps once a painted frame, and repeats from before it are ignored", () => {
  let now = 0;
  let paint = () => {};
  const key = new HeldKey(
    (painted) => {
      paint = painted;
    },
    () => now,
  );
  const press = (timeStamp: number, repeat = true) => !key.ignores({ repeat, timeStamp });
  expect(press(0, false), "the first press").toBe(true);
  expect(press(500), "the first repeat").toBe(true);
  expect(
    [533, 566].map((time) => press(time)),
    "while its step is drawn",
  ).toEqual([false, false]);
  now = 600;
  paint();
  expect(press(599), "queued before the step was seen").toBe(false);
  expect(press(601)).toBe(true);
  expect(press(602, false), "a press by hand always counts").toBe(true);
});
