// The moment of the race that is drawn. It moves with the frames of the screen, so it is outside of the store.

/** Picoseconds of the run in a second of the reader, at speed 1. */
export const PS_PER_SECOND = 8e6;

/** Speeds to choose from. */
export const RACE_SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** Longest time between two frames that is made up for, in milliseconds: a page in the background pauses. */
const LONGEST_MS = 100;

/** Milliseconds for which the end stands before the race begins anew. */
const STANDS_MS = 6_000;

export class RaceClock {
  /** The moment, in picoseconds. */
  ps: number;
  isPlaying = false;
  speed = 1;
  /** Whether it begins anew after its end. */
  loops = true;
  /** Milliseconds since the end was reached. */
  private stood = 0;
  private before: number | null = null;

  /** @param end the last moment */
  constructor(
    ps: number,
    readonly end: number,
  ) {
    this.ps = Math.min(Math.max(0, ps), end);
  }

  get isAtEnd(): boolean {
    return this.ps >= this.end;
  }

  /** Plays or pauses; at the end it begins anew. */
  play(on: boolean): void {
    if (on && this.isAtEnd) this.ps = 0;
    this.isPlaying = on;
    this.before = null;
    this.stood = 0;
  }

  /** Goes to a moment. */
  goTo(ps: number): void {
    this.ps = Math.min(Math.max(0, ps), this.end);
    this.stood = 0;
  }

  /** Moves on to the frame at `now`, in milliseconds. Returns true if the moment has jumped: back to the beginning. */
  frame(now: number): boolean {
    const passed = this.before === null ? 0 : Math.min(now - this.before, LONGEST_MS);
    this.before = now;
    if (!this.isPlaying) return false;
    if (!this.isAtEnd) {
      this.ps = Math.min(this.end, this.ps + (passed / 1000) * PS_PER_SECOND * this.speed);
      return false;
    }
    this.stood += passed;
    if (!this.loops) this.play(false);
    if (!this.loops || this.stood < STANDS_MS) return false;
    this.goTo(0);
    return true;
  }
}
