// Actions of lessons: going to stops, and ending questions.

import { addressOfLesson, type LessonPlace } from "../../address/lesson";
import type { App } from "../../app/context";
import { leaveFor, SCREEN_START } from "../../app/screens";
import type { AppState } from "../../app/store";
import { showView } from "../run/frames";

/** Shows a stop of a lesson after the address has changed. */
export function showLesson(app: App, lesson: LessonPlace): void {
  app.navigation.begin();
  // Nothing is shown before the lesson is loaded, since the stop may ask a question.
  app.store.setState({ screen: "lesson", lesson, asking: true, ...SCREEN_START, error: null });
}

/** Goes to a stop. */
export function toLesson(app: App, place: LessonPlace): void {
  leaveFor(app, addressOfLesson(place));
  showLesson(app, place);
}

/** Goes to another stop of the current lesson; Back leads out of the lesson. */
export function toStopOfLesson(app: App, stop: number): void {
  const { lesson } = app.store.getState();
  if (lesson) showLesson(app, { ...lesson, stop });
}

/** Ends a question without the run's answer. */
export const endAsking = (app: App): void => app.store.setState({ asking: false });

/** Returns from questions to the run, with the earlier view. */
export function toRun(app: App, view: Pick<AppState, "wanted" | "tab" | "selected" | "guess">): void {
  void showView(app, { screen: "player", asking: false, ...view });
}
