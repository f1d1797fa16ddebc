import { expect, test } from "vitest";
import { texts, textsOfFiles } from "../../test/texts.ts";
import { TERMS } from "./glossary";

/** Ids of rows of docs/papers.md, which mean nothing to a reader of the page. */
const CODE = /\b(?:Q\d{1,3}|(?:BA|SA|GA|CA)\d{1,2})\b/;
/** Ids with a single letter too. On the page they also name packets and programs: B1 of Gearbox, P4. */
const SHORT_CODE = new RegExp(`${CODE.source}|\\b[BSGCMIK]\\d{1,2}\\b`);

test("no text of a scenario or an experiment has a code that its reader does not know", async () => {
  const files = await textsOfFiles();
  expect(files.size).toBeGreaterThan(80);
  const found = [...files].flatMap(([file, all]) =>
    all.filter((text) => SHORT_CODE.test(text)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("no sentence of the page has one", async () => {
  const sentences = (await texts()).filter((text) => /[a-z] [a-z]/i.test(text));
  expect(sentences.length).toBeGreaterThan(2_000);
  expect([...sentences, ...TERMS.map(({ text }) => text)].filter((text) => CODE.test(text))).toEqual([]);
});
