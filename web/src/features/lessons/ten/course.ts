// The course of a round: its questions on the open run, planned before the first one, each further on than the one before.

import type { App } from "../../../app/context";
import { digestOf } from "../../../base/digest";
import type { Ask, Questions } from "../../../designs/questions";
import { wholeScene } from "../../run/stage/scene";
import { designOf, stepsOf } from "../../run/state/selectors";
import { endAsking } from "../actions";
import type { Practice } from "../slice";
import { scenesAt, showAsking } from "../stop-of-lesson";
import { chance } from "./draw";
import { planRound, type RoundPlan } from "./plan";
import { begun, practised, roundsOf, weightOf } from "./round";

/** A question on the step that is shown. */
export interface RoundAsked {
  questions: Questions;
  ask: Ask;
}

/** Why there is no question: the design has none, no step asks any, or it could not be drawn now. */
export type NoQuestion = "no-questions" | "nothing" | "stuck";

export class Course {
  private readonly design: string;
  /** What was kept before this round: its questions do not depend on its answers. */
  private readonly practice: Practice;
  /** What chance depends on: the run, and the rounds that were begun on it. */
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

  /** Shows the step of a question, from 0 on, unless the reader is not there any more. */
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
      look: async (steps) => (isThere() ? scenesAt(app, steps) : null),
      chance: () => chance(this.seed),
    });
    if (!this.plan) return "stuck";
    const planned = this.plan.questions[number];
    if (!planned) return "nothing";
    if (!isThere() || !(await showAsking(app, planned.step))) return "stuck";
    const state = store.getState();
    const scene = wholeScene(state, state.engine);
    const ask = scene?.step === planned.step && questions.asks(scene).find(({ kind }) => kind === planned.kind);
    return ask ? { questions, ask } : "stuck";
  }

  /** Keeps whether an answer was right. */
  take(kind: string, right: boolean): void {
    const { store } = this.app;
    store.setState(({ practice }) => ({ practice: practised(practice, this.design, kind, right) }));
  }
}
