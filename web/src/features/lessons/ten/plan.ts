// Plans the questions of a round: ten that the run answers, spread over it, at most two of a kind, none whose text contains its answer.

import type { Scene } from "../../../designs/contract";
import { NO_ANSWER } from "../../../designs/predictions";
import type { Answer, Ask } from "../../../designs/questions";
import { MOST_STEPS } from "../answer";
import { type Drawing, drawQuestion, type RoundDrawn, rowsOf } from "./draw";
import { TEN } from "./round";

/** Largest number of questions of a kind in a round. */
const MAX_OF_KIND = 2;
/** Number of consecutive steps that are read for an answer. */
const ROW = 8;
/** Largest number of steps that are read to reach ten questions. */
const MAX_READ_STEPS = 800;

/** A question of a round, with the step that answers it. */
export interface RoundPlanned extends RoundDrawn {
  answered: number;
}

/** A round, in the order of its steps. */
export interface RoundPlan {
  questions: readonly RoundPlanned[];
  /** True if the run has no more questions. Of a long run only a part was read. */
  isAll: boolean;
}

export interface Planning extends Pick<Drawing, "steps" | "questions" | "readScenes"> {
  /** Returns a generator of random numbers from 0 to below 1, always the same sequence. */
  chance(): () => number;
  /** Weight of a kind, above 0, that the round has already asked `times` times. */
  weightOf(kind: string, times: number): number;
}

/** Plans a round; null if the run is unavailable. */
export async function planRound(planning: Planning): Promise<RoundPlan | null> {
  const round = new Round({ ...planning, draw: planning.chance() });
  const filled = (await round.drawAll()) && (round.planned.length === TEN || (await round.fill()));
  // Packets may have left long before the last step that a run may take.
  if (round.end !== null) return planRound({ ...planning, steps: round.end });
  return filled ? { questions: round.planned, isAll: planning.steps <= MAX_READ_STEPS } : null;
}

class Round {
  planned: RoundPlanned[] = [];
  /** Number of steps of the run, if it has ended earlier. */
  end: number | null = null;
  private readonly barred = new Set<string>();

  constructor(private readonly planning: Planning & Pick<Drawing, "draw">) {}

  /** The run in these steps; null if it is unavailable, or shorter. */
  private readonly readScenes = async (steps: readonly number[]): Promise<readonly Scene[] | null> => {
    const scenes = await this.planning.readScenes(steps);
    const [wanted, last] = [steps.at(-1) ?? 0, scenes?.at(-1)?.step ?? 0];
    if (scenes && last < wanted) this.end = last + 1;
    return this.end === null ? scenes : null;
  };

  private weightOf(step: number, kind: string): number {
    const times = this.planned.filter((one) => one.kind === kind).length;
    if (times >= MAX_OF_KIND || this.barred.has(`${step} ${kind}`)) return 0;
    return this.planning.weightOf(kind, times);
  }

  /** Draws questions from the beginning to the end of the run. False if the run is unavailable. */
  async drawAll(): Promise<boolean> {
    let from = 0;
    while (this.planned.length < TEN) {
      const left = TEN - this.planned.length;
      const drawn = await drawQuestion({
        ...this.planning,
        from,
        left,
        readScenes: this.readScenes,
        weightOf: (...of) => this.weightOf(...of),
      });
      if (drawn === "none") break;
      const answered = drawn === "unavailable" ? null : await this.answeredAt(drawn);
      if (drawn === "unavailable" || answered === null) return false;
      if (answered === "never") this.barred.add(`${drawn.step} ${drawn.kind}`);
      else {
        this.planned.push({ ...drawn, answered });
        from = answered;
      }
    }
    return true;
  }

  /** Adds questions between the drawn ones. False if the run is unavailable. */
  async fill(): Promise<boolean> {
    const { steps, questions, draw } = this.planning;
    for (const row of rowsOf(0, steps - 1, draw, MAX_READ_STEPS / ROW)) {
      const scenes = await this.readScenes(row);
      if (!scenes) return false;
      for (const scene of scenes)
        for (const { kind, isPlain } of questions.asks(scene)) {
          if (isPlain || !this.isFree(scene.step, scene.step + 1) || this.weightOf(scene.step, kind) === 0) continue;
          const answered = await this.answeredAt({ step: scene.step, kind });
          if (answered === null) return false;
          if (answered === "never" || !this.isFree(scene.step, answered)) continue;
          this.planned = [...this.planned, { step: scene.step, kind, answered }].sort((a, b) => a.step - b.step);
          if (this.planned.length === TEN) return true;
        }
    }
    return true;
  }

  /** True if no other question is asked or answered between two steps. */
  private isFree(from: number, to: number): boolean {
    return this.planned.every(({ step, answered }) => answered <= from || to <= step);
  }

  /** The step that answers a question; `never` if none does, or if its text contains the answer. Null if the run is unavailable. */
  private async answeredAt({ step, kind }: RoundDrawn): Promise<number | "never" | null> {
    const { steps, questions } = this.planning;
    const end = Math.min(steps, step + MOST_STEPS + 1);
    let asked: { before: Scene; ask: Ask } | null = null;
    for (let first = step; first < end; first += ROW) {
      const scenes = await this.readScenes(Array.from({ length: Math.min(ROW, end - first) }, (_, i) => first + i));
      if (!scenes) return null;
      for (const scene of scenes) {
        const answer = asked && questions.answer(asked.ask, asked.before, scene);
        if (asked && answer)
          return answer.value === NO_ANSWER || revealsAnswer(asked.ask, answer) ? "never" : scene.step;
        const ask: Ask | null | undefined = asked ? null : questions.asks(scene).find((one) => one.kind === kind);
        if (!asked && !ask) return "never";
        if (ask) asked = { before: scene, ask };
      }
    }
    return "never";
  }
}

/** True if the text of a question contains its answer, as the number or the name of the thing; names of operations and packets do not
 * count. */
export function revealsAnswer({ text, by }: Pick<Ask, "text" | "by">, { value, text: verdict }: Answer): boolean {
  const parts = text.map((part) => (typeof part === "string" ? part.replace(/of data \d+/, "") : " "));
  const asked = parts.join("").toLowerCase();
  if (by === "choice") return false;
  const thing = verdict.find((part) => typeof part !== "string" && part.thing === value);
  const name = by === "number" ? value : typeof thing === "object" ? thing.text.toLowerCase() : null;
  return (
    name !== null &&
    asked
      .replaceAll(/(\d),(?=\d{3})/g, "$1")
      .split(/[^\p{L}\p{N}-]+/u)
      .join(" ")
      .concat(" ")
      .includes(` ${name} `)
  );
}
