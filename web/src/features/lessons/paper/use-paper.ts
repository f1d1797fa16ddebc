// Prints a lesson: its stops are run first, so that the handout has drawings and answers.

import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useApp } from "../../../app/context";
import { whileBusy } from "../../../app/navigation";
import { chunkError } from "../../../app/shown-errors";
import { sideWorker } from "../../run/side/side-worker";
import type { LessonText } from "../format";
import { type RunStop, runStops } from "./run-stops";

export interface Paper {
  /** True while the handout is in the document. */
  readonly isThere: boolean;
  /** Its stops once they have run; null if the browser printed earlier. */
  readonly stops: readonly (RunStop | null)[] | null;
  /** Runs the stops and prints. */
  print(): void;
}

/** Printing of a lesson, which is null before it is loaded. Handles the browser's print command too. */
export function usePaper(lesson: LessonText | null): Paper {
  const app = useApp();
  const { store } = app;
  const [printing, setPrinting] = useState(false);
  const [stops, setStops] = useState<Paper["stops"]>(null);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    // Renders synchronously, before the browser draws its pages.
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    const end = () => {
      setPrinting(false);
      setStops(null);
    };
    addEventListener("afterprint", end, { signal });
    return () => gone.abort();
  }, []);
  const print = useCallback(() => {
    if (!lesson) return;
    const run = async () => {
      const worker = sideWorker(app);
      try {
        setStops((await worker.inTurn((client) => runStops(lesson, client))) ?? null);
      } catch (error) {
        store.setState({ error: chunkError(error as Error) });
      } finally {
        worker.end();
      }
      // Waits until drawings are measured.
      await drawn();
      await drawn();
    };
    void whileBusy(store, run).then(() => globalThis.print());
  }, [app, store, lesson]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "p" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      print();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [print]);
  return { isThere: printing || stops !== null, stops, print };
}

const drawn = () => new Promise((done) => requestAnimationFrame(() => done(null)));
