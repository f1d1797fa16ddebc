// Points run in several workers, each of which takes the next one when it is done with its own.

import type { SweepClient } from "./client";
import type { SweepReport } from "./protocol";

/** Receives the outcome of the points. */
export interface SweepListener {
  /** It has begun, or so many of its packets have arrived. */
  progress(point: number, packets: number): void;
  /** Its values. */
  done(point: number, rows: Float64Array): void;
  /** It has no values, and why. The other points go on. */
  failed(point: number, reason: string): void;
  /** All points are done or have failed. Not called for a pool that was ended. */
  over(): void;
}

/** A worker in whose hands a point died may have been the cause: so often another one is started. */
const MOST_DEATHS = 4;

export class Pool {
  private readonly left: number[];
  private readonly ended = new AbortController();
  /** Workers under way. */
  private working = 0;
  private deaths = 0;

  /**
   * @param points in the order in which they are begun
   * @param width how many run at the same time
   */
  constructor(
    private readonly start: () => SweepClient,
    private readonly text: string,
    points: readonly number[],
    width: number,
    private readonly tell: SweepListener,
  ) {
    this.left = [...points];
    for (let i = 0; i < Math.min(width, points.length); i++) void this.work();
  }

  /** Ends all workers at once. The receiver keeps the finished points. */
  end(): void {
    this.ended.abort();
  }

  private async work(): Promise<void> {
    const { signal } = this.ended;
    const client = this.start();
    this.working += 1;
    const opened = await client.request("open", { text: this.text }, { signal });
    let dead = opened.ok ? null : opened.error.kind === "died" ? opened.error.reason : "the experiment is wrong";
    while (dead === null && !signal.aborted) {
      const point = this.left.shift();
      if (point === undefined) break;
      this.tell.progress(point, 0);
      const onReport = ({ packets }: SweepReport) => this.tell.progress(point, packets);
      const run = await client.request("run", { point }, { signal, onReport });
      if (signal.aborted) return;
      if (run.ok) this.tell.done(point, run.value.rows);
      else {
        dead = run.error.kind === "died" ? run.error.reason : null;
        this.tell.failed(point, dead ?? "its scenario is wrong");
      }
    }
    if (signal.aborted) return;
    this.working -= 1;
    client.end("it is done");
    if (dead !== null && this.left.length > 0) {
      this.deaths += 1;
      if (this.deaths <= MOST_DEATHS) return this.work();
      if (this.working === 0) for (const point of this.left.splice(0)) this.tell.failed(point, dead);
    }
    if (this.working === 0) {
      this.ended.abort();
      this.tell.over();
    }
  }
}
