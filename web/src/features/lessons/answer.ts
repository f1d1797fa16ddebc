// What a run answers to a question, found in another worker.

import type { AppState } from "../../app/store";
import type { Answer, Ask, Questions } from "../../designs/questions";
import type { Client } from "../../session/client";
import { seek } from "../run/side/still";
import { wholeScene } from "../run/stage/scene";
import { stepsOf } from "../run/state/selectors";
import { MOST_STEPS } from "./stop-of-lesson";

/** The answer to a question that is asked in a state; null if the run gives none. */
export async function answerOf(
  client: Client,
  state: AppState,
  questions: Questions,
  ask: Ask,
): Promise<Answer | null> {
  const before = wholeScene(state, state.engine);
  const from = state.shown?.frame.step ?? 0;
  for (let by = 1; before && by <= MOST_STEPS && from + by < stepsOf(state); by++) {
    const at = await seek(client, state, from + by);
    const after = at.ok ? wholeScene(at.value, state.engine) : null;
    const answer = after && questions.answer(ask, before, after);
    if (answer) return answer;
  }
  return null;
}
