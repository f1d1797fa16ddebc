import { createElement, memo } from "react";
import { glyphShapes, kindStyle } from "./glyph";
import styles from "./tokens.module.css";

interface GlyphProps {
  kind: string;
  size: number;
  faint?: boolean | undefined;
}

/** The glyph of an operation, centred on the origin of an SVG; `size` is its diameter. */
const GlyphMark = memo(function GlyphMark({ kind, size, faint = false }: GlyphProps) {
  return (
    <g className={`${kindStyle(kind).tone} ${faint ? styles.faint : ""}`}>
      {glyphShapes(kind, size).map(({ tag, attributes, className, line }) =>
        createElement(tag, { key: className, ...attributes, className, strokeWidth: line }),
      )}
    </g>
  );
});

/** Converts pixels at scale 1 to rem, so that a glyph grows with the text around it. */
const rem = (pixels: number) => `${pixels / 14}rem`;

/** The glyph of an operation within text. */
export const Glyph = memo(function Glyph({ kind, size = 16, faint }: Partial<GlyphProps> & { kind: string }) {
  const half = size / 2 + 1;
  return (
    <svg
      className={styles.glyph}
      width={rem(size + 2)}
      height={rem(size + 2)}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
    >
      <GlyphMark {...{ kind, size, faint }} />
    </svg>
  );
});

/** The marks of operation coloring in the BBQ paper: purple square at HEAD, orange circle at TAIL. */
export function EndMark({ end, size = 11 }: { end: "head" | "tail"; size?: number }) {
  const r = size / 2;
  return (
    <svg
      className={styles.glyph}
      width={rem(size + 2)}
      height={rem(size + 2)}
      viewBox={`${-r - 1} ${-r - 1} ${size + 2} ${size + 2}`}
      aria-hidden="true"
    >
      {end === "head" ? (
        <rect x={-r} y={-r} width={size} height={size} className={styles.head} />
      ) : (
        <circle r={r} className={styles.tail} />
      )}
    </svg>
  );
}
