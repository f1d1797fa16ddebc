import { expect, test } from "vitest";
import { isClean } from "./clean";

test.each([
  "#scenario=bbq-coloring",
  "#scenario=bbq-coloring&t=14",
  "https://example.org/q/?a=b&c=d#scenario=bbq-coloring&t=14",
  "#s=1.aB-_&t=14",
  "#compare=scenario=a&with=s=1.aB-_&t=14",
  "#url=https%3A%2F%2Fexample.org%2Fa.json&t=3",
  "#lesson=bbq-tree&stop=2",
  "#lesson=own.1ab-2&stop=2",
  "#lesson-url=https://example.org/a.md&stop=2",
  "#experiments",
  "#experiment=sp-pifo-fig5b&packets=50000&seed=2",
  "#about",
  "#about=sp-pifo&at=limits",
])("%s is as the page writes it", (link) => {
  expect(isClean(link)).toBe(true);
});

test.each([
  "",
  "scenario=bbq-coloring",
  "#scenario=bbq-coloring&amp;t=14",
  "#scenario=bbq-coloring&t=14)",
  "#scenario=bbq-coloring&t=14\n",
  "<https://example.org/#scenario=bbq-coloring&t=14>",
  "https://example.org/%23scenario=bbq-coloring&t=14",
  "#scenario=bbq-coloring&t=14&utm_source=mail",
  "#lesson=3Dbbq-tree",
  "#lesson=bbq-tree.",
  "#experiment=sp-pifo-fig5b.",
  "#compare=scenario=a&amp;with=scenario=b",
  "#url=https%3A%2F%2Fexample.org%2Fa.json%3E",
  "#url=https%3A%2F%2Fexample.org%2Fa.json)",
])("%j may have been changed on its way", (link) => {
  expect(isClean(link)).toBe(false);
});
