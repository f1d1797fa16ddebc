import { createElement, Fragment, type ReactNode } from "react";
import type { Inline } from "../stops/document";
import { INSERT, Words } from "../terms/Words";
import styles from "./blocks.module.css";

/** Elements for these pieces in order. They need no keys, since a text does not change. */
export const inOrder = <One,>(all: readonly One[], draw: (one: One, place: number) => ReactNode) =>
  createElement(Fragment, null, ...all.map(draw));

/** Renders running text. `explained` marks the words of the glossary. */
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

/** A formula, already converted to MathML by `web/src/stops/formulas.ts`. */
export function Formula({ mathml, display }: { mathml: string; display: "block" | "inline" }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX made it, and whatever is not the form of a sign was refused
  return <math className={styles.math} display={display} dangerouslySetInnerHTML={{ __html: mathml }} />;
}
