import { useCallback, useMemo, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { err, ok, type Result } from "../../../../base/result";
import { isInFiles } from "../../../../base/thing";
import type { Note } from "../../../../gen/types/Note";
import type { Opened } from "../../../../gen/types/Opened";
import { changeScenario, discardNote, draftNote, linkToNote } from "../../actions/change";
import { changeNotes, fetchNoted, type NotedSteps, visitNoted } from "../../actions/noted";
import { problemsOfCondition } from "../../actions/search";
import { visitStep } from "../../actions/view";
import { useEdge, useIsFullyKnown, usePolling } from "../../poll";
import {
  hasConditions,
  inOrder,
  isAt,
  keyOfNote,
  NOTE_LIMITS,
  withNote,
  withNoteText,
  withoutNote,
} from "../../state/notes";
import { stepsOf } from "../../state/selectors";
import { vocabularyOf } from "../time/completion";
import { UndoLast } from "../time/UndoLast";
import { NewNote } from "./NewNote";
import { Notes } from "./Notes";
import styles from "./notes.module.css";
import { nameOfNote } from "./OneNote";

/** Key of the draft of a new note. */
const NEW = "";
/** Key of the condition of a new note. */
const WHEN = "when";

const NO_ENGINES: Pick<Opened, "engines" | "network"> = { engines: [] };

/** The notes of the scenario, and a field for a new one. */
export function NotesPanel() {
  const app = useApp();
  const { store } = app;
  const file = useAppState(({ scenario }) => scenario?.file);
  const frame = useAppState(({ shown }) => shown?.frame);
  const step = frame?.step ?? 0;
  const steps = useAppState(stepsOf);
  const engine = useAppState((state) => state.engine);
  const selected = useAppState((state) => state.selected);
  const opened = useAppState(({ scenario }) => scenario?.opened) ?? NO_ENGINES;
  const fields = opened.engines[engine]?.info.fields ?? [];
  const vocabulary = useMemo(() => vocabularyOf(opened.engines, opened.network?.nodes), [opened]);
  const isFullyKnown = useIsFullyKnown();
  const noted = useNoted();
  const author = useAppState((state) => state.author);
  const drafts = useAppState((state) => state.noteDrafts);
  const notes = useMemo(() => inOrder(file?.notes ?? []), [file]);
  if (!file) return null;
  const isHere = (note: Note) => frame !== undefined && isAt(note, frame);
  const visit = (note: Note) => {
    const { when, engine = 0, element } = note;
    if (when === undefined || isHere(note))
      visitStep(app, asStep(note.step ?? step), element === undefined ? null : { engine, element });
    else void visitNoted(app, note, "nearest");
  };
  const problemsOf = (condition: string) => problemsOfCondition(app, condition);
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
        when={drafts[WHEN] ?? ""}
        vocabulary={vocabulary}
        problemsOf={problemsOf}
        onWhen={(when) => draftNote(app, WHEN, when === "" ? null : when)}
        onText={(text) => draftNote(app, NEW, text === "" ? null : text)}
        onDiscard={() => discardNote(app, NEW)}
        onAdd={(note) =>
          written(
            NEW,
            changeNotes(app, nameOfNote({ ...note, author: "" }).slice("the ".length), (file) => withNote(file, note)),
          )
        }
      />
      <UndoLast />
      <Notes
        notes={notes}
        isHere={isHere}
        noted={noted}
        isFullyKnown={isFullyKnown}
        vocabulary={vocabulary}
        problemsOf={problemsOf}
        steps={steps}
        most={NOTE_LIMITS.text}
        onVisit={visit}
        onNext={(note, back) => void visitNoted(app, note, back ? "before" : "after")}
        onLink={copyLink}
        draftOf={(note) => drafts[keyOfNote(note)]}
        onDraft={(note, text) => draftNote(app, keyOfNote(note), text)}
        onDiscard={(note) => discardNote(app, keyOfNote(note))}
        onWrite={(number, note, text, when) =>
          written(
            keyOfNote(note),
            changeNotes(app, "other words of a note", (file) => withNoteText(file, number, text, when)),
          )
        }
        onDelete={(number) => changeScenario(app, "delete a note", (file) => withoutNote(file, number))}
      />
    </div>
  );
}

/** Where the conditions of notes hold, seen from the shown step; asked again as more of the run is known. Null before the first answer.
 * Scenarios without such notes are not asked about. */
function useNoted(): ReadonlyMap<string, NotedSteps> | null {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const asks = useAppState(({ scenario }) => scenario !== null && hasConditions(scenario.file));
  const step = useAppState(({ shown }) => shown?.frame.step ?? 0);
  const [noted, setNoted] = useState<{ of: unknown; steps: ReadonlyMap<string, NotedSteps> } | null>(null);
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    const steps = asks ? await fetchNoted(app, step) : null;
    if (steps) setNoted({ of: opened, steps });
  }, [app, opened, asks, step, edge]);
  usePolling(ask);
  return noted && noted.of === opened ? noted.steps : null;
}
