// The run's answer to a question: on the screen, in print, and when a lesson is checked.

import type { AppState } from "../../app/store";
import type { Scene } from "../../designs/contract";
import type { Answer, Ask, Questions } from "../../designs/questions";
import type { Client } from "../../session/client";
import { seek } from "../run/side/still";
import { sceneWithResults } from "../run/stage/scene";
import { stepsOf } from "../run/state/selectors";

/** Number of steps within which a run must answer a question. */
export const MOST_STEPS = 64;

/**
 * Moves on from the step of a question until the run answers it.
 * @param sceneAfter the scene a number of steps later, from 1; null if there is none
 * @returns the answer, and the number of steps until it is known; null if the run gives none
 */
export async function firstAnswer(
  questions: Questions,
  ask: Ask,
  before: Scene,
  sceneAfter: (steps: number) => Promise<Scene | null>,
): Promise<{ answer: Answer; steps: number } | null> {
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    const after = await sceneAfter(steps);
    const answer = after && questions.answer(ask, before, after);
    if (answer) return { answer, steps };
    if (!after) return null;
  }
  return null;
}

/** The answer to a question about a state, found in another worker; null if the run gives none. */
export async function answerOf(
  client: Client,
  state: AppState,
  questions: Questions,
  ask: Ask,
): Promise<Answer | null> {
  const before = sceneWithResults(state, state.engine);
  const from = state.shown?.frame.step ?? 0;
  const sceneAfter = async (steps: number) => {
    const at = from + steps < stepsOf(state) ? await seek(client, state, from + steps) : null;
    return at?.ok ? sceneWithResults(at.value, state.engine) : null;
  };
  return before && ((await firstAnswer(questions, ask, before, sceneAfter))?.answer ?? null);
}
