// The client of the session's worker: what the page shows of a worker's state, besides the answers to its requests.

import { WorkerClient, type WorkerLike } from "../base/request-client";
import type { Progress } from "../gen/types/Progress";
import {
  type RequestName,
  type SessionKnown,
  type SessionRefusal,
  type SessionReport,
  type SessionRequests,
  UNAWAITED,
} from "./protocol";

/** Receives the messages of the worker other than its answers. */
export interface SessionListener {
  /** The number of unanswered requests, whenever it has changed; those that nobody waits for (`UNAWAITED`) are not counted. */
  pending(count: number): void;
  /** How far a long seek has come, in executed steps. */
  busy(executed: number): void;
  /** How far shrinking has come. */
  shrinking(progress: Progress): void;
  /** How far the run of the open scenario is known. */
  ahead(known: SessionKnown): void;
  /** Called when the worker died while nobody waited for an answer; otherwise the requests are rejected. */
  died(reason: string): void;
}

const isCounted = (name: RequestName) => !UNAWAITED.has(name);

export class Client extends WorkerClient<SessionRequests, SessionRefusal, SessionReport> {
  /** Unanswered requests that the reader waits for, as reported last. */
  private pending = 0;
  /** Known part of the run of the scenario opened last; null until the worker reports it. Kept here since the page may still be loading what draws it. */
  known: SessionKnown | null = null;

  constructor(
    start: () => WorkerLike,
    private readonly tell: Partial<SessionListener> = {},
  ) {
    // The runner reports after every slice of work, so four seconds of silence mean that the worker is gone.
    super(start, { silenceMs: 4000, restarts: true, listens: true });
  }

  protected override onWaiting(names: readonly RequestName[]): void {
    const pending = names.filter(isCounted).length;
    if (pending !== this.pending) this.tell.pending?.(pending);
    this.pending = pending;
  }

  protected override onDone(name: RequestName): void {
    if (name === "open") this.known = null;
  }

  protected override onReport(report: SessionReport, name: RequestName | null): void {
    switch (report.kind) {
      case "busy":
        // The page is shown as computing only for what the reader waits for: nobody would take that back after pictures beforehand.
        if (name !== null && isCounted(name)) this.tell.busy?.(report.executed);
        return;
      case "shrinking":
        if (name !== null) this.tell.shrinking?.(report.progress);
        return;
      case "ahead":
        this.known = { known: report.known, steps: report.steps };
        this.tell.ahead?.(this.known);
    }
  }

  protected override onDeath(reason: string, names: readonly RequestName[]): void {
    if (!names.some(isCounted)) this.tell.died?.(reason);
  }
}
