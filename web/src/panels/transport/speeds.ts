/** Speeds of playing to choose from, in steps a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000] as const;

/** From this speed on nothing glides any more. */
export const NO_GLIDE_FROM = 8;

/** The place of the nearest speed in the list. */
export function speedIndex(speed: number): number {
  const distance = (s: number) => Math.abs(Math.log(s / speed));
  return SPEEDS.reduce((best, s, i) => (distance(s) < distance(SPEEDS[best] ?? 1) ? i : best), 0);
}

/** `2 steps/s`. */
export const speedText = (speed: number) => `${speed} step${speed === 1 ? "" : "s"}/s`;
