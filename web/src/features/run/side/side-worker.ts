// A worker besides the page's own one, for runs that nobody steps through: one request after the other. It ends with its screen.

import type { App } from "../../../app/context";
import type { WorkerLike } from "../../../base/request-client";
import { Client, type ModulesFor } from "../../../session/client";

export class SideWorker {
  private readonly client: Client;
  private queue: Promise<unknown> = Promise.resolve();
  private ended = false;

  constructor(start: () => WorkerLike, modulesFor: ModulesFor | null = null) {
    this.client = new Client(start, {}, modulesFor);
  }

  /** Runs `work` after earlier work has finished; null if the worker has ended by then. */
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

  /** Terminates the worker. Pending requests are rejected. */
  end(): void {
    this.ended = true;
    this.client.end("the drawings were left");
  }
}

/** A worker for whatever the reader may open: a scenario may name modules of the reader. */
export const sideWorker = ({ startWorker, browser }: App): SideWorker =>
  new SideWorker(startWorker, browser.adopted.modulesFor);
