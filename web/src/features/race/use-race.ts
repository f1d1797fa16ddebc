// The clock of the race in a component: frames of the screen while it plays, and a state that changes a few times a second.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RaceClock } from "./clock";

/** Milliseconds between two changes of what is written. */
const WRITTEN_MS = 100;
/** Milliseconds for which frames go on after the last change: packets glide to their places. */
const SETTLES_MS = 600;

/** Called for each frame. `jumped`: the moment is not the one after the last frame's. */
export type OnRaceFrame = (ps: number, passed: number, jumped: boolean) => void;

/** What is written of the clock. */
export interface RaceMoment {
  readonly ps: number;
  readonly isPlaying: boolean;
  readonly speed: number;
}

export interface RaceControl extends RaceMoment {
  readonly clock: RaceClock;
  /** Draws each frame with this function from now on, and once at once. */
  draw(onFrame: OnRaceFrame | null): void;
  /** Draws the moment anew, with all packets in their places. */
  redraw(): void;
  play(on: boolean): void;
  /** Goes to a moment, and stops there. */
  goTo(ps: number): void;
  setSpeed(speed: number): void;
}

/** A clock from `ps` to `end`. */
export function useRace(ps: number, end: number): RaceControl {
  const clock = useMemo(() => new RaceClock(ps, end), [ps, end]);
  const [moment, setMoment] = useState<RaceMoment>(() => momentOf(clock));
  const onFrame = useRef<OnRaceFrame | null>(null);
  const loop = useRef<FrameLoop | null>(null);
  useEffect(() => {
    const running = new FrameLoop(clock, onFrame, setMoment);
    loop.current = running;
    setMoment(momentOf(clock));
    return () => running.stop();
  }, [clock]);
  const draw = useCallback(
    (draws: OnRaceFrame | null) => {
      onFrame.current = draws;
      draws?.(clock.ps, 0, true);
    },
    [clock],
  );
  const redraw = useCallback(() => onFrame.current?.(clock.ps, 0, true), [clock]);
  const change = useCallback(
    (work: () => void, jumped = false) => {
      work();
      setMoment(momentOf(clock));
      loop.current?.start(jumped);
    },
    [clock],
  );
  return useMemo(
    () => ({
      ...{ ...moment, clock, draw, redraw },
      play: (on) => change(() => clock.play(on)),
      goTo: (ps) =>
        change(() => {
          clock.play(false);
          clock.goTo(ps);
        }),
      setSpeed: (speed) =>
        change(() => {
          clock.speed = speed;
        }),
    }),
    [moment, clock, draw, redraw, change],
  );
}

const momentOf = ({ ps, isPlaying, speed }: RaceClock): RaceMoment => ({ ps, isPlaying, speed });

/** Runs while the clock does, and a moment longer. */
class FrameLoop {
  private request = 0;
  private last: number | null = null;
  private written = 0;
  /** When it ends; null while the clock plays. */
  private until: number | null = null;
  private jumped = false;
  private isStopped = false;

  constructor(
    private readonly clock: RaceClock,
    private readonly onFrame: { current: OnRaceFrame | null },
    private readonly write: (moment: RaceMoment) => void,
  ) {}

  start(jumped: boolean): void {
    this.jumped ||= jumped;
    this.until = null;
    if (this.request === 0 && !this.isStopped) this.request = requestAnimationFrame(this.frame);
  }

  stop(): void {
    this.isStopped = true;
    cancelAnimationFrame(this.request);
  }

  private readonly frame = (now: number) => {
    const { clock } = this;
    const wasPlaying = clock.isPlaying;
    const jumped = clock.frame(now) || this.jumped;
    this.jumped = false;
    this.onFrame.current?.(clock.ps, this.last === null ? 0 : now - this.last, jumped);
    this.last = now;
    if (now - this.written >= WRITTEN_MS || clock.isPlaying !== wasPlaying) {
      this.written = now;
      this.write(momentOf(clock));
    }
    if (clock.isPlaying) this.until = null;
    else this.until ??= now + SETTLES_MS;
    const goesOn = !this.isStopped && (this.until === null || now < this.until);
    this.request = goesOn ? requestAnimationFrame(this.frame) : 0;
    if (!goesOn) this.last = null;
  };
}
