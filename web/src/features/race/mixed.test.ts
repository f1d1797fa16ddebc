import { expect, test } from "vitest";
import { mixed } from "./mixed";

test("colours of the theme are mixed, in the short notation of a build too", () => {
  expect(mixed("#0072b2", "#ffffff", 0.5)).toBe("#80b9d9");
  expect(mixed("#0072b2", "#fff", 0.5)).toBe("#80b9d9");
  expect(mixed("#fa0", "#000000", 1)).toBe("#ffaa00");
  expect(mixed("#fa0", "#000", 0)).toBe("#000000");
});

test("what is in another notation stays as it is", () => {
  expect(mixed("rebeccapurple", "#fff", 0.5)).toBe("rebeccapurple");
  expect(mixed("#0072b2", "", 0.5)).toBe("#0072b2");
});
