// Looks ahead: goes through the run while nothing is asked, for the timeline and its length.

import type { Session } from "./module";
import { adapted, FIRST_SLICE, type Rest } from "./slices";

/** Work between two checks for messages, in milliseconds: shorter than usual, since nobody waits for it. */
const SLICE_MS = 4;
/** Slices between two reports. */
const REPORT_EVERY = 32;

export class LookAhead {
  /** Whether there is still something of the run to look ahead to. */
  private left = false;
  /** The request after which it does. */
  private since = 0;
  private slice = FIRST_SLICE;

  constructor(
    private readonly session: () => Session,
    private readonly report: (known: number, steps: number) => void,
    private readonly rest: Rest,
  ) {}

  /** Another run is open. */
  begin(wanted: boolean): void {
    this.left = wanted;
    this.slice = FIRST_SLICE;
  }

  /** Goes on while the request that came last stays the last. Throws what the session throws. */
  async go(latest: () => number): Promise<void> {
    const since = latest();
    if (!this.left || this.since === since) return;
    this.since = since;
    await this.rest.pause();
    for (let slices = 1; latest() === since && this.left; slices++) {
      const session = this.session();
      const began = performance.now();
      this.left = !session.explore(this.slice);
      // The last slice of a run is shorter, and is no measure of how long one takes.
      if (this.left) this.slice = adapted(this.slice, began, SLICE_MS);
      if (!this.left || slices % REPORT_EVERY === 0) this.report(session.known(), session.steps());
      await this.rest.breathe();
    }
  }
}
