// One cursor for two frames: requests to them, and their reports. A frame that moves by itself, because the reader uses its keys, moves the
// other one too.

import type { Links } from "../../address/comparison";
import type { AppHeights } from "../../app/align-heights";
import type { EmbedReport as Message } from "../../app/embed-messages";
import { asStep, type Step } from "../../base/brand";
import { FITTED, type Zoom } from "../../base/zoom";

/** The report of a frame about itself; see docs/embedding.md. */
export type SideReport = Omit<Extract<Message, { is: "state" }>, "is">;

export interface Side {
  /** The frame's last report; null before. */
  report: SideReport | null;
  /** True if it has reached the requested step. */
  reached: boolean;
  /** Heights that its strip and sentences need; null before it has reported them. */
  heights: AppHeights | null;
  /** Why its link cannot be shown, as an error message; null if it can. */
  wrong: string | null;
}

export interface Comparison {
  links: Links;
  /** The requested step of both sides. */
  wanted: Step;
  playing: boolean;
  /** True if both are in presenter mode. */
  present: boolean;
  /** Zoom and scroll position of both drawings; `from` is the side that has reported them, null for neither. */
  sight: Zoom & { readonly from: Which | null };
  sides: readonly [left: Side, right: Side];
}

export type Which = 0 | 1;

/** A comparison before its sides have reported. */
export const begun = (links: Links, step: number, wrong: readonly [string | null, string | null]): Comparison => ({
  links,
  wanted: asStep(step),
  playing: false,
  present: false,
  sight: { ...FITTED, from: null },
  sides: [
    { report: null, reached: false, heights: null, wrong: wrong[0] },
    { report: null, reached: false, heights: null, wrong: wrong[1] },
  ],
});

/** Number of known steps of the longer run. */
export const stepsOfBoth = ({ sides }: Comparison): number =>
  Math.max(1, ...sides.map(({ report }) => report?.steps ?? 0));

/** The step of a side for a cursor at `wanted`: a shorter run stays at its end. */
export const stepOfSide = ({ report }: Side, wanted: number): number =>
  report && report.steps > 0 ? Math.min(wanted, report.steps - 1) : wanted;

/** Heights that are sufficient for both sides. */
export const heightsOfBoth = ({ sides }: Comparison): AppHeights => ({
  strip: Math.max(0, ...sides.map(({ heights }) => heights?.strip ?? 0)),
  why: Math.max(0, ...sides.map(({ heights }) => heights?.why ?? 0)),
});

/** The state after a frame's report of the heights that it needs. */
export function measured(comparison: Comparison, which: Which, heights: AppHeights): Comparison {
  const [left, right] = comparison.sides;
  return { ...comparison, sides: which === 0 ? [{ ...left, heights }, right] : [left, { ...right, heights }] };
}

/** True if every side shows its step or an error. */
export const isSettled = ({ sides }: Comparison): boolean => sides.every((side) => side.wrong !== null || side.reached);

/** The state with the cursor at another step, or the nearest existing one. */
export function movedTo(comparison: Comparison, step: number): Comparison {
  const wanted = asStep(Math.max(0, Math.min(step, stepsOfBoth(comparison) - 1)));
  if (wanted === comparison.wanted) return comparison;
  const [left, right] = comparison.sides;
  const asked = (side: Side): Side => ({ ...side, reached: side.report?.step === stepOfSide(side, wanted) });
  return { ...comparison, wanted, sides: [asked(left), asked(right)] };
}

/** The state after a frame's report. Both sides play together: the caller must stop a frame that begins to play by itself. */
export function withReport(comparison: Comparison, which: Which, report: SideReport): Comparison {
  const before = comparison.sides[which];
  const there = report.step !== null && report.step === stepOfSide({ ...before, report }, comparison.wanted);
  const side: Side = { ...before, report, reached: before.reached || there };
  const sides: Comparison["sides"] = which === 0 ? [side, comparison.sides[1]] : [comparison.sides[0], side];
  // Its reader has pressed the key of presenter mode.
  const present = before.report && report.present !== before.report.present ? report.present : comparison.present;
  const next = { ...comparison, present, sides };
  const began = report.playing && !before.report?.playing;
  const itself = before.reached && !there && report.step !== null && report.step !== before.report?.step;
  const moved = itself ? movedTo({ ...next, playing: false }, report.step ?? 0) : next;
  return began ? { ...moved, playing: !comparison.playing } : moved;
}
