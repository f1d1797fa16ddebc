import { Fragment, useContext } from "react";
import { piecesOf } from "./find";
import styles from "./terms.module.css";
import { TermsScope, withFormulas } from "./Words";

/** A text in which words of the glossary are marked. It takes the same room as the text alone. */
export function Marked({ text }: { text: string }) {
  const { designs, stops } = useContext(TermsScope);
  let at = 0;
  let first = true;
  return piecesOf(text, designs).map((piece) => {
    const key = at;
    at += typeof piece === "string" ? piece.length : piece.text.length;
    if (typeof piece === "string") return <Fragment key={key}>{withFormulas(piece)}</Fragment>;
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
