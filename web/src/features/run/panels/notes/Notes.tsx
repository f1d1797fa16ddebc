import { useState } from "react";
import { err, type Result } from "../../../../base/result";
import type { Note } from "../../../../gen/types/Note";
import ui from "../../../../kit/ui/words.module.css";
import type { NotedSteps } from "../../actions/noted";
import { ConditionInput } from "../time/ConditionInput";
import type { Vocabulary } from "../time/completion";
import { NotePlaces } from "./NotePlaces";
import styles from "./notes.module.css";
import { nameOfNote, OneNote } from "./OneNote";
import { Writing } from "./Writing";

/** The notes of a scenario, with commands to go to, edit and delete each. */
export function Notes(props: {
  /** Those with a condition first, then in the order of the steps, each with its index in the file. */
  notes: readonly (readonly [number: number, note: Note])[];
  /** True if a note stands at the shown step. */
  isHere(note: Note): boolean;
  /** Where conditions hold, by condition; null if not known yet. */
  noted: ReadonlyMap<string, NotedSteps> | null;
  /** True if every step of the run is known. */
  isFullyKnown: boolean;
  vocabulary: Vocabulary;
  /** The error in a condition; empty if there is none. */
  problemsOf(condition: string): Promise<string>;
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
  /** Goes to the next or previous step in which the condition of a note holds. */
  onNext(note: Note, back: boolean): void;
  /** Copies a link to a note; returns an error message if that fails. */
  onLink(note: Note): Promise<Result<null, string>>;
  /** Replaces the text of a note, and its condition if it has one. */
  onWrite(number: number, note: Note, text: string, when?: string): Promise<Result<null, string>>;
  onDelete(number: number): Promise<Result<null, string>>;
}) {
  const { notes } = props;
  /** Index of the note that is being edited. */
  const [edited, setEdited] = useState<number | null>(null);
  const [message, setMessage] = useState("");
  if (notes.length === 0)
    return (
      <p className={styles.nothing}>
        This scenario has no notes yet. A note stands at a step, or at every step where a condition holds; it goes with
        the file and the link.
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
          <li key={number} className={props.isHere(note) ? ui.lit : undefined}>
            {edited === number || props.draftOf(note) !== undefined ? (
              <EditedNote
                {...props}
                note={note}
                focus={edited === number}
                onWrite={(text, when) => props.onWrite(number, note, text, when)}
                onDone={() => setEdited(null)}
              />
            ) : (
              <OneNote
                note={note}
                now={props.isHere(note)}
                beyond={(note.step ?? 0) >= props.steps}
                onVisit={() => props.onVisit(note)}
                onLink={() => void showResult(props.onLink(note), "link copied")}
                onWrite={() => setEdited(number)}
                onDelete={() => {
                  setEdited(null);
                  void showResult(props.onDelete(number));
                }}
              >
                {note.when !== undefined && (
                  <NotePlaces
                    which={nameOfNote(note)}
                    noted={props.noted?.get(note.when)}
                    isHere={props.isHere(note)}
                    isFullyKnown={props.isFullyKnown}
                    isAsked={props.noted === null}
                    onNext={(back) => props.onNext(note, back)}
                  />
                )}
              </OneNote>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The editor of a note, with its condition if it has one. */
function EditedNote(props: {
  note: Note;
  focus: boolean;
  most: number;
  vocabulary: Vocabulary;
  problemsOf(condition: string): Promise<string>;
  draftOf(note: Note): string | undefined;
  onDraft(note: Note, text: string | null): void;
  onDiscard(note: Note): void;
  onWrite(text: string, when?: string): Promise<Result<null, string>>;
  onDone(): void;
}) {
  const { note, vocabulary } = props;
  const [when, setWhen] = useState(note.when);
  const [wrong, setWrong] = useState("");
  const done = async (text: string) => {
    const problems = when === undefined ? "" : await props.problemsOf(when.trim());
    setWrong(problems);
    // The error stands below the condition.
    if (problems !== "") return err("");
    const result = await props.onWrite(text, when?.trim());
    if (result.ok) props.onDone();
    return result;
  };
  return (
    <Writing
      label={note.when === undefined ? `Note at step ${note.step}` : `Note where ${note.when}`}
      text={props.draftOf(note) ?? note.text}
      begin={note.text}
      focus={props.focus}
      most={props.most}
      done="Keep"
      onText={(text) => props.onDraft(note, text === note.text ? null : text)}
      onDone={done}
      onDiscard={() => {
        props.onDone();
        props.onDiscard(note);
      }}
      onLeave={props.onDone}
    >
      {when !== undefined && (
        <ConditionInput
          label="Condition of the note"
          value={when}
          {...{ vocabulary, wrong }}
          onChange={(when) => {
            setWhen(when);
            setWrong("");
          }}
          onEnter={() => void done((props.draftOf(note) ?? note.text).trim())}
          onCancel={() => {}}
        />
      )}
    </Writing>
  );
}
