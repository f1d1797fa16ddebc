import { createElement, memo, type ReactNode } from "react";
import type { Inside } from "../marks/pieces";
import { endPiece, glyphPiece } from "./glyph-piece";

/** The sign of an operation, standing alone in text; `size` is its diameter. */
export const Glyph = memo(function Glyph(props: { kind: string; size?: number; faint?: boolean | undefined }) {
  const { kind, size = 16, faint } = props;
  return elements([glyphPiece(kind, size, faint)]);
});

/** The paper's marks of operation coloring: purple square at HEAD, orange circle at TAIL. */
export const EndMark = ({ end }: { end: "head" | "tail" }) => elements([endPiece(end)]);

/** Pieces of a sign as elements of a component. */
const elements = (inside: Inside): ReactNode =>
  inside.map((child, i) => {
    if (typeof child === "string") return child;
    const { class: className, "stroke-width": strokeWidth, ...rest } = child.attributes;
    return createElement(child.tag, { key: i, className, strokeWidth, ...rest }, elements(child.inside));
  });
