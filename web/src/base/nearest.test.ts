import { expect, test } from "vitest";
import { nearest } from "./nearest";

const names = ["bbq-coloring", "bbq-coloring-off", "bbq-first-steps", "incast-srpt", "sp-pifo-fig3"];

test("a misspelt name leads to the one that was meant", () => {
  expect(nearest("bbq-colouring", names)[0]).toBe("bbq-coloring");
  expect(nearest("SP-PIFO-Fig03", names)).toEqual(["sp-pifo-fig3"]);
});

test("more alike stands before less, no more than wanted, and what is like none leads nowhere", () => {
  expect(nearest("bbq-coloring-of", names)).toEqual(["bbq-coloring-off", "bbq-coloring"]);
  expect(nearest("bbq-coloring-of", names, 1)).toEqual(["bbq-coloring-off"]);
  expect(nearest("nope", names)).toEqual([]);
  expect(nearest("", names)).toEqual([]);
});
