// The layout of waves: which steps are in sight, and the segments of a row. Nothing of pixels but the width of a step.

import type { Sample } from "./blocks";

/** Steps in sight. */
export interface WaveWindow {
  first: number;
  count: number;
  /** Pixels of a step. */
  width: number;
}

/** Steps in sight at least, if they are wide enough, and at most; pixels of a step at scale 1 that are aimed at. */
const [FEWEST, MOST, USUAL] = [24, 64, 24];
/** Part of the window that lies before the cursor. */
const BEFORE = 0.6;

/** The window around a step, for so many pixels. `zoom` makes steps wider or narrower. It is the same however the reader came to the step. */
export function windowAround(
  step: number,
  { steps, width, scale = 1, zoom = 1 }: { steps: number; width: number; scale?: number; zoom?: number },
): WaveWindow {
  const usual = Math.min(Math.max(Math.floor(width / (USUAL * scale)), FEWEST), MOST);
  const count = Math.max(1, Math.min(Math.round(usual / zoom), 4 * MOST));
  const first = Math.max(0, Math.min(step - Math.floor(BEFORE * count), steps - count));
  return { first, count: Math.min(count, Math.max(steps, 1)), width: width / count };
}

/** The same window from another step on, as far as there are steps. */
export function windowFrom(first: number, { count, width }: WaveWindow, steps: number): WaveWindow {
  return { first: Math.max(0, Math.min(Math.round(first), steps - count)), count, width };
}

/** The step at a place, in pixels from the left; null right of the last one. */
export function stepAt({ first, count, width }: WaveWindow, x: number): number | null {
  const at = Math.floor(x / width);
  return at >= 0 && at < count ? first + at : null;
}

/** Neighbouring steps with one value. */
export interface WaveSegment {
  /** Steps, the last one not included. */
  from: number;
  to: number;
  value: Sample;
  /** Whether the step before and the step behind, out of sight, have the same value. */
  comes: boolean;
  goesOn: boolean;
}

/** The segments of a row in sight. */
export function segmentsOf(at: (step: number) => Sample, { first, count }: WaveWindow, steps: number): WaveSegment[] {
  const end = Math.min(first + count, steps);
  const segments: WaveSegment[] = [];
  for (let step = first; step < end; step++) {
    const value = at(step);
    const last = segments.at(-1);
    if (last && last.value === value) last.to = step + 1;
    else segments.push({ from: step, to: step + 1, value, comes: false, goesOn: false });
  }
  const [begin, finish] = [segments[0], segments.at(-1)];
  if (begin) begin.comes = first > 0 && at(first - 1) === begin.value;
  if (finish) finish.goesOn = end < steps && at(end) === finish.value;
  return segments;
}

/** So much of a text as fits into so many letters, with a sign for what is missing; empty if that says nothing. Leading zeros go first. */
export function fitted(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const plain = text.replace(/^0+(?=.)/, "");
  if (plain.length <= letters) return plain;
  return letters < 2 ? "" : `${plain.slice(0, Math.floor(letters) - 1)}…`;
}

/** Every so many steps one is numbered, so that numbers of so many pixels do not touch. */
export function numberedEvery(stepWidth: number, numberWidth: number): number {
  // Before its size is known nothing has a width.
  if (!(stepWidth > 0)) return Number.POSITIVE_INFINITY;
  for (let power = 1; ; power *= 10)
    for (const times of [1, 2, 5]) if (times * power * stepWidth >= numberWidth) return times * power;
}
