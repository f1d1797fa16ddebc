// @vitest-environment jsdom

import { expect, test } from "vitest";
import { formulas } from "../../stops/formulas";
import { spoken, spokenOf } from "./spoken";

test.each([
  ["bitmap 10011010", "bitmap 1 0 0 1 1 0 1 0"],
  ["masks 1111 and 0011.", "masks 1 1 1 1 and 0 0 1 1."],
  ["the bits 010", "the bits 0 1 0"],
  ["ports 100, 101 and 110", "ports 100, 101 and 110"],
  ["387,000 of 1,000 in 0.0011", "387,000 of 1,000 in 0.0011"],
  ["NOT_INIT, then LOST", "NOT INIT, then LOST"],
  ["What is t_s after it?", "What is t s after it?"],
  ["k − 1 rows: (g − 1)/g", "k minus 1 rows: (g minus 1) over g"],
  ["F = max(123, 140) + 12 ≤ 8/81", "F equals max(123, 140) plus 12 is at most 8 over 81"],
  ["f(p) of 130–142 in 26.5 µs, 12.5 M/s", "f of p of 130 to 142 in 26.5 microseconds, 12.5 million a second"],
  ["always 2^k − 1", "always 2 to the k minus 1"],
  ["from 1 → 2, 2 × 4", "from 1 to 2, 2 times 4"],
  ["a first-in first-out queue, and/or nothing", "a first-in first-out queue, and/or nothing"],
])("%s", (text, words) => {
  expect(spoken(text)).toBe(words);
});

/** An element with this content. */
function element(html: string): Element {
  const one = document.createElement("p");
  one.innerHTML = html;
  return one;
}

test.each([
  ["2^k - 1", "at most 2 to the k minus 1."],
  ["n^2 + t_s", "at most n squared plus t s."],
  ["\\frac{g - 1}{g}", "at most g minus 1 over g."],
  ["\\lfloor F / g \\rfloor", "at most the floor of F / g."],
])("the formula %s", (tex, words) => {
  expect(spokenOf(element(`at most <math>${formulas.setFormula(tex, false)}</math>.`)).replace(" .", ".")).toBe(words);
});

test("letters below the line are read after their letter", () => {
  expect(spokenOf(element("virtual time <i>t</i><sub>s</sub> is 8"))).toBe("virtual time t s is 8");
  expect(spokenOf(element("2<sup>k</sup> priorities"))).toBe("2 to the k priorities");
});
