// Reads the texts of guides for tests: words, links, tables, and this project's choices where sources disagree.

import type { GuideSection, GuideText, SectionOfKind } from "../src/features/guides/format";
import type { Block, Inline, TextTable } from "../src/stops/document";

const of = <Kind extends GuideSection["kind"]>({ sections }: GuideText, kind: Kind) =>
  sections.filter((section): section is SectionOfKind<Kind> => section.kind === kind);

export const stopsOf = (guide: GuideText) => of(guide, "stop");
export const cardsOf = (guide: GuideText) => of(guide, "card");

/** A card by the id in its address. */
export function cardOf(guide: GuideText, part: string): SectionOfKind<"card"> {
  const card = cardsOf(guide).find(({ keys }) => keys.part === part);
  if (!card) throw new Error(`no card "${part}"`);
  return card;
}

/** Running text without styles; letters and signs of formulas are kept. */
export const plain = (text: readonly Inline[]): string =>
  text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "formula") return piece.mathml.replace(/<[^>]*>/g, "");
      return piece.kind === "code" ? piece.text : plain(piece.text);
    })
    .join("");

/** Every paragraph, heading, item and cell of blocks. */
export const textsOf = (blocks: readonly Block[]): (readonly Inline[])[] =>
  blocks.flatMap((block) => {
    if ("text" in block) return [block.text];
    if (block.kind === "list") return block.items;
    return block.kind === "table" ? [block.caption, ...block.head, ...block.rows.flat()] : [];
  });

export const wordsOf = (blocks: readonly Block[]): string => textsOf(blocks).map(plain).join(" ");

/** Link addresses in running text. */
export const linksOf = (text: readonly Inline[]): string[] =>
  text.flatMap((piece) => {
    if (typeof piece === "string" || piece.kind === "formula" || piece.kind === "code") return [];
    return piece.kind === "link" ? [piece.to] : linksOf(piece.text);
  });

/** The rows of a card's tables, one table after the other, cell by cell. */
export const rowsOf = (guide: GuideText, part: string): string[][] =>
  cardOf(guide, part)
    .body.filter((block): block is TextTable => block.kind === "table")
    .flatMap(({ rows }) => rows.map((row) => row.map(plain)));

/** This project's choice on a point on which sources disagree, by its subheading. */
export function hereOf(guide: GuideText, title: string): string {
  const body = of(guide, "differences").flatMap(({ body }) => body);
  const start = body.findIndex((block) => block.kind === "subheading" && plain(block.text) === title);
  const here = body.slice(start + 1).find((block) => "text" in block && plain(block.text).startsWith("Here "));
  if (start < 0 || !here) throw new Error(`nothing is said of "${title}"`);
  return wordsOf([here]);
}
