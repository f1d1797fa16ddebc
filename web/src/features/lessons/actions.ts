// The reader at a lesson: its stops, and questions until they are answered.

import { addressOfLesson, type LessonPlace } from "../../address/lesson";
import type { App } from "../../app/context";
import { CALM, leaveFor } from "../../app/screens";
import type { AppState } from "../../app/store";
import { look } from "../run/pictures";

/** The address has changed: shows a stop of a lesson. */
export function showLesson(app: App, lesson: LessonPlace): void {
  app.navigation.begin();
  // Nothing is shown before the lesson has said whether the stop asks something.
  app.store.setState({ screen: "lesson", lesson, asking: true, ...CALM, error: null });
}

/** Goes to a stop. */
export function toLesson(app: App, place: LessonPlace): void {
  leaveFor(app, addressOfLesson(place));
  showLesson(app, place);
}

/** Goes to another stop of the lesson at which the reader is: the way back leads out of the lesson. */
export function toStopOfLesson(app: App, stop: number): void {
  const { lesson } = app.store.getState();
  if (lesson) showLesson(app, { ...lesson, stop });
}

/** Ends a question without an answer of the run. */
export const endAsking = (app: App): void => app.store.setState({ asking: false });

/** Goes back from questions to the run, to what was looked at. */
export function toRun(app: App, looked: Pick<AppState, "wanted" | "tab" | "selected" | "guess">): void {
  void look(app, { screen: "player", asking: false, ...looked });
}
