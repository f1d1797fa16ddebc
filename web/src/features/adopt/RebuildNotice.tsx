// Over a run of a module of the reader: what a rebuild does and has changed, while no dialog is open.

import { useStore } from "zustand";
import { useApp } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import styles from "./adopt.module.css";
import { Outcome } from "./Outcome";
import { adoptStore } from "./store";

/** Nothing unless sources were saved since the run was opened. */
export function RebuildNotice() {
  const { store } = useApp();
  const work = useStore(adoptStore, (state) => state.work);
  const outcome = useStore(adoptStore, (state) => state.outcome);
  const failure = useStore(adoptStore, (state) => state.failure);
  const isBuilding = work === "reading" || work === "building";
  if (!isBuilding && !outcome && failure?.kind !== "sources") return null;
  return (
    <section className={styles.notice} aria-label="Rebuild">
      {failure && !isBuilding ? (
        <>
          <span className={ui.bad} role="alert">
            ✕ The sources were not built; the run goes on with the hardware that it had.
          </span>
          <Button onClick={() => store.setState({ dialog: "sources" })}>See where</Button>
        </>
      ) : (
        <Outcome />
      )}
      <span className={ui.grow} />
      <Button quiet label="Close" onClick={() => adoptStore.setState({ outcome: null, failure: null })}>
        ✕
      </Button>
    </section>
  );
}
