import { useId, useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import type { TextError } from "../../../stops/document";
import { sceneWithResults } from "../../run/stage/scene";
import { designOf } from "../../run/state/selectors";
import { wordsOfKind } from "../kinds";
import { type DraftStop, keyIn, notesOf, withKey, withNotes } from "./draft";
import { Faults, Field } from "./Field";
import { change, isUnfilled, lessonDraft } from "./lesson-draft";
import { ownOf, scenarioOf, withLit, withMoved } from "./record";
import styles from "./writing.module.css";

/** Template of a written question. */
const QUESTION = "What happens next?\n\n[( )] A wrong answer\n[(X)] The right answer\n\nWhy it is so.";

/** True if a text contains a written question. */
const hasChoices = (text: string) => /^\[(\([ xX]\)|\[[ xX]\])\]/m.test(text);

/** The form of a stop: its step, highlights, question and text. */
export function StopForm({ stop, at, faults }: { stop: DraftStop; at: number; faults: readonly TextError[] }) {
  const { store } = useApp();
  const selected = useAppState((state) => state.selected);
  const set = (to: Partial<DraftStop>, typed = false) => {
    const { draft } = lessonDraft.getState();
    change({ draft: { ...draft, stops: draft.stops.with(at, { ...stop, ...to }) } }, typed);
  };
  const key = (name: string, value: string | null, typed = false) =>
    set({ keys: withKey(stop.keys, name, value) }, typed);
  const asks = useAsks(stop);
  const ask = keyIn(stop.keys, "ask");
  const written = hasChoices(stop.text);
  const choose = (kind: string) => {
    if (kind !== "written") return key("ask", kind === "" ? null : kind);
    const text = written ? stop.text : `${stop.text}\n\n${QUESTION}`.trim();
    set({ keys: withKey(stop.keys, "ask", null), text });
  };
  return (
    <>
      <Faults faults={faults} />
      <Field label="Heading" value={stop.title} onType={(title) => set({ title: title.replace(/\n/g, " ") }, true)} />
      <div className={styles.pair}>
        <Field
          label="Step"
          value={keyIn(stop.keys, "step") ?? ""}
          isNumber
          onType={(value) => key("step", value, true)}
        />
        <Button
          tooltip="The scenario, the step and the engine that are shown"
          onClick={() => change({ draft: withMoved(lessonDraft.getState().draft, store.getState(), at) })}
        >
          Use the shown step
        </Button>
      </div>
      <div className={styles.pair}>
        <Field
          label="What is lit"
          value={keyIn(stop.keys, "lit") ?? ""}
          tooltip="queue 2, op[7]"
          onType={(value) => key("lit", value.trim() === "" ? null : value, true)}
        />
        <Button
          disabled={selected === null}
          tooltip="Highlight the selection of the run"
          onClick={() => {
            const keys = selected === null ? stop.keys : withLit(stop.keys, selected);
            if (keys !== stop.keys) set({ keys });
          }}
        >
          Add the selection
        </Button>
      </div>
      <Question {...{ asks, ask, written }} onChoose={choose} />
      <Field
        label="Text, in Markdown"
        value={withNotes(stop, "")}
        rows={6}
        onType={(text) => set({ text: withNotes({ ...stop, text }, notesOf(stop)) }, true)}
      />
      <Field
        label="Notes for who teaches"
        value={notesOf(stop)}
        rows={2}
        tooltip="What to ask, which mistakes to expect"
        onType={(notes) => set({ text: withNotes(stop, notes) }, true)}
      />
    </>
  );
}

/** Kinds of questions that a step offers. */
function Question(props: {
  asks: readonly string[];
  ask: string | null;
  written: boolean;
  onChoose(kind: string): void;
}) {
  const { asks, ask, written, onChoose } = props;
  const id = useId();
  const kinds = ask === null || asks.includes(ask) ? asks : [...asks, ask];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Question</label>
      <select id={id} value={ask ?? (written ? "written" : "")} onChange={(event) => onChoose(event.target.value)}>
        <option value="">None</option>
        <option value="written">Written by you, in the text</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            Predict {wordsOfKind(kind)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The kinds of questions that the step of a stop offers, once the run has shown it. */
function useAsks({ keys }: DraftStop): readonly string[] {
  const { store } = useApp();
  const step = Number(keyIn(keys, "step"));
  const engine = Number(keyIn(keys, "engine") ?? 0);
  const isShown = useAppState(({ scenario, shown, engine: drawn }) => {
    const { draft } = lessonDraft.getState();
    const wanted = scenarioOf(keys, ownOf(draft));
    const isOpen = scenario !== null && (scenario.name ?? scenario.link) === wanted;
    return isOpen && shown?.frame.step === step && drawn === engine;
  });
  const questions = useAppState((state) => designOf(state, engine)?.questions ?? null);
  return useMemo(() => {
    const scene = isShown ? sceneWithResults(store.getState(), engine) : null;
    return scene && questions ? questions.asks(scene).map(({ kind }) => kind) : [];
  }, [store, isShown, engine, questions]);
}

/** The form of the front matter: the title of the lesson, and its line in lists. */
export function FrontForm({ front, faults }: { front: string; faults: readonly TextError[] }) {
  const set = (key: string) => (value: string) => {
    const { draft } = lessonDraft.getState();
    change({ draft: { ...draft, front: withKey(draft.front, key, value) } }, true);
  };
  const get = (key: string) => keyIn(front, key) ?? "";
  const wrong = faults.filter((fault) => !isUnfilled({ front, stops: [] }, fault));
  return (
    <details className={styles.front} open={faults.length > 0 || undefined}>
      <summary>
        <b>{get("title") || "Without a title"}</b>
        {wrong.length > 0 && <span className={styles.wrong}>{wrong.length} ⚠</span>}
      </summary>
      <div className={styles.form}>
        <Faults faults={wrong} />
        {wrong.length < faults.length && <p className={styles.hint}>The empty fields are still to be filled in.</p>}
        <Field label="Title" value={get("title")} onType={set("title")} />
        <Field label="What it teaches, in a sentence" value={get("about")} onType={set("about")} />
        <div className={styles.pair}>
          <Field label="Minutes" value={get("minutes")} isNumber onType={set("minutes")} />
          <Field label="Place in a course" value={get("order")} isNumber onType={set("order")} />
        </div>
      </div>
    </details>
  );
}
