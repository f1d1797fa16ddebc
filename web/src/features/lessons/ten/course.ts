// A round of ten questions on the open run, planned in advance, in ascending order of steps.

import type { App } from "../../../app/context";
import { digestOf } from "../../../base/digest";
import type { Ask, Questions } from "../../../designs/questions";
import { sceneWithResults } from "../../run/stage/scene";
import { designOf, stepsOf } from "../../run/state/selectors";
import { endAsking } from "../actions";
import type { Practice } from "../slice";
import { scenesAt, showAsking } from "../stop-of-lesson";
import { chance } from "./draw";
import { planRound, type RoundPlan } from "./plan";
import { begun, practised, roundsOf, weightOf } from "./round";

/** A question about the shown step. */
export interface RoundAsked {
  questions: Questions;
  ask: Ask;
}

/** Why there is no question: the design has none, no step asks one, or the run is unavailable. */
export type NoQuestion = "no-questions" | "nothing" | "stuck";

export class Course {
  private readonly design: string;
  /** The saved results before this round, which alone influence its questions. */
  private readonly practice: Practice;
  /** Seed of the random choice: the run, and the number of rounds begun on it. */
  private readonly seed: string;
  private readonly questions: Questions | null;
  /** Its questions, once they are planned. */
  plan: RoundPlan | null = null;

  /** Begins a round on the shown engine of the open run. */
  constructor(private readonly app: App) {
    const { scenario, engine, practice } = app.store.getState();
    const digest = digestOf(scenario?.text ?? "")
      .toString(16)
      .padStart(8, "0");
    this.practice = practice;
    this.design = scenario?.opened.engines[engine]?.info.design ?? "";
    this.questions = designOf(app.store.getState(), engine)?.questions ?? null;
    this.seed = `${digest} ${roundsOf(practice, digest)}`;
    app.store.setState({ practice: begun(practice, digest) });
  }

  /** Shows the step of question `number`, from 0, unless the reader has left. */
  async ask(number: number, isThere: () => boolean): Promise<RoundAsked | NoQuestion> {
    const { app } = this;
    const { store } = app;
    store.setState({ asking: true });
    const found = await this.find(number, isThere);
    if (typeof found === "string" && isThere()) endAsking(app);
    return found;
  }

  private async find(number: number, isThere: () => boolean): Promise<RoundAsked | NoQuestion> {
    const { app } = this;
    const { store } = app;
    const { questions } = this;
    if (!questions) return "no-questions";
    this.plan ??= await planRound({
      steps: stepsOf(store.getState()),
      questions,
      weightOf: (kind, times) => weightOf(this.practice, this.design, kind, times),
      readScenes: async (steps) => (isThere() ? scenesAt(app, steps) : null),
      chance: () => chance(this.seed),
    });
    if (!this.plan) return "stuck";
    const planned = this.plan.questions[number];
    if (!planned) return "nothing";
    if (!isThere() || !(await showAsking(app, planned.step))) return "stuck";
    const state = store.getState();
    const scene = sceneWithResults(state, state.engine);
    const ask = scene?.step === planned.step && questions.asks(scene).find(({ kind }) => kind === planned.kind);
    return ask ? { questions, ask } : "stuck";
  }

  /** Saves whether an answer was right. */
  take(kind: string, right: boolean): void {
    const { store } = this.app;
    store.setState(({ practice }) => ({ practice: practised(practice, this.design, kind, right) }));
  }
}
