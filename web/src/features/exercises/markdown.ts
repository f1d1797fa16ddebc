// Texts of exercises: Markdown to blocks. Only the worker imports it.

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Problem } from "../../gen/types/Problem";
import { BlockReader } from "../../stops/blocks";
import type { Block } from "../../stops/document";

/** Addresses that a text may lead to: places of this page. */
const ADDRESS = /^#(?:scenario|lesson|exercise|about|experiment)(?:=[\w.&=-]+)?$/;

/** Reads texts, and keeps what is wrong with them. */
export class MarkdownTexts {
  readonly problems: Problem[] = [];

  /** The blocks of a text, which begins at `line` of the file. */
  blocks(text: string, line: number): readonly Block[] {
    const reader = new BlockReader({ isAddress: (address) => ADDRESS.test(address) }, text);
    const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    const blocks = reader.blocks(tree.children);
    for (const error of reader.errors)
      this.problems.push({
        path: `line ${line}`,
        found: error.text,
        expected: "paragraphs, lists and tables",
        hint: "",
      });
    return blocks;
  }
}
