/** The speed at which each step stays until its sentence is read, and only steps in which something is decided are shown. */
export const READING = 0;

/** Speeds of playing to choose from, in steps a second. */
export const SPEEDS = [READING, 0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000] as const;

/** From this speed on nothing moves any more. */
export const NO_TWEEN_FROM = 8;

/** Up to this speed a step unfolds in the order of its causes. */
export const UNFOLDS_TO = 1;

/** The place of the nearest speed in the list. */
export function speedIndex(speed: number): number {
  if (speed === READING) return 0;
  const distance = (s: number) => Math.abs(Math.log(s / speed));
  return SPEEDS.reduce<number>((best, s, i) => (distance(s) < distance(SPEEDS[best] ?? 1) ? i : best), 0);
}

/** `2 steps/s`. */
export const speedText = (speed: number) =>
  speed === READING ? "reading pace" : `${speed} step${speed === 1 ? "" : "s"}/s`;
