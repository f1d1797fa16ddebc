// The course of a round: its questions on the open run, one after the other, always further on.

import { digestOf } from "../../base/digest";
import { type Ask, loadQuestions, type Questions } from "../../designs/questions";
import { NoneFor } from "../../designs/registry";
import type { App } from "../../player/context";
import { wholeScene } from "../../player/scene";
import type { Practice } from "../../player/state/practice";
import { stepsOf } from "../../player/state/store";
import { chance } from "./chance";
import { drawQuestion } from "./draw";
import { begun, practised, roundsOf, weightOf } from "./round";

/** A question on the step that is shown. */
export interface Asked {
  questions: Questions;
  ask: Ask;
}

/**
 * Why there is no question: the design has none, no step asks any, none is left, or it could not be drawn now.
 */
export type NoQuestion = "no-questions" | "nothing" | "over" | "stuck";

export class Course {
  private readonly design: string;
  /** What was kept before this round: its questions do not depend on its answers. */
  private readonly practice: Practice;
  /** Numbers from 0 to below 1, by the run and the rounds that were begun on it. */
  private readonly draw: () => number;
  /** The first step that the reader has not seen in this round. */
  private from = 0;
  /** Questions of this round by kind. */
  private readonly asked = new Map<string, number>();

  /** Begins a round on the shown engine of the open run. */
  constructor(private readonly app: App) {
    const { scenario, engine, practice } = app.store.getState();
    const digest = digestOf(scenario?.text ?? "")
      .toString(16)
      .padStart(8, "0");
    this.practice = practice;
    this.design = scenario?.opened.engines[engine]?.info.design ?? "";
    this.draw = chance(`${digest} ${roundsOf(practice, digest)}`);
    app.store.setState({ practice: begun(practice, digest) });
  }

  /** Draws the next question and shows its step, unless the reader is not there any more. `left`: questions of the round that are left. */
  async next(left: number, isThere: () => boolean): Promise<Asked | NoQuestion> {
    const { store, control } = this.app;
    store.setState({ asking: true });
    const found = await this.find(left, isThere);
    if (typeof found === "string" && isThere()) control.endAsking();
    return found;
  }

  private async find(left: number, isThere: () => boolean): Promise<Asked | NoQuestion> {
    const { store, control } = this.app;
    const questions = await questionsFor(this.design);
    if (!questions) return "no-questions";
    const drawn = await drawQuestion({
      from: this.from,
      steps: stepsOf(store.getState()),
      left,
      questions,
      weightOf: (kind) => weightOf(this.practice, this.design, kind, this.asked.get(kind) ?? 0),
      look: async (steps) => (isThere() ? control.scenesAt(steps) : null),
      draw: this.draw,
    });
    if (drawn === "none") return this.asked.size > 0 ? "over" : "nothing";
    if (drawn === "unavailable" || !isThere() || !(await control.showAsking(drawn.step))) return "stuck";
    const state = store.getState();
    const scene = wholeScene(state, state.engine);
    const ask = scene?.step === drawn.step && questions.asks(scene).find(({ kind }) => kind === drawn.kind);
    if (!ask) return "stuck";
    this.asked.set(ask.kind, (this.asked.get(ask.kind) ?? 0) + 1);
    return { questions, ask };
  }

  /** Goes on from the step that is shown, and keeps whether an answer was right; null if nobody can know. */
  take(kind: string, right: boolean | null): void {
    const { store } = this.app;
    const { shown, practice } = store.getState();
    this.from = shown?.frame.step ?? 0;
    if (right !== null) store.setState({ practice: practised(practice, this.design, kind, right) });
  }
}

/** Null for a design without questions. */
const questionsFor = (design: string): Promise<Questions | null> =>
  loadQuestions(design).catch((error: unknown) => {
    if (error instanceof NoneFor) return null;
    throw error;
  });
