// A worker next to the page's own, for runs that nobody steps through: one request after the other. It ends with the screen that asks.

import type { WorkerLike } from "../../../base/request-client";
import { Client } from "../../../session/client";

export class SideWorker {
  private readonly client: Client;
  private queue: Promise<unknown> = Promise.resolve();
  private ended = false;

  constructor(start: () => WorkerLike) {
    this.client = new Client(start);
  }

  /** Does something with the worker when what was asked for before is done; null if that is left by then. */
  inTurn<T>(work: (client: Client) => Promise<T>): Promise<T | null> {
    const done = this.queue.then(async () => {
      try {
        return this.ended ? null : await work(this.client);
      } catch (error) {
        if (this.ended) return null;
        throw error;
      }
    });
    this.queue = done.catch(() => {});
    return done;
  }

  /** Ends the worker. Rejects pending requests. */
  end(): void {
    this.ended = true;
    this.client.end("the drawings were left");
  }
}
