import { expect, test } from "vitest";
import { kindOfText } from "./kind-of-text";

test.each([
  ["https://example.org/#s=1.abc&t=4", "link"],
  ["  #scenario=bbq-coloring", "link"],
  ["scenario=bbq-coloring", "link"],
  ["url=https://example.org/a.json", "link"],
  ['{ "version": 1 }', "file"],
  ["[1, 2]", "file"],
  ["hello", "file"],
  ['{"title": "# not a link"}', "file"],
  [" \n ", "nothing"],
])("%j is a %s", (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
