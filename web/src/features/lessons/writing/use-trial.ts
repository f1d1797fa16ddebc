// Runs every stop and every question of the draft, as `queuescope lesson check` does with a file.

import { useState } from "react";
import { useStore } from "zustand";
import { useApp } from "../../../app/context";
import { fetchShipped } from "../../../app/shipped";
import { chunkError } from "../../../app/shown-errors";
import { sideWorker } from "../../run/side/side-worker";
import { checkLesson } from "../check";
import { readOwn } from "../own/read-own";
import { type Draft, writeDraft } from "./draft";
import { lessonDraft } from "./lesson-draft";

/** State of the trial; errors are in the editor's state. */
type Trial = "none" | "runs" | "fine";

export function useTrial(): { trial: Trial; start(): void } {
  const app = useApp();
  const { store } = app;
  const [running, setRunning] = useState<Draft | null>(null);
  const draft = useStore(lessonDraft, (state) => state.draft);
  const tried = useStore(lessonDraft, (state) => state.tried);
  const run = async () => {
    setRunning(draft);
    const worker = sideWorker(app);
    try {
      const read = await readOwn(writeDraft(draft).text);
      const faults = read.ok
        ? ((await worker.inTurn((client) => checkLesson(read.value, client, fetchShipped))) ?? [])
        : read.error;
      if (lessonDraft.getState().draft === draft) lessonDraft.setState({ tried: { draft, faults } });
    } catch (error) {
      store.setState({ error: chunkError(error as Error) });
    } finally {
      setRunning((now) => (now === draft ? null : now));
      worker.end();
    }
  };
  // The trial applies to this draft only.
  const fine = tried?.draft === draft && tried.faults.length === 0;
  return { trial: running === draft ? "runs" : fine ? "fine" : "none", start: () => void run() };
}
