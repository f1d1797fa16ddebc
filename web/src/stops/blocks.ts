// Converts the syntax tree of a Markdown parser to blocks of text. Syntax without a meaning here, such as raw HTML, is an error with its
// line.

import type { Nodes, PhrasingContent, RootContent, Table as TableNode } from "mdast";
// This package adds formulas to the node types.
import type {} from "mdast-util-math";
import type { Block, Inline, TextError, TextTable } from "./document.ts";
import { shortened } from "./keys.ts";

/** Optional features of a kind of text. */
export interface Reading {
  /** True if an address that begins with `#` exists. */
  isAddress(address: string): boolean;
  /** Converts TeX to MathML; throws on an error. Absent if texts of this kind have no formulas. */
  setFormula?(tex: string, isOnItsLine: boolean): string;
  /** True if ```live blocks may insert parts of the page. */
  hasLive?: boolean;
  /** True if texts may have questions: lines of `[( )] wrong` and `[(X)] right`, or of `[[ ]]` and `[[X]]` if several may be right. */
  hasQuestions?: boolean;
}

/** Collects blocks and errors. */
export class BlockReader {
  readonly errors: TextError[] = [];

  /** @param source the text that was parsed */
  constructor(
    private readonly reading: Reading,
    private readonly source: string,
  ) {}

  /** The blocks of these nodes. */
  blocks(nodes: readonly RootContent[]): Block[] {
    const all: Block[] = [];
    let caption: readonly Inline[] = [];
    for (const [i, node] of nodes.entries()) {
      if (node.type === "paragraph" && nodes[i + 1]?.type === "table") {
        const title = captionOf(this.inline(node.children));
        if (title) {
          caption = title;
          continue;
        }
      }
      const block = node.type === "table" ? this.table(node, caption) : this.block(node);
      caption = [];
      if (block) all.push(block);
    }
    return all;
  }

  inline(nodes: readonly PhrasingContent[]): Inline[] {
    return nodes.flatMap((node) => this.piece(node));
  }

  private block(node: RootContent): Block | null {
    switch (node.type) {
      case "paragraph":
        return this.paragraph(node.children, node);
      case "heading":
        if (node.depth === 3) return { kind: "subheading", text: this.inline(node.children) };
        return this.refuse(
          node,
          `a heading of "${"#".repeat(node.depth)}"; expected "##" for a section or "###" within one`,
        );
      case "blockquote":
        return { kind: "notice", text: this.only(node) };
      case "list":
        return { kind: "list", ordered: node.ordered ?? false, items: node.children.map((item) => this.only(item)) };
      case "thematicBreak":
        // `***` and `---` have the same node type.
        return { kind: this.source[node.position?.start.offset ?? 0] === "-" ? "row" : "column" };
      case "math":
        return this.equation(node.value, node);
      case "code":
        return this.code(node.lang ?? "", node.value, node);
      default:
        return this.refuse(node, whatOf(node));
    }
  }

  private paragraph(nodes: readonly PhrasingContent[], node: Nodes): Block | null {
    const first = nodes[0]?.type === "text" ? nodes[0].value : "";
    if (!/^\[[[(]/.test(first)) return { kind: "paragraph", text: this.inline(nodes) };
    // In a text with questions, lines that begin like choices are a question.
    if (this.reading.hasQuestions) return this.choices(nodes, node);
    return this.refuse(node, "a line that begins with [( or [[; these are for questions");
  }

  /** A question with one choice a line. */
  private choices(nodes: readonly PhrasingContent[], node: Nodes): Block | null {
    const marks = new Set<string>();
    const lines = linesOf(nodes);
    const choices = lines.flatMap(([first, ...rest]) => {
      if (first?.type !== "text") return [];
      const [, open = "", said = "", text = ""] = /^\[([[(])([ xX])[\])]\]\s+(.*)$/s.exec(first.value) ?? [];
      if (open === "" || (text.trim() === "" && rest.length === 0)) return [];
      marks.add(open);
      return [{ text: this.inline([{ ...first, value: text }, ...rest]), right: said !== " " }];
    });
    const several = marks.has("[");
    const right = choices.filter(({ right }) => right).length;
    if (choices.length !== lines.length || marks.size > 1)
      return this.refuse(node, "a question with other lines than [( )] wrong and [(X)] right, or [[ ]] and [[X]]");
    if (choices.length < 2 || right === 0 || (!several && right > 1))
      return this.refuse(
        node,
        `a question of ${choices.length} choices with ${right} right; expected two or more, one of them right`,
      );
    return { kind: "choices", several, choices };
  }

  private code(language: string, text: string, node: Nodes): Block | null {
    if (language === "live" && this.reading.hasLive) return { kind: "live", name: text.trim() };
    return this.refuse(node, `a block of "${shortened(language)}" here`);
  }

  private equation(tex: string, node: Nodes): Block | null {
    const [, number = ""] = /\\tag\{([^}]*)\}/.exec(tex) ?? [];
    const mathml = this.formula(tex.replace(/\\tag\{[^}]*\}/, ""), true, node);
    return mathml === null ? null : { kind: "equation", mathml, number };
  }

  private table({ align, children }: TableNode, caption: readonly Inline[]): TextTable {
    const [head = [], ...rows] = children.map((row) => row.children.map((cell) => this.inline(cell.children)));
    return {
      kind: "table",
      caption,
      align: head.map((_, i) => (align?.[i] === "right" ? "right" : "left")),
      head,
      rows,
    };
  }

  /** The only paragraph of a list item or a notice. */
  private only(node: Extract<Nodes, { type: "blockquote" | "listItem" }>): Inline[] {
    const [first, second] = node.children;
    if (first?.type === "paragraph" && !second) return this.inline(first.children);
    this.refuse(second ?? node, "more than one paragraph in a list item or a notice");
    return [];
  }

  private piece(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case "text":
        return [node.value.replace(/\r?\n/g, " ")];
      case "strong":
      case "emphasis":
        return [{ kind: node.type, text: this.inline(node.children) }];
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "break":
        return [" "];
      case "inlineMath": {
        const mathml = this.formula(node.value, false, node);
        return mathml === null ? [] : [{ kind: "formula", mathml }];
      }
      case "link":
        if (!this.leads(node.url)) {
          this.refuse(
            node,
            `a link to "${shortened(node.url)}"; expected an address of this page from "#" on, or one that begins with https://`,
          );
          return [];
        }
        return [{ kind: "link", to: node.url, text: this.inline(node.children) }];
      default:
        this.refuse(node, whatOf(node));
        return [];
    }
  }

  private leads(address: string): boolean {
    return address.startsWith("#") ? this.reading.isAddress(address) : /^https:\/\/[^\s/]/.test(address);
  }

  private formula(tex: string, isOnItsLine: boolean, node: Nodes): string | null {
    if (!this.reading.setFormula) return this.refuse(node, "a formula");
    try {
      return this.reading.setFormula(tex, isOnItsLine);
    } catch (error) {
      return this.refuse(node, `a formula that cannot be set: ${error instanceof Error ? error.message : error}`);
    }
  }

  private refuse(node: Nodes, what: string): null {
    this.errors.push({ line: node.position?.start.line ?? 1, text: `cannot have ${what}` });
    return null;
  }
}

/** The nodes of each line. */
function linesOf(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    const [head = "", ...rest] = node.type === "text" ? node.value.split(/\r?\n/) : [];
    if (node.type !== "text") lines.at(-1)?.push(node);
    else if (head !== "") lines.at(-1)?.push({ ...node, value: head });
    if (node.type === "text") for (const value of rest) lines.push([{ ...node, value }]);
  }
  return lines;
}

/** Removes the first word if it marks the paragraph as the caption of the next table; else null. */
function captionOf([first, ...rest]: readonly Inline[]): readonly Inline[] | null {
  if (typeof first !== "string" || !first.startsWith("Table: ")) return null;
  return [first.slice("Table: ".length), ...rest];
}

const NAMES: Readonly<Record<string, string>> = {
  html: "HTML",
  image: "an image",
  definition: "an address apart from its link",
  linkReference: "a link without its address; write [words](address)",
  imageReference: "an image",
  yaml: "front matter here",
};

const whatOf = ({ type }: Nodes) => NAMES[type] ?? `"${type}"`;
