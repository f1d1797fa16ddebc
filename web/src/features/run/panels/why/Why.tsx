import { useEffect, useState } from "react";
import { type Pointing, plainText, type Remark, type Sentence } from "../../../../designs/contract";
import type { Note } from "../../../../gen/types/Note";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import styles from "./why.module.css";

/** The sentences about one engine. */
export interface EngineSentences {
  /** Its name, if there are several engines; the names of all engines with the same sentences. */
  name: string | null;
  remarks: readonly Remark[];
}

/** Number of lines at the default size. */
const LINES = 3;
/** Number of characters of sentences that fit, without notes and beside notes of each size; longer ones use smaller letters. */
const LONG = { alone: 330, third: 225, half: 170, most: 140 };

/** The explanation of the step in one to three sentences, of several engines one after the other, and the author's notes. */
export function Why(props: {
  sentences: readonly EngineSentences[];
  notes: readonly Note[];
  /** While it plays nothing is announced. */
  playing: boolean;
  pointing: Pointing;
}) {
  const { sentences, notes, playing, pointing } = props;
  const spoken = sentences.map(spokenText).join(" ");
  const small = sentences.length > LINES || spoken.length > LONG[notes.length === 0 ? "alone" : spaceOf(notes)];
  return (
    <section className={styles.why} aria-label="Why" data-terms-first>
      <div className={`${styles.text} ${small ? styles.small : ""}`} tabIndex={small ? 0 : undefined}>
        {sentences.map(({ name, remarks }) => (
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

const spokenText = ({ name, remarks }: EngineSentences) => `${name === null ? "" : `${name}: `}${textOf(remarks)}`;

const textOf = (remarks: readonly Remark[]) => remarks.map(({ sentence }) => plainText(sentence)).join(" ");

/** Combines engines with the same sentences to one entry with the names of all. */
export function joinEqualEngines(sentences: readonly EngineSentences[]): EngineSentences[] {
  const entries = new Map<string, EngineSentences>();
  for (const one of sentences) {
    const text = textOf(one.remarks);
    const before = entries.get(text);
    entries.set(text, before ? { ...before, name: `${before.name} · ${one.name}` } : one);
  }
  return [...entries.values()];
}

/** Number of characters of notes that fit into a third and into half of the line. Longer ones use smaller letters in more than half. */
const FITS = { third: 120, half: 240 };

/** Width for notes: three lines hold them, or four with smaller letters. */
export function spaceOf(notes: readonly Note[]): "third" | "half" | "most" {
  // Each of several notes begins a new line.
  const length = notes.reduce((sum, { text, author }) => sum + text.length + (author?.length ?? 0), 0);
  const broken = length + 40 * (notes.length - 1);
  return broken <= FITS.third ? "third" : broken <= FITS.half && notes.length < 3 ? "half" : "most";
}

/** A sentence whose names highlight their things. */
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
        {/* No line begins with a punctuation mark. */}
        {marks[i + 1]}
      </span>
    ),
  );
}

/** The punctuation marks that directly follow a name. */
const markBehind = (before: Sentence[number] | undefined, text: string): string =>
  typeof before === "object" ? (/^[^\s\w(]+/.exec(text)?.[0] ?? "") : "";

/** Milliseconds without another step before a screen reader announces the sentences, and until it has read them. */
const SPOKEN_AFTER_MS = 300;
const SPOKEN_FOR_MS = 1_000;

/** Announces the sentences of the step where the reader stays. Then it is emptied, so that each sentence is found once. */
function Spoken({ text, silent }: { text: string; silent: boolean }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (silent) return;
    const timers = [
      setTimeout(() => setSpoken(text), SPOKEN_AFTER_MS),
      setTimeout(() => setSpoken(""), SPOKEN_AFTER_MS + SPOKEN_FOR_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text, silent]);
  return (
    <p className="unseen" aria-live="polite">
      {spoken}
    </p>
  );
}
