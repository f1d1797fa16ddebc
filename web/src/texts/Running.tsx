import { createElement, Fragment, type ReactNode } from "react";
import type { Inline } from "../stops/document";
import { INSERT, Words } from "../terms/Words";
import styles from "./blocks.module.css";

/** The elements of these pieces of text, in their order and without keys: a text does not change. */
export const inOrder = <One,>(all: readonly One[], draw: (one: One, place: number) => ReactNode) =>
  createElement(Fragment, null, ...all.map(draw));

/** Running text. `explained`: words that a reader may not know are marked. */
export function Running({ text, explained = false }: { text: readonly Inline[]; explained?: boolean }): ReactNode {
  if (!explained) return inOrder(text, (piece) => (typeof piece === "string" ? piece : <Piece piece={piece} />));
  const inserts = text.flatMap((piece) =>
    typeof piece === "string" ? [] : [<Piece key={text.indexOf(piece)} piece={piece} />],
  );
  return <Words text={text.map((piece) => (typeof piece === "string" ? piece : INSERT)).join("")} inserts={inserts} />;
}

function Piece({ piece }: { piece: Exclude<Inline, string> }) {
  switch (piece.kind) {
    case "strong":
      return (
        <b>
          <Running text={piece.text} />
        </b>
      );
    case "emphasis":
      return (
        <em>
          <Running text={piece.text} />
        </em>
      );
    case "code":
      return <code>{piece.text}</code>;
    case "link":
      return (
        <a href={piece.to}>
          <Running text={piece.text} />
        </a>
      );
    case "formula":
      return <Formula mathml={piece.mathml} display="inline" />;
  }
}

/** A formula, as `web/src/stops/formulas.ts` has set it. */
export function Formula({ mathml, display }: { mathml: string; display: "block" | "inline" }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX made it, and whatever is not the form of a sign was refused
  return <math className={styles.math} display={display} dangerouslySetInnerHTML={{ __html: mathml }} />;
}
