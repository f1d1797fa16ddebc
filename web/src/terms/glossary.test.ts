import { expect, test } from "vitest";
import { texts } from "../../test/texts.ts";
import { openScenes, scenarioText } from "../../test/wasm/page.ts";
import { addressOfPlace, placeOf } from "../address/guide";
import { piecesOf } from "./find";
import { TERMS, termsOf } from "./glossary";

test("every word stands somewhere on the page", async () => {
  const all = (await texts()).join("\n");
  const used = ({ forms }: (typeof TERMS)[number]) =>
    forms.some((form) => {
      const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_])`, "iu").test(all);
    });
  expect(TERMS.filter((term) => !used(term)).map(({ id }) => id)).toEqual([]);
});

test("every link leads to a step that there is", async () => {
  const wrong: string[] = [];
  const runs = new Map<string, Promise<{ steps: number }>>();
  for (const { id, see } of TERMS) {
    if (!see) continue;
    const run = runs.get(see.scenario) ?? scenarioText(see.scenario).then(openScenes);
    runs.set(see.scenario, run);
    if (see.step >= (await run).steps) wrong.push(`${id}: ${see.scenario} ends before step ${see.step}`);
  }
  expect(wrong).toEqual([]);
});

test("explanations have at most two sentences of at most 25 words", () => {
  for (const { id, text } of TERMS) {
    const sentences = text.split(/(?<=[.!?]) (?=[A-Z])/);
    expect(sentences.length, id).toBeLessThanOrEqual(2);
    for (const sentence of sentences) expect(sentence.split(" ").length, `${id}: ${sentence}`).toBeLessThanOrEqual(25);
    expect(text, id).toMatch(/\.$/);
  }
});

test("no two words have the same address, and none of one design the same form", () => {
  expect(new Set(TERMS.map(({ id }) => id)).size).toBe(TERMS.length);
  for (const { id } of TERMS)
    expect(placeOf(addressOfPlace({ topic: "words", part: id }))).toEqual({ topic: "words", part: id });
  for (const family of new Set(TERMS.map(({ family }) => family))) {
    const forms = TERMS.filter((term) => term.family === family).flatMap(({ forms }) => forms);
    expect(forms.filter((form, i) => forms.indexOf(form) !== i)).toEqual([]);
  }
});

const found = (text: string, ...designs: string[]) =>
  piecesOf(text, designs).flatMap((piece) => (typeof piece === "string" ? [] : [`${piece.text}: ${piece.term.id}`]));

test("the longest word is found, whole, where it stands first, in texts of its design", () => {
  expect(found("The step-down FIFO and its sub-FIFOs; a step-down FIFO.", "gearbox")).toEqual([
    "step-down FIFO: gearbox-step-down",
    "sub-FIFOs: gearbox-sub-fifo",
  ]);
  expect(found("RSS++ moves entries, RSS does not.", "scr_sequencer")).toEqual([
    "RSS++: scr-rss-plus-plus",
    "RSS: scr-rss",
  ]);
  expect(found("Bounds rise, unbounded.", "sp_pifo")).toEqual(["Bounds: sp-pifo-bound"]);
  expect(found("HEAD, 17 @ 2", "bbq")).toEqual(["HEAD: bbq-head", "@: all-at"]);
  expect(found("HEAD, 17 @ 2", "pifo")).toEqual(["@: all-at"]);
  expect(found("ahead, head", "bbq")).toEqual([]);
});

test("the pieces make up the text", () => {
  for (const text of ["", "StOC", "no words here", "t_s = 5, F − t_s = 12: level 2, set A."])
    expect(
      piecesOf(text, ["bbq", "gearbox"])
        .map((piece) => (typeof piece === "string" ? piece : piece.text))
        .join(""),
    ).toBe(text);
});

test("a file without designs, or a word without text, is refused", () => {
  expect(() => termsOf("some", "# Some\n\n## a\nsection 1\n\nText.\n")).toThrow('some: no line "designs …"');
  expect(() => termsOf("some", "# Some\ndesigns *\n\n## a\nsection 1\n")).toThrow('"a" has no text');
});
