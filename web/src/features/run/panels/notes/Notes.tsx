import { useState } from "react";
import { isolated } from "../../../../base/format";
import type { Result } from "../../../../base/result";
import { readThing } from "../../../../base/thing";
import type { Note } from "../../../../gen/types/Note";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./notes.module.css";
import { Writing } from "./Writing";

/** The notes of a scenario, with commands to go to, edit and delete each. */
export function Notes(props: {
  /** In the order of the steps, each with its index in the file. */
  notes: readonly (readonly [number: number, note: Note])[];
  /** The shown step. */
  step: number;
  /** Number of known steps of the run. */
  steps: number;
  /** Largest length of a note, in characters. */
  most: number;
  /** The draft that edits a note; undefined if the note is not being edited. */
  draftOf(note: Note): string | undefined;
  /** Saves a draft; null removes it. */
  onDraft(note: Note, text: string | null): void;
  /** Removes a draft; undo restores it. */
  onDiscard(note: Note): void;
  onVisit(note: Note): void;
  /** Copies a link to a note; returns an error message if that fails. */
  onLink(note: Note): Promise<Result<null, string>>;
  onWrite(number: number, note: Note, text: string): Promise<Result<null, string>>;
  onDelete(number: number): Promise<Result<null, string>>;
}) {
  const { notes } = props;
  /** Index of the note that is being edited. */
  const [edited, setEdited] = useState<number | null>(null);
  const [message, setMessage] = useState("");
  if (notes.length === 0)
    return (
      <p className={styles.nothing}>
        This scenario has no notes yet. A note stands at a step; it goes with the file and the link.
      </p>
    );
  const showResult = async (done: Promise<Result<null, string>>, right = "") => {
    const result = await done;
    setMessage(result.ok ? right : result.error);
  };
  return (
    <>
      <p role="status" className={styles.said}>
        {message}
      </p>
      <ol aria-label="Notes">
        {notes.map(([number, note]) => (
          <li key={number} className={note.step === props.step ? ui.lit : undefined}>
            {edited === number || props.draftOf(note) !== undefined ? (
              <Writing
                label={`Note at step ${note.step}`}
                text={props.draftOf(note) ?? note.text}
                begin={note.text}
                focus={edited === number}
                most={props.most}
                done="Keep"
                onText={(text) => props.onDraft(note, text === note.text ? null : text)}
                onDone={async (text) => {
                  const result = await props.onWrite(number, note, text);
                  if (result.ok) setEdited(null);
                  return result;
                }}
                onDiscard={() => {
                  setEdited(null);
                  props.onDiscard(note);
                }}
                onLeave={() => setEdited(null)}
              />
            ) : (
              <OneNote
                note={note}
                now={note.step === props.step}
                beyond={note.step >= props.steps}
                onVisit={() => props.onVisit(note)}
                onLink={() => void showResult(props.onLink(note), "link copied")}
                onWrite={() => setEdited(number)}
                onDelete={() => {
                  setEdited(null);
                  void showResult(props.onDelete(number));
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function OneNote(props: {
  note: Note;
  now: boolean;
  /** True if its step is after the end of the run. */
  beyond: boolean;
  onVisit(): void;
  onLink(): void;
  onWrite(): void;
  onDelete(): void;
}) {
  const { note, now } = props;
  const { step, element, author, text } = note;
  const which = `the note at step ${step}${author ? ` by ${isolated(author)}` : ""}`;
  return (
    <>
      <button
        type="button"
        className={styles.note}
        aria-current={now ? "step" : undefined}
        title={
          element === undefined ? "Go to this step" : "Go to this step and select the thing that the note is about"
        }
        onClick={props.onVisit}
      >
        <span className={styles.head}>
          <span className={styles.when}>step {step}</span>
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
    </>
  );
}

/** A thing in the notation of scenario files; an operation by its name on the page. */
export function thingText(thing: string): string {
  const read = readThing(thing);
  return read?.field === "op" ? `op ${read.index}` : thing;
}
