import { expect, test } from "vitest";
import { spaceOf } from "./Why";

const note = (length: number) => ({ step: 3, text: "x".repeat(length) });

test("notes get as much of the line as they need", () => {
  expect(spaceOf([note(100)])).toBe("third");
  expect(spaceOf([note(139)])).toBe("half");
  expect(spaceOf([note(300)])).toBe("most");
});

test("several notes need more than one of their length", () => {
  expect(spaceOf([note(50), note(50)])).toBe("half");
  expect(spaceOf([note(50), note(50), note(10)])).toBe("most");
  expect(spaceOf([{ ...note(115), author: "Somebody" }])).toBe("half");
});
