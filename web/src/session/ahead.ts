// Runs ahead: executes the run while there are no requests, for the timeline and the length of the run.

import type { Session } from "./module";
import { adapted, FIRST_SLICE, type Rest } from "./slices";

/** Milliseconds of work between two checks for messages: shorter than usual, since nobody waits for it. */
const SLICE_MS = 4;
/** Number of slices between two reports. */
const REPORT_EVERY = 32;

export class RunAhead {
  /** True if the run is not yet executed to its end. */
  private left = false;
  /** The request after which it continues. */
  private since = 0;
  private slice = FIRST_SLICE;

  constructor(
    private readonly session: () => Session,
    private readonly report: (known: number, steps: number) => void,
    private readonly rest: Rest,
  ) {}

  /** Call when another run was opened. */
  begin(wanted: boolean): void {
    this.left = wanted;
    this.slice = FIRST_SLICE;
  }

  /** Continues as long as `latest` does not change. Throws what the session throws. */
  async go(latest: () => number): Promise<void> {
    const since = latest();
    if (!this.left || this.since === since) return;
    this.since = since;
    await this.rest.pause();
    for (let slices = 1; latest() === since && this.left; slices++) {
      const session = this.session();
      const began = performance.now();
      this.left = !session.explore(this.slice);
      // The last slice of a run is shorter, and does not measure the speed.
      if (this.left) this.slice = adapted(this.slice, began, SLICE_MS);
      if (!this.left || slices % REPORT_EVERY === 0) this.report(session.known(), session.steps());
      await this.rest.breathe();
    }
  }
}
