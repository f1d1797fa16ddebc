import { useEffect, useState } from "react";
import type { Note } from "../../gen/types/Note";
import { type Pointing, plainText, type Remark, type Sentence } from "../design";
import styles from "./why.module.css";

/** What the step means, in one to three sentences, and what the author notes about it. */
export function Why(props: {
  remarks: readonly Remark[];
  notes: readonly Note[];
  /** While it plays nothing is read aloud. */
  playing: boolean;
  pointing: Pointing;
}) {
  const { remarks, notes, playing, pointing } = props;
  return (
    <section className={styles.why} aria-label="Why">
      <p className={styles.text}>
        {remarks.map((remark, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a step have no other name
          <span key={i}>
            <SentenceText sentence={remark.sentence} pointing={pointing} />{" "}
          </span>
        ))}
      </p>
      {notes.length > 0 && (
        <div className={`${styles.notes} ${lengthOf(notes) > LONG ? styles.wide : ""}`}>
          {notes.map((note) => (
            <p key={note.text} className={styles.note}>
              <b>Note{note.author ? ` by ${note.author}` : ""}</b> {note.text}
            </p>
          ))}
        </div>
      )}
      <Spoken text={remarks.map(({ sentence }) => plainText(sentence)).join(" ")} silent={playing} />
    </section>
  );
}

/** Characters of notes that fit into a third of the line; more get half of it. */
const LONG = 140;

const lengthOf = (notes: readonly Note[]) => notes.reduce((sum, { text }) => sum + text.length, 0);

/** A sentence whose names light up what they speak of. */
export function SentenceText({ sentence, pointing }: { sentence: Sentence; pointing: Pointing }) {
  return sentence.map((part, i) =>
    typeof part === "string" ? (
      part
    ) : (
      <button
        type="button"
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
        key={i}
        className={`${styles.name} ${pointing.lit.has(part.thing) ? styles.lit : ""}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => pointing.select(part.thing)}
        onPointerEnter={() => pointing.hover(part.thing)}
        onPointerLeave={() => pointing.hover(null)}
        onFocus={() => pointing.hover(part.thing)}
        onBlur={() => pointing.hover(null)}
      >
        {part.text}
      </button>
    ),
  );
}

/** The same words for screen readers; they keep the last ones while it plays. */
function Spoken({ text, silent }: { text: string; silent: boolean }) {
  const [said, say] = useState("");
  useEffect(() => {
    if (!silent) say(text);
  }, [text, silent]);
  return (
    <p className="unseen" aria-live="polite">
      {said}
    </p>
  );
}
