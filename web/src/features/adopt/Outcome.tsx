// What is under way with the open module, and what its last rebuild changed in the run.

import { useStore } from "zustand";
import { useApp } from "../../app/context";
import { asStep } from "../../base/brand";
import { Button } from "../../kit/ui/Button";
import { jumpTo } from "../run/actions/move";
import { type AdoptWork, adoptStore } from "./store";

/** What is under way, in words. */
export const WORK_TEXTS: Readonly<Record<AdoptWork, string>> = {
  reading: "Reading the sources…",
  building: "Building with Verilator: seconds, for a large module a minute or more…",
  measuring: "Measuring…",
  opening: "Opening…",
};

/** One line, read out when it changes. */
export function Outcome() {
  const app = useApp();
  const work = useStore(adoptStore, (state) => state.work);
  const outcome = useStore(adoptStore, (state) => state.outcome);
  const step = work === null ? (outcome?.step ?? null) : null;
  return (
    <>
      <span role="status">{work === null ? (outcome?.text ?? "") : WORK_TEXTS[work]}</span>
      {step !== null && (
        <Button
          onClick={() => {
            app.store.setState({ dialog: null, screen: "player" });
            jumpTo(app, asStep(step));
          }}
        >
          Go to step {step}
        </Button>
      )}
    </>
  );
}
