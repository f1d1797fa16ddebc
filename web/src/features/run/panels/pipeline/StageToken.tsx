import { memo } from "react";
import { opThing } from "../../../../base/thing";
import type { Pointing, Token } from "../../../../designs/contract";
import { deepEqual } from "../../../../kit/deep-equal";
import { EndMark, Glyph } from "../../../../kit/tokens/Glyph";
import { kindStyle } from "../../../../kit/tokens/glyph";
import { UnbrokenWords } from "../../../../kit/ui/UnbrokenWords";
import { type StripLayout, tokenOffset } from "./layout";
import strip from "./pipeline.module.css";
import styles from "./token.module.css";

const rem = (units: number) => `${units / 14}rem`;

const MARKS = { head: "purple, at HEAD", tail: "orange, at TAIL" };

/** From this number on the word before a number is left out if there is little space. */
const LONG = 10_000;
/** From this number on the word before a number is always left out. */
const VERY_LONG = 100_000;
/** Width of a letter of the text below. */
const LETTER = 6.7;

/** For styles: true if the number of a stage leaves less space beside it. */
export const hasTwoDigits = (stage: number): true | undefined => stage > 9 || undefined;

/** An operation above a stage, alone or below operations of other ports. */
export const StageToken = memo(function StageToken(props: {
  token: Token;
  stage: number;
  place: number;
  of: number;
  /** The box of the stage. */
  over: { x: number; y: number; w: number; h: number };
  density: StripLayout["density"];
  pointing: Pointing;
}) {
  const { token, stage, place, of, over, density, pointing } = props;
  const thing = opThing(token.op);
  const lit = pointing.lit.has(thing);
  const { op, kind, detail, mark, refused } = token;
  const { x, y, w, h } = over;
  return (
    <div
      className={`${strip.stage} ${strip.over}`}
      data-density={density}
      data-two-digits={hasTwoDigits(stage)}
      style={{ left: rem(x), top: rem(y), width: rem(w), height: rem(h) }}
    >
      <button
        type="button"
        data-tween={thing}
        className={`${styles.token} ${kindStyle(kind).tone} ${lit ? styles.lit : ""} ${refused ? styles.refused : ""} ${of > 1 ? styles.shared : ""}`}
        style={of > 1 ? { translate: `0 ${rem(tokenOffset(place, of))}` } : undefined}
        aria-pressed={lit}
        title={`op ${op}, ${kind} ${detail}`}
        onClick={() => pointing.select(thing)}
        onPointerEnter={() => pointing.hover(thing)}
        onPointerLeave={() => pointing.hover(null)}
      >
        <span className="unseen">Stage {stage}: </span>
        <Face
          {...{ op, kind, mark, refused }}
          text={refused ?? detail}
          tight={(refused ?? detail).length * LETTER > w - 4}
          small={of > 1}
        />
      </button>
    </div>
  );
}, deepEqual);

/** The visible part, memoized: it is the same in every stage, unless the operation learns something there. */
const Face = memo(function Face(
  props: Pick<Token, "op" | "kind" | "mark" | "refused"> & { text: string; tight: boolean; small: boolean },
) {
  const { op, kind, mark, refused, text, tight, small } = props;
  return (
    <>
      <span className={styles.sign}>
        <Glyph kind={kind} size={small ? 16 : 24} faint={refused !== null} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} data-long={op >= VERY_LONG ? "very" : op >= LONG} data-digits={String(op).length}>
          <span className={styles.opWord}>op </span>
          {op}
          <span className="unseen">, {kind}, </span>
        </span>
        <span key={text} className={styles.detail} data-tight={tight} data-follows>
          {refused && <span className="unseen">rejected: </span>}
          <UnbrokenWords text={text} />
        </span>
      </span>
      {mark && (
        <span className={styles.mark} data-follows>
          <EndMark end={mark} />
          <span className={styles.letter} aria-hidden="true">
            {mark === "head" ? "H" : "T"}
          </span>
          <span className="unseen">, {MARKS[mark]}</span>
        </span>
      )}
    </>
  );
});
