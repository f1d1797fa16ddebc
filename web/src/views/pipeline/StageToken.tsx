import { opThing, type Pointing, type Token } from "../design";
import { EndMark, Glyph } from "../tokens/Glyph";
import { kindStyle } from "../tokens/kinds";
import styles from "./pipeline.module.css";

const MARKS = { head: "purple, at HEAD", tail: "orange, at TAIL" };

/** An operation in a stage. */
export function StageToken({ token, stage, pointing }: { token: Token; stage: number; pointing: Pointing }) {
  const thing = opThing(token.op);
  const lit = pointing.lit.has(thing);
  const said = [
    `Stage ${stage}: op ${token.op}, ${token.kind}`,
    token.detail,
    token.mark ? MARKS[token.mark] : "",
    token.refused ? `rejected, ${token.refused}` : "",
  ];
  return (
    <button
      type="button"
      data-glide={thing}
      className={`${styles.token} ${kindStyle(token.kind).tone} ${lit ? styles.lit : ""} ${token.refused ? styles.refused : ""}`}
      aria-label={said.filter(Boolean).join(", ")}
      aria-pressed={lit}
      title={said.filter(Boolean).join(", ")}
      onClick={() => pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    >
      <Glyph kind={token.kind} size={24} faint={token.refused !== null} />
      <span className={styles.lines2}>
        <span className={styles.name}>op {token.op}</span>
        <span className={styles.detail}>{token.refused ?? token.detail}</span>
      </span>
      {token.mark && (
        <span className={styles.mark}>
          <EndMark end={token.mark} />
          <span>{token.mark === "head" ? "H" : "T"}</span>
        </span>
      )}
    </button>
  );
}
