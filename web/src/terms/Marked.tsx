import { Fragment, useContext } from "react";
import { piecesOf } from "./find";
import styles from "./terms.module.css";
import { INSERT, TermsScope, type Text, withFormulas } from "./Words";

/** A text in which words of the glossary are marked. It takes the same room as the text alone. */
export function Marked({ text, inserts = [] }: Text) {
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
