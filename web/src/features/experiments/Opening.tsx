import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { readFile } from "../../app/read-file";
import { Problems } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import { PageError } from "../run/PageError";
import { openExperiment } from "./actions";
import { closeError } from "./control";
import { problemsError } from "./shown-errors";
import { sweepStore } from "./store";

/** A button that opens an experiment file. */
export function ChooseFile() {
  const app = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => {
    const text = await readFile(file);
    if (text.ok) openExperiment(app, text.value);
    else sweepStore.setState(({ open }) => ({ error: problemsError([text.error], open !== null) }));
  };
  return (
    <>
      <Button tooltip="Open an experiment file, or a part of a sweep" onClick={() => chooser.current?.click()}>
        Open a file…
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,.jsonl,application/json"
        aria-label="Experiment file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void choose(file);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** Dialogs over the screen: errors, and questions. Files and links can be dropped anywhere. */
export function Windows() {
  const { store } = useApp();
  const own = useStore(sweepStore, ({ error }) => error);
  const ofPage = useAppState(({ error }) => error);
  // Shows the newest error.
  useEffect(() => {
    if (ofPage) closeError();
  }, [ofPage]);
  useEffect(() => {
    if (own && sweepStore.getState().error === own) store.setState({ error: null });
  }, [own, store]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || (!sweepStore.getState().error && !store.getState().error)) return;
      closeError();
      store.setState({ error: null });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  return <>{own ? <Problems error={own} onClose={closeError} /> : <PageError />}</>;
}
