// The reader at a lesson: its stops, and questions until they are answered.

import { addressOfLesson, type LessonPlace } from "../../address/lesson";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { whileBusy } from "../state/busy";
import type { AppState } from "../state/store";
import type { Core } from "./core";
import {
  showAsking as askAt,
  type Missing,
  reveal as revealAnswer,
  type ShownStop,
  scenesAt as scenesOfRun,
  showStop as showStopOfLesson,
} from "./stop-of-lesson";

/** What leaves a picture at rest. */
const CALM = { playing: false, loop: null, dialog: null, trouble: null } as const;

export function teaching(
  core: Core,
  leaveFor: (to: string) => void,
  openHere: (name: string, step: number) => Promise<boolean>,
) {
  const { store } = core;

  /** The address has changed: shows a stop of a lesson. */
  function showLesson(lesson: LessonPlace): void {
    core.go();
    // Nothing is shown before the lesson has said whether the stop asks something.
    store.setState({ screen: "lesson", lesson, asking: true, ...CALM });
  }

  /** Goes to a stop. */
  function toLesson(place: LessonPlace): void {
    leaveFor(addressOfLesson(place));
    showLesson(place);
  }

  /** Goes to another stop of the lesson at which the reader is: the way back leads out of the lesson. */
  function toStopOfLesson(stop: number): void {
    const { lesson } = store.getState();
    if (lesson) showLesson({ ...lesson, stop });
  }

  /**
   * Shows what belongs to a stop. Until `reveal` nothing later is shown where it asks.
   * @returns what is not there; null if the scenario is not, or the reader has gone on
   */
  async function showStop(stop: ShownStop): Promise<Missing | null> {
    const isWanted = core.staying();
    return whileBusy(store, async () => (isWanted() ? showStopOfLesson(core, openHere, stop) : null));
  }

  /** Ends a question without an answer of the run. */
  const endAsking = (): void => store.setState({ asking: false });

  /**
   * Ends a question: goes on step by step until the run answers it, and stays there.
   * @returns null if the run ends before it does
   */
  const reveal = async (questions: Questions, ask: Ask): Promise<Answer | null> => revealAnswer(core, questions, ask);

  /** Goes to ten questions on the open run. */
  function toTen(): void {
    if (!store.getState().shown) return;
    core.go();
    store.setState({ screen: "ten", asking: true, present: false, ...CALM });
  }

  /** The shown engine in other steps, which the reader does not see. Null if they cannot be had now. */
  const scenesAt = async (steps: readonly number[]) => scenesOfRun(core, steps);

  /** Shows a step of the open run, and nothing that is later. */
  const showAsking = async (step: number) => askAt(core, step);

  /** Goes back from questions to the run, to what was looked at. */
  function toRun(looked: Pick<AppState, "wanted" | "tab" | "selected" | "guess">): void {
    void core.look({ screen: "player", asking: false, ...looked });
  }

  return { showLesson, toLesson, toStopOfLesson, showStop, endAsking, reveal, toTen, scenesAt, showAsking, toRun };
}
