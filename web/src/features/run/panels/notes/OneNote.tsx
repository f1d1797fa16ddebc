import type { ReactNode } from "react";
import { isolated } from "../../../../base/format";
import { readThing } from "../../../../base/thing";
import type { Note } from "../../../../gen/types/Note";
import { Button } from "../../../../kit/ui/Button";
import styles from "./notes.module.css";

/** A note with its commands. */
export function OneNote(props: {
  note: Note;
  /** True if it stands at the shown step. */
  now: boolean;
  /** True if its step is after the end of the run. */
  beyond: boolean;
  /** Where its condition holds, if it has one. */
  children?: ReactNode;
  onVisit(): void;
  onLink(): void;
  onWrite(): void;
  onDelete(): void;
}) {
  const { note, now } = props;
  const { when, element, author, text } = note;
  const which = nameOfNote(note);
  const step = when === undefined ? "this step" : "a step where it holds";
  return (
    <>
      <button
        type="button"
        className={styles.note}
        aria-current={now ? "step" : undefined}
        title={element === undefined ? `Go to ${step}` : `Go to ${step} and select the thing that the note is about`}
        onClick={props.onVisit}
      >
        <span className={styles.head}>
          {when === undefined ? (
            <span className={styles.when}>step {note.step}</span>
          ) : (
            <code className={styles.condition}>{when}</code>
          )}
          {element !== undefined && <code>{thingText(element)}</code>}
          {author && <bdi className={styles.author}>{author}</bdi>}
          {props.beyond && <span className={styles.author}>after the end of the run</span>}
        </span>
        <span className={styles.text}>{text}</span>
      </button>
      <span className={styles.tools}>
        <Button quiet label={`Copy a link to ${which}`} onClick={props.onLink}>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path
              d="M6 8a2.5 2.5 0 0 0 3.6 0l2-2A2.5 2.5 0 0 0 8 2.4L7 3.4M8 6a2.5 2.5 0 0 0-3.6 0l-2 2A2.5 2.5 0 0 0 6 11.6l1-1"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.3"
            />
          </svg>
        </Button>
        <Button quiet label={`Write ${which} again`} onClick={props.onWrite}>
          ✎
        </Button>
        <Button quiet label={`Delete ${which}`} onClick={props.onDelete}>
          ✕
        </Button>
      </span>
      {props.children}
    </>
  );
}

/** What commands call a note: by its step or condition, and its author. */
export const nameOfNote = ({ step, when, author }: Note): string =>
  `the note ${when === undefined ? `at step ${step}` : `where ${when}`}${author ? ` by ${isolated(author)}` : ""}`;

/** A thing in the notation of scenario files; an operation by its name on the page. */
export function thingText(thing: string): string {
  const read = readThing(thing);
  return read?.field === "op" ? `op ${read.index}` : thing;
}
