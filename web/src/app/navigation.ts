// Navigation: only one at a time. Starting another one aborts everything that was pending for the earlier place. The page is busy
// meanwhile.

import type { Store } from "./store";

export class Navigation {
  private controller = new AbortController();
  /** Scenarios are opened one after another, so that page and worker agree on the open run. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store) {}

  /** Starts a navigation and aborts what was pending for the previous place. Returns the signal of the new place. */
  begin(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** Aborted when the reader navigates elsewhere. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Runs `work` after all earlier work in the queue. The page is busy meanwhile. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = whileBusy(this.store, () => this.queue.then(work));
    this.queue = done.catch(() => {});
    return done;
  }
}

/** Runs `work`, and marks the page as busy until it has ended. Include everything that depends on it in `work`, since the page is idle
 * right afterwards. */
export async function whileBusy<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
  add(1);
  try {
    return await work();
  } finally {
    add(-1);
  }
}
