// Checks sentences of lessons, guides, scenarios, experiments, the glossary and the page itself. Sentences about steps:
// web/test/wasm/sentences.test.ts.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hardIn, plainMarkdown } from "./sentences.ts";
import { shownIn } from "./texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

const filesIn = (folder: string, ends: RegExp): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ends.test(file) && !/schema\.json$|(?:^|\/)bad\//.test(file))
    .map((file) => path.join(folder, file));

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Paragraphs, headings, items, cells, choices and comments of Markdown, and the front matter's texts. */
function markdown(text: string): string[] {
  const [, front = "", body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const keys = front
    .split("\n")
    .flatMap((line) => (/^(?:title|about|onward|text):/.test(line) ? [line.replace(/^\w+:\s*/, "")] : []));
  const blocks = body
    .replace(/^```[\s\S]*?^```$/gm, "\n")
    .replace(/^\$\$[\s\S]*?^\$\$$/gm, "\n")
    .split(/\n\s*\n|<!--|-->/);
  const lines = blocks.flatMap((block) => block.split(/\n(?=\s*(?:[-*|#>]|\d+\. |\[[([]))|(?<=^#.*)\n/m));
  const cells = lines.flatMap((line) => (/^\s*\|/.test(line) ? line.split("|") : [line]));
  return [...keys, ...cells].map((one) =>
    plainMarkdown(one.replace(/^[\s#>-]+|^\s*\[[([][ X][)\]]\]/g, "").replaceAll("\n", " ")),
  );
}

/** Texts for readers in a JSON file. */
const TEXTS =
  /^(?:title|description|text|about|name of the axis|axis|label|note|question|finding|why|paper_says|caption)$/;
function json(value: unknown, key = ""): string[] {
  if (typeof value === "string") return TEXTS.test(key) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => json(one, Array.isArray(value) ? key : name));
}

/** True if a string in the code is a text: not a path of a drawing, a selector, or code between tags. */
const isText = (text: string) =>
  /\s/.test(text.trim()) && !/&&|readonly |[{}=|]|=>|\]\(|^\s*[[(,.)]|\w\(|\w\?\.|^[Mm][\d -]/.test(text);

/** True if a finding is the word for the help of an exercise, which is a tooltip elsewhere. */
const isHint = (file: string, found: string) =>
  /^(?:web\/src\/features\/)?exercises\//.test(file) && /^"hints?"/i.test(found);

const hard = (files: readonly string[], texts: (text: string) => readonly string[]) =>
  files.flatMap((file) =>
    texts(read(file))
      .flatMap(hardIn)
      .filter((found) => !isHint(file, found))
      .map((found) => `${file}: ${found}`),
  );

test("lessons and their notes for who teaches", () => {
  const files = filesIn("lessons", /^(?!README).*\.md$/);
  expect(files.length).toBeGreaterThan(10);
  expect(hard(files, markdown)).toEqual([]);
});

test("exercises, their hints and their notes for who teaches", () => {
  const files = filesIn("exercises", /^(?!README).*\.md$/);
  expect(files.length).toBeGreaterThan(10);
  expect(hard(files, markdown)).toEqual([]);
});

test("guides and the glossary", () => {
  const files = [...filesIn("web/src/features/guides", /\.md$/), ...filesIn("web/src/terms", /\.md$/)];
  expect(files.length).toBeGreaterThan(10);
  expect(hard(files, markdown)).toEqual([]);
});

test("titles, descriptions and notes of scenarios, the gallery and experiments", () => {
  const files = ["scenarios", "experiments"].flatMap((folder) => filesIn(folder, /\.json$/));
  expect(files.length).toBeGreaterThan(100);
  expect(hard(files, (text) => json(JSON.parse(text)))).toEqual([]);
});

test("fixed texts of the page: labels, tooltips, errors", () => {
  const files = filesIn("web/src", /(?<!\.test|\.d)\.tsx?$/).filter((file) => !/\/gen\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(hard(files, (text) => shownIn(text).filter(isText))).toEqual([]);
});

test("a long sentence and a word of ours are found, each once", () => {
  expect(hardIn(`${"word ".repeat(26)}.`)).toEqual([expect.stringContaining("26 words")]);
  expect(hardIn(`${"word ".repeat(25)}.`)).toEqual([]);
  expect(hardIn("Two pictures are there. One tells the order.")).toHaveLength(2);
  expect(hardIn(plainMarkdown("A **drawing** of `a b c` with $x + y$, [a link](#scenario=x)."))).toEqual([]);
});
