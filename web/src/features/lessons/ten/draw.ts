// Draws the next question about a run at random: a step that asks something, and one of the kinds that it asks.

import { randomLcg } from "d3-random";
import { digestOf } from "../../../base/digest";
import type { Scene } from "../../../designs/contract";
import type { Questions } from "../../../designs/questions";

/** Number of consecutive steps that are read together: reading adjacent steps is cheap. */
const ROW = 8;
/** Number of rows that are read in a part of the run before the next part. */
const ROWS = 4;

export interface Drawing {
  /** The first step that may be drawn: the reader has seen everything before it. */
  from: number;
  /** Number of steps of the run; nothing can be asked after the last one. */
  steps: number;
  /** Number of questions still to be asked, over which the rest of the run is divided. */
  left: number;
  questions: Questions;
  /** Weight of a question of this kind at a step; 0 excludes it. */
  weightOf(step: number, kind: string): number;
  /** The run in these steps; null if it is unavailable. */
  readScenes(steps: readonly number[]): Promise<readonly Scene[] | null>;
  /** A random number from 0 to below 1. */
  draw(): number;
}

export interface RoundDrawn {
  step: number;
  kind: string;
}

/** Draws a question from the first remaining part that asks something; `none` if no part does. */
export async function drawQuestion(drawing: Drawing): Promise<RoundDrawn | "none" | "unavailable"> {
  const { steps, left, questions, weightOf, readScenes, draw } = drawing;
  const end = steps - 1;
  let { from } = drawing;
  while (from < end) {
    const to = Math.min(end, from + Math.max(1, Math.floor((end - from) / left)));
    for (const row of rowsOf(from, to, draw)) {
      const scenes = await readScenes(row);
      if (!scenes) return "unavailable";
      const asked = scenes
        .filter(({ step }) => step < end)
        .flatMap((scene) => {
          const kinds = questions.asks(scene).flatMap(({ kind, isPlain }) => (isPlain ? [] : kind));
          return kinds.map((kind) => ({ step: scene.step, kind, of: kinds.length }));
        });
      // A step is not more likely because it asks more questions.
      const found = pick(asked, ({ step, kind, of }) => weightOf(step, kind) / of, draw);
      if (found) return { step: found.step, kind: found.kind };
    }
    from = to;
  }
  return "none";
}

/** Rows of steps from `from` to below `to` in random order: all of them, or a few of a long range. */
export function rowsOf(from: number, to: number, draw: () => number, most = ROWS): number[][] {
  const rows = Math.max(0, Math.ceil((to - from) / ROW));
  const starts = Array.from({ length: Math.min(rows, most) }, (_, i) =>
    rows <= most ? i : Math.floor(((i + draw()) * rows) / most),
  );
  return starts
    .map((start) => ({ start, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ start }) => {
      const first = from + start * ROW;
      return Array.from({ length: Math.min(ROW, to - first) }, (_, i) => first + i);
    });
}

/** A generator of random numbers from 0 to below 1. */
export const chance = (seed: string): (() => number) => randomLcg(digestOf(seed));

/** A random item, with a probability proportional to its weight; undefined if no weight is above 0. */
export function pick<T>(items: readonly T[], weightOf: (item: T) => number, draw: () => number): T | undefined {
  let rest = draw() * items.reduce((sum, item) => sum + weightOf(item), 0);
  return items.find((item) => {
    rest -= weightOf(item);
    return rest < 0;
  });
}
