// Keeps the scenario of the open exercise with the reader's edits, so that a later visit goes on there.

import type { App } from "../../app/context";
import { keepScenario } from "./actions";

/** Keeps it until the returned function is called. */
export function keepExercise(app: App): () => void {
  return app.store.subscribe((state, before) => {
    const { exercise, exerciseWork, scenario, changes } = state;
    if (!exercise || !exerciseWork || !scenario || scenario === before.scenario) return;
    // Another exercise, or one that was taken back to its start, is as it was opened.
    if (exercise !== before.exercise || scenario.text === exerciseWork.scenario) return;
    if (changes.length > 0 || exerciseWork.scenario !== null) keepScenario(app, scenario.text);
  });
}
