// Parses plain Markdown: a title under `#`, text, and sections under `##`, without front matter and stops.

import type { RootContent } from "mdast";
import { err, ok, type Result } from "../base/result.ts";
import { BlockReader, type Reading } from "./blocks.ts";
import { type Block, plainOf, type TextError } from "./document.ts";
import { treeOf } from "./parse.ts";

/** A document: its title, the blocks before its first section, and its sections. */
export interface PlainText {
  readonly title: string;
  readonly lead: readonly Block[];
  readonly sections: readonly { readonly title: string; readonly body: readonly Block[] }[];
}

/** Parses a document. All errors are reported at once, in the order of their lines. */
export function parsePlain(text: string, reading: Reading): Result<PlainText, readonly TextError[]> {
  const reader = new BlockReader(reading, text);
  const [first, ...rest] = treeOf(text, {});
  if (!isHeading(first, 1)) return err([{ line: 1, text: 'expected a title: a heading of "#" on the first line' }]);
  const starts = rest.flatMap((node, i) => (isHeading(node, 2) ? [i] : []));
  const titleOf = (node: RootContent | undefined) =>
    node?.type === "heading" ? plainOf(reader.inline(node.children)) : "";
  const read: PlainText = {
    title: titleOf(first),
    lead: reader.blocks(rest.slice(0, starts[0])),
    sections: starts.map((start, i) => ({
      title: titleOf(rest[start]),
      body: reader.blocks(rest.slice(start + 1, starts[i + 1])),
    })),
  };
  return reader.errors.length > 0 ? err(reader.errors) : ok(read);
}

const isHeading = (node: RootContent | undefined, depth: number) => node?.type === "heading" && node.depth === depth;
