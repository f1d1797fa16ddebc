// What a text with stops consists of once it is read: plain values, which screens draw. Nothing in it is markup but formulas, as
// `formulas.ts` sets them.

/** A piece of running text. */
export type Inline =
  | string
  | { readonly kind: "strong" | "emphasis"; readonly text: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  /** `to` is an address of this page, from `#` on, or one that begins with `https://`. */
  | { readonly kind: "link"; readonly to: string; readonly text: readonly Inline[] }
  /** `mathml` is what stands inside `<math>`. */
  | { readonly kind: "formula"; readonly mathml: string };

/** Running text without what it looks like; of formulas nothing. */
export const plainOf = (text: readonly Inline[]): string =>
  text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "formula") return "";
      return piece.kind === "code" ? piece.text : plainOf(piece.text);
    })
    .join("");

/** How the cells of a column stand. */
export type Align = "left" | "right";

/** A block of text. */
export type Block =
  | { readonly kind: "paragraph" | "subheading" | "notice"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | TextTable
  /** A formula on a separate line, with its number in the paper or an empty text. */
  | { readonly kind: "equation"; readonly mathml: string; readonly number: string }
  /** What follows stands in the next column, where there is room for columns, or has the whole width again. */
  | { readonly kind: "column" }
  | { readonly kind: "row" }
  /** A part of the page, by name. */
  | { readonly kind: "live"; readonly name: string }
  | TextChoices;

/** What a reader may answer. What stands behind it in its section is for those who have answered. */
export interface TextChoices {
  readonly kind: "choices";
  /** Whether several are right, and all of them are asked for. */
  readonly several: boolean;
  readonly choices: readonly { readonly text: readonly Inline[]; readonly right: boolean }[];
}

export interface TextTable {
  readonly kind: "table";
  /** Empty if it has none. */
  readonly caption: readonly Inline[];
  readonly align: readonly Align[];
  readonly head: readonly (readonly Inline[])[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** The fault of a text, and its line, from 1. */
export interface TextError {
  readonly line: number;
  readonly text: string;
}
