import { kindStyle } from "./kinds";
import styles from "./tokens.module.css";

/** The sign of an operation, centered on the origin of an SVG; `size` is its diameter. */
export function GlyphMark({ kind, size, faint = false }: { kind: string; size: number; faint?: boolean }) {
  const { tone, shape, sign } = kindStyle(kind);
  const r = size / 2;
  const s = r * 0.52;
  return (
    <g className={`${tone} ${faint ? styles.faint : ""}`}>
      {shape === "square" && <rect x={-r} y={-r} width={size} height={size} rx={size * 0.14} className={styles.body} />}
      {shape === "circle" && <circle r={r} className={styles.body} />}
      {shape === "diamond" && <path d={`M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`} className={styles.body} />}
      {sign === "plus" && <path d={`M${-s} 0H${s}M0 ${-s}V${s}`} className={styles.stroke} strokeWidth={size * 0.13} />}
      {sign === "up" && <path d={`M0 ${-s}L${s} ${s * 0.72}H${-s}Z`} className={styles.sign} />}
      {sign === "down" && <path d={`M0 ${s}L${s} ${-s * 0.72}H${-s}Z`} className={styles.sign} />}
    </g>
  );
}

/** The sign of an operation, standing alone in text. */
export function Glyph({ kind, size = 16, faint = false }: { kind: string; size?: number; faint?: boolean }) {
  const half = size / 2 + 1;
  return (
    <svg
      className={styles.glyph}
      width={size + 2}
      height={size + 2}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
    >
      <GlyphMark kind={kind} size={size} faint={faint} />
    </svg>
  );
}

/** The paper's marks of operation coloring: purple square at HEAD, orange circle at TAIL. */
export function EndMark({ end, size = 11 }: { end: "head" | "tail"; size?: number }) {
  const r = size / 2;
  return (
    <svg
      className={styles.glyph}
      width={size + 2}
      height={size + 2}
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
