// Where the reader goes: one thing at a time, and whatever was on its way to an earlier place is given up. The page is busy meanwhile.

import type { Store } from "./store";

export class Navigation {
  private controller = new AbortController();
  /** Openings follow one another, so that the page and the worker agree on the open run. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store) {}

  /** The reader goes elsewhere. What was under way for the place before is aborted; the signal is that of the new place. */
  begin(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** Aborted when the reader goes elsewhere. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Does something when what came before is done. The page is busy meanwhile. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = whileBusy(this.store, () => this.queue.then(work));
    this.queue = done.catch(() => {});
    return done;
  }
}

/** Does something, and marks the page as busy until it is done or has failed. What follows from it belongs into `work`: the page is idle at once. */
export async function whileBusy<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
  add(1);
  try {
    return await work();
  } finally {
    add(-1);
  }
}
