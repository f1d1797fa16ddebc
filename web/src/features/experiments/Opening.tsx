import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { readFile } from "../../app/read-file";
import { Problems } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import { PageTrouble } from "../run/PageTrouble";
import { openExperiment } from "./actions";
import { closeTrouble } from "./control";
import { sweepStore } from "./store";
import { problemsTrouble } from "./troubles";

/** Opens an experiment file that the reader chooses. */
export function ChooseFile() {
  const app = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => {
    const text = await readFile(file);
    if (text.ok) openExperiment(app, text.value);
    else sweepStore.setState(({ open }) => ({ trouble: problemsTrouble([text.error], open !== null) }));
  };
  return (
    <>
      <Button hint="Open an experiment file" onClick={() => chooser.current?.click()}>
        Open a file…
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
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

/** What lies over the screen: troubles with what was opened, and questions. Files and links are taken anywhere. */
export function Windows() {
  const { store } = useApp();
  const own = useStore(sweepStore, ({ trouble }) => trouble);
  const ofPage = useAppState(({ trouble }) => trouble);
  // The newest is shown.
  useEffect(() => {
    if (ofPage) closeTrouble();
  }, [ofPage]);
  useEffect(() => {
    if (own && sweepStore.getState().trouble === own) store.setState({ trouble: null });
  }, [own, store]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || (!sweepStore.getState().trouble && !store.getState().trouble)) return;
      closeTrouble();
      store.setState({ trouble: null });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  return <>{own ? <Problems trouble={own} onClose={closeTrouble} /> : <PageTrouble />}</>;
}
