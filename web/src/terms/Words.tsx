// Text in which the words of the glossary are marked.

import { createContext, Fragment, type ReactNode, useContext, useMemo } from "react";
import { piecesOf } from "./find";
import styles from "./terms.module.css";

/** A text; each `INSERT` in it stands for the next of `inserts`. */
export interface TermText {
  text: string;
  inserts?: readonly ReactNode[];
}

/** Placeholder in a text for an element: a formula or a link. */
export const INSERT = "\uFFFC";

/** Settings for all texts below a provider. */
export interface TermsScope {
  /** Designs whose words are explained, by their names in scenario files; words of all designs always are. */
  designs: readonly string[];
  /** True if the tab key stops at the first word of each text, from which a key leads to the next word. Only for texts that do not change. */
  stops: boolean;
}

export const TermsScope = createContext<TermsScope>({ designs: [], stops: false });

/** A text whose glossary words are marked, and explained under the pointer or the focus. Marks do not change the layout. */
export function Words({ text, inserts = [] }: TermText) {
  const { designs, stops } = useContext(TermsScope);
  let at = 0;
  let first = true;
  let inserted = 0;
  /** A piece without glossary words, with its inserts. */
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

/** A text with the glossary words of these designs, for a card. The tab key stops at the card's link instead of the words. */
export function WordsOf({ designs, text }: { designs: readonly string[]; text: string }) {
  const names = designs.join();
  const scope = useMemo(() => ({ designs: names.split(","), stops: false }), [names]);
  return (
    <TermsScope value={scope}>
      <Words text={text} />
    </TermsScope>
  );
}

/** Sets the variables of a text as in a formula. */
export const withFormulas = (text: string): ReactNode =>
  text.split(/\bt_s\b/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
    <Fragment key={i}>
      {i > 0 && (
        <var>
          t<sub>s</sub>
        </var>
      )}
      {part}
    </Fragment>
  ));
