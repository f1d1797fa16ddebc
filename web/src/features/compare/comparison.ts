// One cursor for two frames: requests to them, and their reports. A frame that moves by itself, because the reader uses its keys,
// takes the other one along.

import type { Links } from "../../address/comparison";
import type { AppHeights } from "../../app/aligning";
import type { EmbedReport as Message } from "../../app/embed-messages";
import { asStep, type Step } from "../../base/brand";
import { FITTED, type Sight } from "../../base/sight";

/** The report of a frame about itself; docs/embedding.md. */
export type SideReport = Omit<Extract<Message, { is: "state" }>, "is">;

export interface Side {
  /** The frame's last report; null before. */
  told: SideReport | null;
  /** Whether it has reached the requested step. */
  reached: boolean;
  /** Heights that its strip and sentences need; null before it has reported them. */
  heights: AppHeights | null;
  /** Why its link cannot be shown, in words; null if it can. */
  wrong: string | null;
}

export interface Comparison {
  links: Links;
  /** The step that both are asked for. */
  wanted: Step;
  playing: boolean;
  /** Whether both are in presenter mode. */
  present: boolean;
  /** How large both drawings are then, and which part of them is in sight; `from` the side that has reported it, null for neither. */
  sight: Sight & { readonly from: Which | null };
  sides: readonly [left: Side, right: Side];
}

export type Which = 0 | 1;

/** A comparison of which nothing was shown yet. */
export const begun = (links: Links, step: number, wrong: readonly [string | null, string | null]): Comparison => ({
  links,
  wanted: asStep(step),
  playing: false,
  present: false,
  sight: { ...FITTED, from: null },
  sides: [
    { told: null, reached: false, heights: null, wrong: wrong[0] },
    { told: null, reached: false, heights: null, wrong: wrong[1] },
  ],
});

/** Steps of the longer run, known so far. */
export const stepsOfBoth = ({ sides }: Comparison): number => Math.max(1, ...sides.map(({ told }) => told?.steps ?? 0));

/** The step that a side shows when the cursor is at `wanted`: a shorter run stays at its end. */
export const stepOfSide = ({ told }: Side, wanted: number): number =>
  told && told.steps > 0 ? Math.min(wanted, told.steps - 1) : wanted;

/** Heights that are enough for both sides. */
export const heightsOfBoth = ({ sides }: Comparison): AppHeights => ({
  strip: Math.max(0, ...sides.map(({ heights }) => heights?.strip ?? 0)),
  why: Math.max(0, ...sides.map(({ heights }) => heights?.why ?? 0)),
});

/** The state after a frame's report of the heights that it needs. */
export function measured(comparison: Comparison, which: Which, heights: AppHeights): Comparison {
  const [left, right] = comparison.sides;
  return { ...comparison, sides: which === 0 ? [{ ...left, heights }, right] : [left, { ...right, heights }] };
}

/** Whether everything that can be shown is shown. */
export const isSettled = ({ sides }: Comparison): boolean => sides.every((side) => side.wrong !== null || side.reached);

/** With the cursor elsewhere: at a step, or the nearest that there is. */
export function movedTo(comparison: Comparison, step: number): Comparison {
  const wanted = asStep(Math.max(0, Math.min(step, stepsOfBoth(comparison) - 1)));
  if (wanted === comparison.wanted) return comparison;
  const [left, right] = comparison.sides;
  const asked = (side: Side): Side => ({ ...side, reached: side.told?.step === stepOfSide(side, wanted) });
  return { ...comparison, wanted, sides: [asked(left), asked(right)] };
}

/** The state after a frame's report. Playing is of both: the caller has to stop a frame that begins by itself. */
export function heard(comparison: Comparison, which: Which, told: SideReport): Comparison {
  const before = comparison.sides[which];
  const there = told.step !== null && told.step === stepOfSide({ ...before, told }, comparison.wanted);
  const side: Side = { ...before, told, reached: before.reached || there };
  const sides: Comparison["sides"] = which === 0 ? [side, comparison.sides[1]] : [comparison.sides[0], side];
  // Its reader has pressed the key of presenter mode.
  const present = before.told && told.present !== before.told.present ? told.present : comparison.present;
  const next = { ...comparison, present, sides };
  const began = told.playing && !before.told?.playing;
  const itself = before.reached && !there && told.step !== null && told.step !== before.told?.step;
  const moved = itself ? movedTo({ ...next, playing: false }, told.step ?? 0) : next;
  return began ? { ...moved, playing: !comparison.playing } : moved;
}
