// The page in a learning platform: it goes on where the last visit ended, and reports points.

import type { App } from "../../../app/context";
import { resumeWork } from "../actions";
import { Attempt, findApi } from "./scorm";
import { resumed, suspend } from "./suspended";

/** Talks with the platform around `window` until `signal`. */
export function connectPlatform(app: App, window: Window, signal: AbortSignal): void {
  const { store } = app;
  const api = findApi(window);
  const attempt = api && Attempt.begin(api);
  store.setState({ platform: attempt ? "heard" : "silent" });
  if (!attempt) return;
  const name = attempt.studentName();
  if (store.getState().handInName === "" && name !== "") store.setState({ handInName: name });
  /** What an earlier visit has left, until it is taken. */
  let left: string | null = attempt.suspended();
  const report = () => {
    const { exercise, exerciseWork, scenario, reached } = store.getState();
    if (!exercise || !exerciseWork || !scenario || reached === null) return;
    const all = exercise.exercise.goals.reduce((sum, { points }) => sum + points, 0);
    attempt.report({ points: reached, all, suspended: suspend(exerciseWork, scenario.link) });
  };
  const follow = () => {
    const { exercise, exerciseWork } = store.getState();
    if (left === null || !exercise || !exerciseWork) return report();
    const found = resumed(left, exercise.exercise.digest, exercise.exercise.goals.length);
    left = null;
    // What this browser has is at least as new.
    const isUntouched = exerciseWork.scenario === null && exerciseWork.attempts.every((count) => count === 0);
    if (found && isUntouched) void resumeWork(app, found.work, found.link);
    else report();
  };
  const unsubscribe = store.subscribe(follow);
  signal.addEventListener("abort", unsubscribe);
  window.addEventListener("pagehide", () => attempt.end(), { signal });
}
