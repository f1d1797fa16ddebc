import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../../app/context";
import { readFile } from "../../../app/read-file";
import { plural } from "../../../base/format";
import { saveFile } from "../../../kit/save-file";
import { Button } from "../../../kit/ui/Button";
import { Menu } from "../../../kit/ui/Menu";
import { openLessonText } from "../own/own-lessons";
import { MOST_CHARACTERS } from "../own/own-text";
import { lessonError } from "../shown-errors";
import { keyIn, NEW_DRAFT, readDraft, writeDraft } from "./draft";
import { removeDraft, type SavedDraft, savedDrafts } from "./drafts";
import { FrontForm } from "./Forms";
import { change, discard, faultsByStop, faultsOf, isUnfilled, lay, lessonDraft, redo, undo } from "./lesson-draft";
import { withRecorded } from "./record";
import { StopList } from "./StopList";
import { recallLessonDraft, saveLessonDraft } from "./save-draft";
import { useTrial } from "./use-trial";
import styles from "./writing.module.css";

/** The lesson editor beside the run. */
export function Writing() {
  const { store } = useApp();
  useLessonDraft();
  const draft = useStore(lessonDraft, (state) => state.draft);
  const faults = useStore(lessonDraft, faultsOf);
  const isSaved = useStore(lessonDraft, (state) => state.isSaved);
  const byStop = useMemo(() => faultsByStop({ draft, faults }), [draft, faults]);
  const canRecord = useAppState(({ shown }) => shown !== null);
  const count = draft.stops.length;
  return (
    <section className={styles.pane} aria-label="Lesson in the making">
      <header className={styles.head}>
        <h2>Write a lesson</h2>
        <Drafts />
        <Button quiet label="Close the lesson in the making" onClick={() => store.setState({ writing: "closed" })}>
          ✕
        </Button>
      </header>
      <div className={styles.row}>
        <Button
          primary
          disabled={!canRecord}
          tooltip="A stop at the step that is shown (r)"
          onClick={() => store.setState({ writing: "recording" })}
        >
          Record a stop
        </Button>
        <History />
      </div>
      <div className={styles.scroll}>
        <FrontForm front={draft.front} faults={byStop.get(null) ?? []} />
        {count === 0 && (
          <p className={styles.hint}>
            Step through the run, press what you talk about, and record a stop: <kbd>r</kbd>.
          </p>
        )}
        <StopList faults={byStop} />
      </div>
      <Foot count={count} faults={faults.filter((fault) => !isUnfilled(draft, fault)).length} isSaved={isSaved} />
    </section>
  );
}

/** Saves the draft while the editor is open, and records a stop when a key asks for it. */
function useLessonDraft(): void {
  const app = useApp();
  const { store } = app;
  const writing = useAppState((state) => state.writing);
  const ready = useRef<Promise<void> | null>(null);
  useEffect(() => {
    ready.current ??= recallLessonDraft(app.browser.tabStorage);
    let end: (() => void) | null = null;
    let left = false;
    void ready.current.then(() => {
      if (!left) end = saveLessonDraft(app.browser.tabStorage);
    });
    return () => {
      left = true;
      end?.();
    };
  }, [app]);
  useEffect(() => {
    if (writing !== "recording") return;
    store.setState({ writing: "open" });
    // A draft from before a reload comes first.
    void ready.current?.then(() => {
      const { draft, open } = lessonDraft.getState();
      const recorded = withRecorded(draft, store.getState(), open);
      if (!recorded) return;
      change({ draft: recorded.draft, open: recorded.at });
      store.setState({
        notice: `stop ${recorded.at + 1} recorded at step ${store.getState().wanted}: write its text, or step on and press r again`,
      });
    });
  }, [store, writing]);
}

function History() {
  const before = useStore(lessonDraft, (state) => state.before.length);
  const after = useStore(lessonDraft, (state) => state.after.length);
  return (
    <>
      <Button label="Undo in the lesson" disabled={before === 0} onClick={undo}>
        ↶
      </Button>
      <Button label="Redo in the lesson" disabled={after === 0} onClick={redo}>
        ↷
      </Button>
    </>
  );
}

const today = (at: number) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Commands for a new lesson, one from a file, and drafts saved in this browser. */
function Drafts() {
  const { store } = useApp();
  const [drafts, setDrafts] = useState<readonly SavedDraft[]>([]);
  const key = useStore(lessonDraft, (state) => state.key);
  const title = useStore(lessonDraft, ({ draft }) => keyIn(draft.front, "title") ?? "");
  const file = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft changes the list
  useEffect(() => {
    void savedDrafts().then(setDrafts);
  }, [key]);
  const open = async (from: File) => {
    const text = await readFile(from);
    if (!text.ok) return store.setState({ error: lessonError({ problems: [text.error] }, true) });
    const { length } = text.value;
    if (length > MOST_CHARACTERS) {
      const fault = { line: 1, text: `the text has ${length} characters; at most ${MOST_CHARACTERS} are read` };
      return store.setState({ error: lessonError({ faults: [fault] }, true) });
    }
    lay(readDraft(text.value));
  };
  const others = drafts.filter((one) => one.key !== key);
  return (
    <>
      <Menu
        label="Lessons of this browser"
        align="right"
        items={[
          { key: "new", title: "New lesson", acts: true, choose: () => lay(NEW_DRAFT) },
          {
            key: "file",
            title: "Open a file…",
            text: "A lesson as Markdown, right or wrong",
            acts: true,
            choose: () => file.current?.click(),
          },
          ...others.map((one) => ({
            key: one.key,
            title: one.title || "Without a title",
            text: today(one.at),
            acts: true,
            choose: () => lay(readDraft(one.text), one.key),
          })),
          {
            key: "delete",
            title: `Delete “${title}”`,
            text: "From this browser; saved files stay",
            acts: true,
            choose: () => {
              discard();
              void removeDraft(key).then(() => savedDrafts().then(setDrafts));
            },
          },
        ]}
      >
        <span aria-hidden="true">☰</span>
      </Menu>
      <input
        ref={file}
        type="file"
        accept=".md,.markdown,text/markdown"
        className="unseen"
        tabIndex={-1}
        aria-label="File of a lesson"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen) void open(chosen);
        }}
      />
    </>
  );
}

/** Commands for the complete lesson: preview as a student, trial run, save as a file. */
function Foot({ count, faults, isSaved }: { count: number; faults: number; isSaved: boolean | null }) {
  const app = useApp();
  const { trial, start } = useTrial();
  const save = () => {
    const { draft } = lessonDraft.getState();
    const { text } = writeDraft(draft);
    const title = (keyIn(draft.front, "title") ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const name = title.replace(/^-+|-+$/g, "").slice(0, 60) || "lesson";
    saveFile(new Blob([text], { type: "text/markdown" }), `${name}.md`);
  };
  const preview = () => {
    const { draft, open } = lessonDraft.getState();
    void openLessonText(app, writeDraft(draft).text, (open ?? 0) + 1);
  };
  return (
    <footer className={styles.foot}>
      <div className={styles.row}>
        <Button disabled={count === 0} tooltip="As a student sees it; Back leads here again" onClick={preview}>
          Preview
        </Button>
        <Button disabled={count === 0 || trial === "runs"} tooltip="Runs every stop and every question" onClick={start}>
          Try the runs
        </Button>
        <Button disabled={count === 0} tooltip="The lesson as a Markdown file" onClick={save}>
          Save
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {trial === "runs" && "Runs every stop… "}
        {trial === "fine" && "Every stop is in its run, and every question is answered there. "}
        {faults > 0 && `${plural(faults, "fault")}. `}
        {isSaved === false
          ? "This browser cannot store the lesson: save the file."
          : count > 0
            ? "Stored in this browser."
            : "Stored in this browser from the first stop on."}
      </p>
    </footer>
  );
}
