// Text with words that a reader may not know.

import { createContext, Fragment, type ReactNode, useContext } from "react";
import { piecesOf } from "./find";
import { withFormulas } from "./formulas";
import styles from "./terms.module.css";

/** A text; each `INSERT` in it stands for one of the inserts, in their order. */
export interface TermText {
  text: string;
  inserts?: readonly ReactNode[];
}

/** Stands in a text for something that is no text, a formula or a link. */
export const INSERT = "\uFFFC";

/** Where words stand. */
export interface TermsScope {
  /** Designs that are explained, by their names in scenario files; of others only what concerns all. */
  designs: readonly string[];
  /** Whether the tab key stops at the first word of each text, from which a key leads on: only where the text does not change. */
  stops: boolean;
}

export const TermsScope = createContext<TermsScope>({ designs: [], stops: false });

/** A text whose words of the glossary are marked, and explained where the pointer or the focus is. It takes the same room as the text alone. */
export function Words({ text, inserts = [] }: TermText) {
  const { designs, stops } = useContext(TermsScope);
  let at = 0;
  let first = true;
  let inserted = 0;
  /** A piece without words, with its inserts. */
  const plain = (piece: string) =>
    piece.split(INSERT).map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
      <Fragment key={i}>
        {i > 0 && inserts[inserted++]}
        {withFormulas(part)}
      </Fragment>
    ));
  return piecesOf(text, designs).map((piece) => {
    const key = at;
    at += typeof piece === "string" ? piece.length : piece.text.length;
    if (typeof piece === "string") return <Fragment key={key}>{plain(piece)}</Fragment>;
    const stop = stops && first;
    first = false;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button is not broken from line to line as a text is
      <span
        key={`${key} ${piece.term.id}`}
        role="button"
        tabIndex={stop ? 0 : -1}
        className={styles.term}
        data-term={piece.term.id}
      >
        {withFormulas(piece.text)}
      </span>
    );
  });
}
