import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { err, ok, type Result } from "../../../../base/result";
import { isInFiles } from "../../../../base/thing";
import type { Note } from "../../../../gen/types/Note";
import { changeScenario, discardNote, draftNote, linkToNote } from "../../actions/change";
import { visitStep } from "../../actions/view";
import { inOrder, keyOfNote, NOTE_LIMITS, withNote, withNoteText, withoutNote } from "../../state/notes";
import { stepsOf } from "../../state/selectors";
import { UndoLast } from "../time/UndoLast";
import { NewNote } from "./NewNote";
import { Notes } from "./Notes";
import styles from "./notes.module.css";

/** Key of the draft of a new note. */
const NEW = "";

/** The notes of the scenario, and a field for a new one. */
export function NotesPanel() {
  const app = useApp();
  const { store } = app;
  const file = useAppState(({ scenario }) => scenario?.file);
  const step = useAppState(({ shown }) => shown?.frame.step ?? 0);
  const steps = useAppState(stepsOf);
  const engine = useAppState((state) => state.engine);
  const selected = useAppState((state) => state.selected);
  const fields = useAppState(({ scenario, engine }) => scenario?.opened.engines[engine]?.info.fields) ?? [];
  const author = useAppState((state) => state.author);
  const drafts = useAppState((state) => state.noteDrafts);
  const notes = useMemo(() => inOrder(file?.notes ?? []), [file]);
  if (!file) return null;
  const visit = ({ step, engine = 0, element }: Note) =>
    visitStep(app, asStep(step), element === undefined ? null : { engine, element });
  /** Removes the draft of a note that was saved. */
  const written = async (of: string, done: Promise<Result<null, string>>) => {
    const result = await done;
    if (result.ok) draftNote(app, of, null);
    return result;
  };
  const copyLink = async (note: Note) => {
    const fragment = await linkToNote(app, note);
    if (!fragment.ok) return fragment;
    try {
      await navigator.clipboard.writeText(location.href.replace(/#.*$/, "") + fragment.value);
      return ok(null);
    } catch {
      return err("The browser did not allow to copy the link: go to the note and share that step.");
    }
  };
  return (
    <div className={styles.panel}>
      <NewNote
        step={step}
        text={drafts[NEW] ?? ""}
        thing={selected !== null && isInFiles(selected, fields) ? { engine, element: selected } : null}
        author={author}
        limits={NOTE_LIMITS}
        onAuthor={(author) => store.setState({ author })}
        onText={(text) => draftNote(app, NEW, text === "" ? null : text)}
        onDiscard={() => discardNote(app, NEW)}
        onAdd={(note) =>
          written(
            NEW,
            changeScenario(app, `note at step ${note.step}`, (file) => withNote(file, note)),
          )
        }
      />
      <UndoLast />
      <Notes
        notes={notes}
        step={step}
        steps={steps}
        most={NOTE_LIMITS.text}
        onVisit={visit}
        onLink={copyLink}
        draftOf={(note) => drafts[keyOfNote(note)]}
        onDraft={(note, text) => draftNote(app, keyOfNote(note), text)}
        onDiscard={(note) => discardNote(app, keyOfNote(note))}
        onWrite={(number, note, text) =>
          written(
            keyOfNote(note),
            changeScenario(app, "other words of a note", (file) => withNoteText(file, number, text)),
          )
        }
        onDelete={(number) => changeScenario(app, "delete a note", (file) => withoutNote(file, number))}
      />
    </div>
  );
}
