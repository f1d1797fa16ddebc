// Runs points in several workers. Each worker takes the next point when it has finished one.

import type { SweepClient } from "./client";
import type { SweepReport } from "./protocol";

/** Receives the outcome of the points. */
export interface SweepListener {
  /** The point has begun, or so many of its packets have arrived. */
  progress(point: number, packets: number): void;
  /** The point has finished with these values. */
  done(point: number, rows: Float64Array): void;
  /** The point has failed. The other points continue. */
  failed(point: number, reason: string): void;
  /** All points have finished or failed. Not called after `end`. */
  over(): void;
}

/** Number of times that a worker is replaced after a point has died in it, since the worker may have been the cause. */
const MOST_DEATHS = 4;

export class Pool {
  private readonly left: number[];
  private readonly ended = new AbortController();
  /** Number of busy workers. */
  private working = 0;
  private deaths = 0;

  /**
   * @param points in the order in which they begin
   * @param width number of points that run at the same time
   */
  constructor(
    private readonly start: () => SweepClient,
    private readonly text: string,
    points: readonly number[],
    width: number,
    private readonly listener: SweepListener,
  ) {
    this.left = [...points];
    for (let i = 0; i < Math.min(width, points.length); i++) void this.work();
  }

  /** Terminates all workers at once. The receiver keeps the finished points. */
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
      this.listener.progress(point, 0);
      const onReport = ({ packets }: SweepReport) => this.listener.progress(point, packets);
      const run = await client.request("run", { point }, { signal, onReport });
      if (signal.aborted) return;
      if (run.ok) this.listener.done(point, run.value.rows);
      else {
        dead = run.error.kind === "died" ? run.error.reason : null;
        this.listener.failed(point, dead ?? "its scenario is wrong");
      }
    }
    if (signal.aborted) return;
    this.working -= 1;
    client.end("it is done");
    if (dead !== null && this.left.length > 0) {
      this.deaths += 1;
      if (this.deaths <= MOST_DEATHS) return this.work();
      if (this.working === 0) for (const point of this.left.splice(0)) this.listener.failed(point, dead);
    }
    if (this.working === 0) {
      this.ended.abort();
      this.listener.over();
    }
  }
}
