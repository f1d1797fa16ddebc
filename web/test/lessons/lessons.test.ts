import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkFile, checkText } from "./check-file.ts";

const folder = path.resolve(import.meta.dirname, "../../../lessons");
const files = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

test.each(files)("%s: every stop is in its run, and every question is answered there", async (file) => {
  expect(await checkFile(path.join(folder, file))).toEqual([]);
});

describe("what is wrong is named with its line", () => {
  const lesson = (keys: string, body = "Text.") =>
    `---\ntitle: T\nabout: A\nminutes: 1\norder: 1\n---\n\n## One\n\`\`\`stop\nscenario: sp-pifo-fig3\n${keys}\n\`\`\`\n\n${body}\n`;
  test.each([
    ["a step beyond the end", lesson("step: 900"), '"sp-pifo-fig3" ends with step 30; there is no step 900'],
    [
      "an engine that is not there",
      lesson("step: 4\nengine: 7"),
      '"sp-pifo-fig3" has no engine 7; its engines are 0 to 1',
    ],
    [
      "a highlight that is not there",
      lesson("step: 4\nlit: queue 9"),
      'nothing is called "queue 9" in step 4 of "sp-pifo-fig3"',
    ],
    ["two questions", lesson("step: 4\nask: queue", "[( )] a\n[(X)] b"), "a stop has one question at most"],
    [
      "a question of no kind",
      lesson("step: 4\nask: nonsense"),
      'step 4 asks nothing of the kind "nonsense"; questions on it are: ',
    ],
  ])("%s", async (_, text, wrong) => {
    const [first, ...more] = await checkText(text);
    expect(more).toEqual([]);
    expect(first?.line).toBe(8);
    expect(first?.text.slice(0, wrong.length)).toBe(wrong);
  });

  test("the form comes first", async () => {
    expect(await checkText(lesson("step: four\nask: No such"))).toEqual([
      { line: 11, text: '"step": expected a whole number from 0 to 999999999999, found "four"' },
      { line: 12, text: '"ask": expected small letters with hyphens between words, found "No such"' },
    ]);
    expect(await checkText(lesson("step: 4", "<script>alert(1)</script>"))).toEqual([
      { line: 14, text: "cannot have HTML" },
    ]);
  });
});
