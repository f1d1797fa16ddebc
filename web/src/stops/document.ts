// The result of parsing a text with stops: plain values that screens render. They contain no markup except formulas (see `formulas.ts`).

/** A piece of running text. */
export type Inline =
  | string
  | { readonly kind: "strong" | "emphasis"; readonly text: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  /** `to` is an address of this page, with `#`, or begins with `https://`. */
  | { readonly kind: "link"; readonly to: string; readonly text: readonly Inline[] }
  /** `mathml` is the content of `<math>`. */
  | { readonly kind: "formula"; readonly mathml: string };

/** The characters of running text, without formatting and formulas. */
export const plainOf = (text: readonly Inline[]): string =>
  text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "formula") return "";
      return piece.kind === "code" ? piece.text : plainOf(piece.text);
    })
    .join("");

/** Alignment of a table column. */
export type Align = "left" | "right";

export type Block =
  | { readonly kind: "paragraph" | "subheading" | "notice"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | TextTable
  /** A formula on its own line, with its number in the paper or an empty text. */
  | { readonly kind: "equation"; readonly mathml: string; readonly number: string }
  /** The next blocks start a new column if the screen is wide enough (`column`), or use the full width again (`row`). */
  | { readonly kind: "column" }
  | { readonly kind: "row" }
  /** A part of the page, by its name. */
  | { readonly kind: "live"; readonly name: string }
  | TextChoices;

/** The choices of a question. The blocks after it in its section are shown once the reader has answered. */
export interface TextChoices {
  readonly kind: "choices";
  /** True if several choices are right and the reader must select all of them. */
  readonly several: boolean;
  readonly choices: readonly { readonly text: readonly Inline[]; readonly right: boolean }[];
}

export interface TextTable {
  readonly kind: "table";
  /** Empty if the table has no caption. */
  readonly caption: readonly Inline[];
  readonly align: readonly Align[];
  readonly head: readonly (readonly Inline[])[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** An error in a text, with its line from 1. */
export interface TextError {
  readonly line: number;
  readonly text: string;
}
