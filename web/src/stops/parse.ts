// Parses a text with stops: Markdown with front matter, sections under `##`, and under each heading a block of keys that names the kind of
// section, for example ```stop.

import type { Html, RootContent } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmTable } from "micromark-extension-gfm-table";
import { err, ok, type Result } from "../base/result.ts";
import { BlockReader, type Reading } from "./blocks.ts";
import type { Block, Inline, TextError } from "./document.ts";
import { type Keys, readKeys, shortened, type TextValues } from "./keys.ts";

/** Longest text, in characters. */
export const LONGEST_TEXT = 1_000_000;

/** Kinds of sections, with the keys of each. */
export type TextKinds = Readonly<Record<string, Keys>>;

/** The format of a kind of text: a guide or a lesson. */
export interface Format<Front extends Keys, Sections extends TextKinds> extends Reading {
  readonly front: Front;
  readonly sections: Sections;
  /** Syntax extensions, for example formulas. */
  readonly syntax?: {
    readonly micromark: NonNullable<Options["extensions"]>;
    readonly tree: NonNullable<Options["mdastExtensions"]>;
  };
  /** True if a comment `<!-- … -->` in a section is a note for teachers. Otherwise comments are errors, as all HTML is. */
  readonly hasNotes?: boolean;
}

/** A section of a text: `kind` is the name of the block under its heading. */
export type SectionOf<Sections extends TextKinds> = {
  readonly [Kind in keyof Sections & string]: {
    readonly kind: Kind;
    readonly title: string;
    /** Line of its heading, from 1. */
    readonly line: number;
    readonly keys: TextValues<Sections[Kind]>;
    readonly body: readonly Block[];
    /** Notes for teachers; absent if there are none. */
    readonly notes?: readonly Block[];
  };
}[keyof Sections & string];

export interface ParsedText<Front extends Keys, Sections extends TextKinds> {
  readonly front: TextValues<Front>;
  readonly sections: readonly SectionOf<Sections>[];
}

/** Parses a text. All errors are reported at once, in the order of their lines. */
export function parseText<Front extends Keys, Sections extends TextKinds>(
  text: string,
  format: Format<Front, Sections>,
): Result<ParsedText<Front, Sections>, readonly TextError[]> {
  if (text.length > LONGEST_TEXT)
    return err([{ line: 1, text: `the text has ${text.length} characters; at most ${LONGEST_TEXT} are read` }]);
  const [first, ...rest] = treeOf(text, format);
  const reader = new BlockReader(format, text);
  const errors = reader.errors;
  const hasFront = first?.type === "yaml";
  const front = readKeys(format.front, hasFront ? first.value : "", { first: 2, named: 1 });
  if (hasFront) errors.push(...front.errors);
  else errors.push({ line: 1, text: 'the text has no front matter; expected "---", lines of "key: value", "---"' });
  const sections = sectionsOf(hasFront || !first ? rest : [first, ...rest], format, reader);
  if (sections.length === 0 && errors.length === 0)
    errors.push({ line: 1, text: 'the text has no sections; expected headings of "##"' });
  const sorted = errors.sort((a, b) => a.line - b.line);
  return sorted.length > 0 ? err(sorted) : ok({ front: front.values, sections });
}

/** Parses running text in one line, such as a value of the front matter. */
export function parseLine(
  line: string,
  format: Reading & Pick<Format<Keys, TextKinds>, "syntax">,
): Result<readonly Inline[], string> {
  const reader = new BlockReader(format, line);
  const [only, more] = reader.blocks(treeOf(line, format));
  const [error] = reader.errors;
  if (error) return err(`text that can be read; it ${error.text}`);
  return only?.kind === "paragraph" && !more ? ok(only.text) : err("one paragraph");
}

export function treeOf(text: string, { syntax }: Pick<Format<Keys, TextKinds>, "syntax">): readonly RootContent[] {
  return fromMarkdown(text, {
    extensions: [frontmatter(["yaml"]), gfmTable(), ...(syntax?.micromark ?? [])],
    mdastExtensions: [frontmatterFromMarkdown(["yaml"]), gfmTableFromMarkdown(), ...(syntax?.tree ?? [])],
  }).children;
}

function sectionsOf<Sections extends TextKinds>(
  nodes: readonly RootContent[],
  format: Format<Keys, Sections>,
  reader: BlockReader,
): SectionOf<Sections>[] {
  const { sections } = format;
  const { errors } = reader;
  const starts = nodes.flatMap((node, i) => (node.type === "heading" && node.depth === 2 ? [i] : []));
  const before = nodes.slice(0, starts[0] ?? nodes.length);
  for (const node of before) errors.push({ line: lineOf(node), text: 'text before the first heading of "##"' });
  return starts.flatMap((start, i) => {
    const [heading, block, ...body] = nodes.slice(start, starts[i + 1]);
    if (heading?.type !== "heading") return [];
    const line = lineOf(heading);
    const expected = `expected a block of ${Object.keys(sections)
      .map((kind) => `\`\`\`${kind}`)
      .join(" or ")}`;
    if (block?.type !== "code") {
      errors.push({ line, text: `no block of keys under this heading; ${expected}` });
      return [];
    }
    const kind = block.lang ?? "";
    const keys = Object.hasOwn(sections, kind) ? sections[kind] : undefined;
    if (!keys) {
      errors.push({ line: lineOf(block), text: `${expected}, found "${shortened(kind)}"` });
      return [];
    }
    const read = readKeys(keys, block.value, { first: lineOf(block) + 1, named: lineOf(block) });
    errors.push(...read.errors);
    const words = reader.inline(heading.children);
    const title = words.every((word) => typeof word === "string") ? words.join("") : "";
    if (title === "") errors.push({ line, text: "expected a heading of plain words" });
    const isNote = (node: RootContent) => format.hasNotes === true && node.type === "html" && isComment(node);
    const section = { kind, title, line, keys: read.values, body: reader.blocks(body.filter((node) => !isNote(node))) };
    const notes = body.filter(isNote).flatMap((node) => noteOf(node as Html, format, errors));
    return [{ ...section, ...(notes.length > 0 && { notes }) } as unknown as SectionOf<Sections>];
  });
}

const isComment = ({ value }: Html): boolean => value.startsWith("<!--");

/** The blocks of a note. Its errors have line numbers of the text. */
function noteOf(node: Html, format: Format<Keys, TextKinds>, errors: TextError[]): Block[] {
  const line = lineOf(node);
  const [, inside = null, behind = ""] = /^<!--(.*?)-->(.*)$/s.exec(node.value) ?? [];
  const refuse = (text: string): Block[] => {
    errors.push({ line, text });
    return [];
  };
  if (inside === null) return refuse('expected "-->" at the end of the note that begins here');
  if (inside.trim() === "") return refuse("a note without text");
  if (behind.trim() !== "") return refuse(`text behind the end of a note: "${shortened(behind.trim())}"`);
  const text = "\n".repeat(line - 1) + inside;
  const reader = new BlockReader({ ...format, hasQuestions: false }, text);
  const blocks = reader.blocks(treeOf(text, format));
  errors.push(...reader.errors);
  return blocks;
}

const lineOf = ({ position }: RootContent) => position?.start.line ?? 1;
