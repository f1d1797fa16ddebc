// The list of journeys stays true: files of tests that exist, titles that they have.
import assert from "node:assert/strict";
import { test } from "node:test";
import { journeys } from "./journeys.mjs";
import { expect } from "./testing.mjs";
import { sample } from "./tree.mjs";

const list = "web/test/journeys/README.md";
const HEAD = "# Journeys\n\n| what a reader does | what then holds | test |\n|---|---|---|\n";
const file = "web/test/a.spec.ts";
const TESTS = [
  "// a comment says: nothing",
  'test("a step is shown", async () => expect("a text").toBe("nothing else"));',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test
  "test(`at ${width} all is in sight`, run);",
  'test.each([1, 2])("of %s the digest is right", run);',
  'describe("links", () => test.skip(\n  "a link opens",\n  run));',
  'alone("a reload works", run);',
].join("\n");

/** What is found wrong with a cell of tests. @param {string} cell */
const found = (cell) =>
  journeys
    .check(sample({ [list]: `${HEAD}| steps | it is shown | ${cell} |`, [file]: TESTS, "web/test/a.ts": TESTS }))
    .map(({ file, line, text }) => `${file}:${line}: ${text}`);

test("a row names files of tests, with titles or without, or says that there is no test", () => {
  for (const cell of [
    "no test",
    `\`${file}\``,
    `\`${file}\` "a step is shown"`,
    `\`${file}\` "all is in sight"; \`${file}\` "the digest is right"`,
    `\`${file}\` "links"; \`${file}\` "a link opens"; \`${file}\` "a reload works"`,
  ])
    assert.deepEqual(found(cell), [], cell);
});

test("a file that is missing or is no test, and a title that no test has, are found with their line", () => {
  const missing = "web/test/gone.spec.ts";
  assert.deepEqual(found(`\`${missing}\` "a step"`), [`${list}:5: names ${missing}, which is no file of tests`]);
  assert.deepEqual(found("`web/test/a.ts`"), [`${list}:5: names web/test/a.ts, which is no file of tests`]);
  for (const title of ["nothing", "a text", "nothing else", "a step is hidden"])
    assert.deepEqual(found(`\`${file}\` "${title}"`), [`${list}:5: names "${title}", which is in no title of ${file}`]);
});

test("a cell of another form is found, and a row of more or fewer cells", () => {
  const quoted = `\`${file}\``;
  for (const cell of ["", "none", "no test yet", `${file} "a step is shown"`, `${quoted} a step`, `${quoted}; no test`])
    assert.match(found(cell).join(), /:5: names its tests as .*; expected/, cell);
  assert.deepEqual(found("no test | more"), [`${list}:5: has 4 cells; expected 3`]);
});

test("the list of journeys names tests that there are", () => {
  const list = "web/test/journeys/README.md";
  const row = (/** @type {string} */ tests) => `| what a reader does |\n|---|---|---|\n| steps | it is so | ${tests} |`;
  const files = { "web/test/a.spec.ts": 'test("a step is shown", run);' };
  expect(journeys, { ...files, [list]: row('`web/test/a.spec.ts` "a step"') });
  expect(journeys, { ...files, [list]: row("`web/test/b.spec.ts`") }, `${list}:3`);
});
