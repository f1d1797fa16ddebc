import { useEffect, useState } from "react";
import { type Pointing, plainText, type Remark, type Sentence } from "../../../../designs/contract";
import type { Note } from "../../../../gen/types/Note";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import styles from "./why.module.css";

/** The sentences about one engine. */
export interface SaidOfEngine {
  /** Its name, where there are several; the names of several about which the same is said. */
  name: string | null;
  remarks: readonly Remark[];
}

/** Lines that there are in the usual size. */
const LINES = 3;
/** Characters of sentences that they hold, alone and next to notes of each size; longer ones have smaller letters. */
const LONG = { alone: 330, third: 225, half: 170, most: 140 };

/** What the step means, in one to three sentences, of several engines one after the other, and what the author notes about it. */
export function Why(props: {
  said: readonly SaidOfEngine[];
  notes: readonly Note[];
  /** While it plays nothing is read aloud. */
  playing: boolean;
  pointing: Pointing;
}) {
  const { said, notes, playing, pointing } = props;
  const spoken = said.map(spokenText).join(" ");
  const small = said.length > LINES || spoken.length > LONG[notes.length === 0 ? "alone" : spaceOf(notes)];
  return (
    <section className={styles.why} aria-label="Why" data-terms-first>
      <div className={`${styles.text} ${small ? styles.small : ""}`} tabIndex={small ? 0 : undefined}>
        {said.map(({ name, remarks }) => (
          <p key={name}>
            {name !== null && <b className={styles.engine}>{name}</b>}
            {remarks.map((remark, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a step have no other name
              <span key={i}>
                <SentenceText sentence={remark.sentence} pointing={pointing} />{" "}
              </span>
            ))}
          </p>
        ))}
      </div>
      {notes.length > 0 && (
        <div className={`${styles.notes} ${styles[spaceOf(notes)] ?? ""}`}>
          <div className={styles.columns}>
            {notes.map((note, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notes may have the same words
              <p key={i} className={styles.note}>
                <b>
                  Note
                  {note.author && (
                    <>
                      {" "}
                      by <bdi>{note.author}</bdi>
                    </>
                  )}
                </b>{" "}
                <bdi>
                  <Words text={note.text} />
                </bdi>
              </p>
            ))}
          </div>
        </div>
      )}
      <Spoken text={spoken} silent={playing} />
    </section>
  );
}

const spokenText = ({ name, remarks }: SaidOfEngine) => `${name === null ? "" : `${name}: `}${textOf(remarks)}`;

const textOf = (remarks: readonly Remark[]) => remarks.map(({ sentence }) => plainText(sentence)).join(" ");

/** Engines about which the same is said have one entry, with the names of all. */
export function together(said: readonly SaidOfEngine[]): SaidOfEngine[] {
  const entries = new Map<string, SaidOfEngine>();
  for (const one of said) {
    const text = textOf(one.remarks);
    const before = entries.get(text);
    entries.set(text, before ? { ...before, name: `${before.name} · ${one.name}` } : one);
  }
  return [...entries.values()];
}

/** Characters of notes that fit into a third of the line, and into half of it. Longer ones are set smaller, in more than half. */
const FITS = { third: 120, half: 240 };

/** How much room notes get: three lines hold them, or four of smaller letters. */
export function spaceOf(notes: readonly Note[]): "third" | "half" | "most" {
  // Each of several begins a new line.
  const length = notes.reduce((sum, { text, author }) => sum + text.length + (author?.length ?? 0), 0);
  const broken = length + 40 * (notes.length - 1);
  return broken <= FITS.third ? "third" : broken <= FITS.half && notes.length < 3 ? "half" : "most";
}

/** A sentence whose names light up what they speak of. */
export function SentenceText({ sentence, pointing }: { sentence: Sentence; pointing: Pointing }) {
  const marks = sentence.map((part, i) => (typeof part === "string" ? markBehind(sentence[i - 1], part) : ""));
  return sentence.map((part, i) =>
    typeof part === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
      <Words key={i} text={part.slice(marks[i]?.length)} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice
      <span key={i} className={ui.nowrap}>
        <button
          type="button"
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
        {/* No line begins with a mark. */}
        {marks[i + 1]}
      </span>
    ),
  );
}

/** The punctuation marks with which a text goes on behind a name. */
const markBehind = (before: Sentence[number] | undefined, text: string): string =>
  typeof before === "object" ? (/^[^\s\w(]+/.exec(text)?.[0] ?? "") : "";

/** Milliseconds without another step before a screen reader announces the sentences, and until it has taken them. */
const SPOKEN_AFTER_MS = 300;
const SPOKEN_FOR_MS = 1_000;

/** Announces the sentences of the step at which the reader stays. Then it is empty: who reads on finds each sentence once. */
function Spoken({ text, silent }: { text: string; silent: boolean }) {
  const [said, say] = useState("");
  useEffect(() => {
    if (silent) return;
    const timers = [
      setTimeout(() => say(text), SPOKEN_AFTER_MS),
      setTimeout(() => say(""), SPOKEN_AFTER_MS + SPOKEN_FOR_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text, silent]);
  return (
    <p className="unseen" aria-live="polite">
      {said}
    </p>
  );
}
