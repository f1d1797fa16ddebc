import { expect, test } from "vitest";
import { kindOfLink, kindOfText, nameInLink, wrongInLink } from "./classify";

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

test.each([
  ["https://example.org/#s=1.abc&t=4", "link"],
  ["  #scenario=bbq-coloring", "link"],
  ["scenario=bbq-coloring", "link"],
  ["url=https://example.org/a.json", "link"],
  ["#lesson=bbq-tree&stop=2", "link"],
  ["lesson-url=https://example.org/a.md", "link"],
  ["[step 14](https://example.org/#scenario=bbq-coloring&amp;t=14)", "link"],
  ['"https://example.org/#scenario=bbq-coloring&t=14"', "link"],
  ["> https://example.org/\n> %23scenario=bbq-coloring", "link"],
  ["%23scenario%3Dbbq-coloring%26t%3D14", "link"],
  ["&amp;num;lesson=bbq-tree", "link"],
  ["“scenario=bbq-coloring”", "link"],
  ["See https://safelinks.example/?url=https%3A%2F%2Fexample.org", "link"],
  ['["#scenario=bbq-coloring"]', "file"],
  ['{"title": "https://example.org/#scenario=bbq-coloring"', "file"],
  ["---\ntitle: T\n---\n\n## One\n```stop\nscenario: a\n```\n", "lesson"],
  ["\ufeff---\r\ntitle: T\r\n---\r\n\r\n## One\r\n~~~stop\r\nscenario: a\r\n~~~\r\n", "lesson"],
  ["---\ntitle: a page of something else\n---\n\nText.\n", "file"],
  ["Text.\n\n```stop\nscenario: a\n```\n", "file"],
  ['---\ntitle: T\n---\n\n```json\n{ "stop": 1 }\n```\n', "file"],
  ['{ "title": "---", "description": "```stop" }', "file"],
  ['{ "version": 1 }', "file"],
  ["[1, 2]", "file"],
  ["hello", "file"],
  ['{"title": "# not a link"}', "file"],
  [" \n ", "nothing"],
])("%j is a %s", (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
