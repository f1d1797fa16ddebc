import { expect, test } from "vitest";
import { kindOfLink, nameInLink, wrongInLink } from "./kind-of-link";

test.each([
  ["#scenario=bbq-coloring&t=soon", "a scenario"],
  ["https://example.org/#s=2.abc", "a scenario"],
  ["url=http://example.org", "a scenario"],
  ["#lesson=", "a lesson"],
  ["#lesson-url=x", "a lesson"],
  ["#about=!", "a guide"],
  ["#about", "a guide"],
  ["#experiment=a/b", "an experiment"],
  ["#compare=nonsense", "a comparison"],
  ["#hello", null],
  ["https://example.org/?scenario=a", null],
])("%s means %s", (link, kind) => {
  expect(kindOfLink(link)).toBe(kind);
});

test("what is wrong with a link is said of what it leads to", () => {
  expect(nameInLink("https://example.org/#lesson=bbq-tre&stop=x")).toBe("bbq-tre");
  expect(wrongInLink("#lesson=a/b", "a lesson")).toMatch(/^It names no lesson: found “a\/b”; expected/);
  expect(wrongInLink("#lesson=bbq-tree&stop=x", "a lesson")).toMatch(/“stop=x”; expected stop= and a number/);
  expect(wrongInLink("#about=Nobody", "a guide")).toMatch(/names no guide: found “Nobody”; expected one of bbq, /);
  expect(wrongInLink("#about=bbq&t=3", "a guide")).toMatch(/“t=3”; expected at= and a part/);
  expect(wrongInLink(`#experiment=${"a/".repeat(50)}`, "an experiment")).toMatch(
    /^It names no experiment: found “(a\/){30}…”/,
  );
});
