import { expect, test } from "vitest";
import { readOwnText } from "./own-text";

const read = (front: string, keys: string, body: string) =>
  readOwnText({
    text: `---\ntitle: T\nabout: A\nminutes: 1\norder: 1\n${front}---\n\n## One\n\`\`\`stop\n${keys}\n\`\`\`\n\n${body}\n`,
    scenarios: ["bbq-coloring"],
    lessons: [],
  });
const STOP = "scenario: bbq-coloring\nstep: 1";

test("a text has formulas in a line and on lines of their own", async () => {
  const lesson = await read("", STOP, "There are $2^k-1$ elements.\n\n$$\nw^D\n$$");
  const body = lesson.ok ? lesson.value.sections[0]?.body : null;
  expect(body).toMatchObject([
    { kind: "paragraph", text: ["There are ", { kind: "formula" }, " elements."] },
    { kind: "equation", mathml: expect.stringContaining("<msup><mi>w</mi>") },
  ]);
});

test.each([
  ["$\\frac{1}$", /^cannot have a formula that cannot be set: KaTeX parse error/],
  ["$\\href{javascript:alert(1)}{x}$", /"\\href" cannot be in a formula$/],
  ["$x$ <b>bold</b>", /^cannot have HTML$/],
])("the fault of %s is named with its line", async (body, fault) => {
  const lesson = await read("", STOP, `Fine.\n\n${body}`);
  const [first] = lesson.ok ? [] : lesson.error;
  expect(first?.line).toBe(16);
  expect(first?.text).toMatch(fault);
});

test("a scenario may travel in the front matter, and stops name it", async () => {
  const lesson = await read("own: slow #s=1.abc-_, fast #s=1.xyz\n", STOP.replace("bbq-coloring", "own.fast"), "");
  expect(lesson.ok && lesson.value.sections[0]?.keys.scenario).toBe("#s=1.xyz");
});

test.each([
  ["own: slow\n", STOP, 6, '"own": expected names and links, "slow #s=1.…", with commas between them, found "slow"'],
  ["own: slow #lesson=bbq-tree\n", STOP, 6, '"own": expected names and links'],
  ["own: slow https://example.org/#s=1.a\n", STOP, 6, '"own": expected names and links'],
  ["own: a #s=1.a, a #s=1.b\n", STOP, 6, '"own": expected each name once, and "a" is there twice'],
  ["own: a #s=1.a\n", STOP.replace("bbq-coloring", "own.b"), 9, '"own.b" is not in the front matter'],
  ["", STOP.replace("bbq-coloring", "own.constructor"), 8, '"own.constructor" is not in the front matter'],
  ["", STOP.replace("bbq-coloring", "own.A"), 10, '"scenario": expected the name of a shipped scenario, found "own.A"'],
  ["", STOP.replace("bbq-coloring", "#s=1.abc"), 10, '"scenario": expected the name of a shipped scenario'],
])("%j with %j is refused", async (front, keys, line, fault) => {
  const lesson = await read(front, keys, "");
  expect(lesson.ok ? [] : lesson.error).toEqual([{ line, text: expect.stringContaining(fault) }]);
});
