// Runs every stop and every question of the draft, as `queuescope lesson check` does with a file.

import { useState } from "react";
import { useApp } from "../../player/context";
import { fetchShipped } from "../../player/shipped";
import { SideWorker } from "../../player/side/side-worker";
import { partTrouble } from "../../player/state/troubles";
import { readOwn } from "../own/read-own";
import { desk } from "./desk";
import { writeDraft } from "./draft";

/** What came of it: the faults are on the desk. */
type Trial = "none" | "runs" | "fine" | "wrong";

export function useTrial(): { trial: Trial; start(): void } {
  const { store, startWorker } = useApp();
  const [trial, setTrial] = useState<{ is: Trial; of: unknown }>({ is: "none", of: null });
  const { draft } = desk.getState();
  const run = async () => {
    const { draft } = desk.getState();
    setTrial({ is: "runs", of: draft });
    const worker = new SideWorker(startWorker);
    try {
      const read = await readOwn(writeDraft(draft).text);
      const { checkLesson } = await import("../check");
      const faults = read.ok
        ? ((await worker.inTurn((client) => checkLesson(read.value, client, fetchShipped))) ?? [])
        : read.error;
      if (desk.getState().draft === draft) desk.setState({ faults });
      setTrial({ is: faults.length === 0 ? "fine" : "wrong", of: draft });
    } catch (error) {
      store.setState({ trouble: partTrouble(error as Error) });
      setTrial({ is: "none", of: null });
    } finally {
      worker.end();
    }
  };
  // Another draft has not been tried.
  return { trial: trial.of === draft ? trial.is : "none", start: () => void run() };
}
