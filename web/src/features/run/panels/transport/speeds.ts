/** Reading speed: only steps with a decision are shown, each until its sentence can be read. */
export const READING = 0;

/** Speeds to choose from, in steps per second. */
export const SPEEDS = [READING, 0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000] as const;

/** From this speed on nothing is animated. */
export const NO_TWEEN_FROM = 8;

/** Up to this speed steps are staged. */
export const STAGED_UP_TO = 1;

/** Index of the nearest speed. */
export function speedIndex(speed: number): number {
  if (speed === READING) return 0;
  const distance = (s: number) => Math.abs(Math.log(s / speed));
  return SPEEDS.reduce<number>((best, s, i) => (distance(s) < distance(SPEEDS[best] ?? 1) ? i : best), 0);
}

export const speedText = (speed: number) =>
  speed === READING ? "reading pace" : `${speed} step${speed === 1 ? "" : "s"}/s`;
