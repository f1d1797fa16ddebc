// The page's side of a worker: sends requests, matches answers to them, detects that the worker has died, and starts another one.

import type { AnswerOf, RequestMap, RequestOf, Unanswered } from "./request-protocol";
import { err, ok, type Result } from "./result";

/** The part of a `Worker` that the client uses. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** How a worker behaves. */
export interface WorkerBehavior {
  /** A worker that owes an answer counts as dead after this time without a message, in milliseconds. Null if it may be silent while it
   * works. */
  silenceMs: number | null;
  /** True if the next request after a death starts a new worker. Otherwise a death is final. */
  restarts: boolean;
  /** True if the worker reads messages while it works. A worker that does not is terminated if a request is aborted. */
  readsWhileWorking: boolean;
}

/** Options of a request. */
export interface RequestOptions<Report> {
  /** Aborting it ends the wait at once; the result is then `cancelled`. */
  signal?: AbortSignal;
  /** Called with the worker's reports on this request. */
  onReport?(report: Report): void;
}

interface PendingRequest<Name, Report> {
  name: Name;
  finish(result: Result<never, never>): void;
  onReport?(report: Report): void;
}

/** Milliseconds between two checks whether the worker is silent. */
const CHECK_MS = 250;

/** The browser reports a script that it cannot fetch by an event without a message. */
const NOT_STARTED =
  "the worker could not be started: there is no network, or the host of the page does not send its script";

export class WorkerClient<R extends RequestMap<R>, Refusal, Report extends { id: number; kind: string }> {
  private worker: WorkerLike | null = null;
  private readonly waiting = new Map<number, PendingRequest<keyof R, Report>>();
  private next = 1;
  /** The reason why no worker is started any more; null while one may be. */
  private endReason: string | null = null;
  /** Consecutive checks at which the worker owed an answer and had sent nothing. */
  private silentChecks = 0;
  private silenceTimer: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly start: () => WorkerLike,
    private readonly behavior: WorkerBehavior,
  ) {}

  /** Starts the worker ahead of the first request. */
  wake(): void {
    try {
      this.runningWorker();
    } catch {
      // The first request reports the error.
    }
  }

  isAwake(): boolean {
    return this.worker !== null;
  }

  /** Sends a request. A worker that replaces a dead one has no scenario open yet. */
  request<K extends keyof R>(
    name: K,
    take: R[K]["take"],
    { signal, onReport }: RequestOptions<Report> = {},
  ): Promise<Result<R[K]["give"], Refusal | Unanswered>> {
    if (signal?.aborted) return Promise.resolve(err({ kind: "cancelled" }));
    if (this.endReason !== null) return Promise.resolve(err({ kind: "died", reason: this.endReason }));
    let worker: WorkerLike;
    try {
      worker = this.runningWorker();
    } catch (error) {
      return Promise.resolve(err({ kind: "died", reason: `The browser starts no worker: ${String(error)}` }));
    }
    const id = this.next++;
    return new Promise((resolve) => {
      const abort = () => this.abort(id);
      const finish = (result: Result<R[K]["give"], Refusal | Unanswered>) => {
        signal?.removeEventListener("abort", abort);
        resolve(result);
      };
      this.waiting.set(id, { name, finish, onReport });
      this.onPending([...this.names()]);
      worker.postMessage({ id, name, ...take } satisfies RequestOf<R>);
      signal?.addEventListener("abort", abort);
      if (this.behavior.silenceMs !== null) this.silenceTimer ??= setInterval(() => this.checkSilence(), CHECK_MS);
    });
  }

  /** Terminates the worker. Pending requests fail with the reason; the next request starts a new worker. */
  stop(reason: string): void {
    if (!this.behavior.restarts) this.endReason ??= reason;
    this.worker?.terminate();
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    this.changed();
    this.onDeath(
      reason,
      left.map(({ name }) => name),
    );
    for (const { finish } of left) finish(err({ kind: "died", reason }) as Result<never, never>);
  }

  /** Terminates the worker for good. Pending and later requests fail with the reason. */
  end(reason: string): void {
    if (this.endReason !== null) return;
    this.endReason = reason;
    this.stop(reason);
  }

  /** Called when a worker has been started, before it gets a request. */
  protected onStart(): void {}

  /** Called with the names of all pending requests whenever one is added or removed. */
  protected onPending(_names: readonly (keyof R)[]): void {}

  /** Called when a request has succeeded, before its promise resolves. */
  protected onDone(_name: keyof R): void {}

  /** Called with every report of the worker and the name of its request; null if the request is finished or the report belongs to none. */
  protected onReport(_report: Report, _name: keyof R | null): void {}

  /** Called when the worker has died, with the names of the requests that are about to fail. */
  protected onDeath(_reason: string, _names: readonly (keyof R)[]): void {}

  private runningWorker(): WorkerLike {
    if (this.worker) return this.worker;
    if (this.endReason !== null) throw new Error(this.endReason);
    const worker = this.start();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.stop(event.message || NOT_STARTED);
    this.worker = worker;
    this.onStart();
    return worker;
  }

  private receive(answer: AnswerOf<R, Refusal, Report>): void {
    this.silentChecks = 0;
    if (isOutcome<R, Refusal>(answer)) {
      if (answer.kind === "broken") this.stop(answer.reason);
      else this.finish(answer.id, answer.kind === "done" ? ok(answer.value) : err(answer.refusal));
      return;
    }
    const waiting = this.waiting.get(answer.id);
    waiting?.onReport?.(answer);
    this.onReport(answer, waiting?.name ?? null);
  }

  private finish(id: number, result: Result<unknown, unknown>): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.changed();
    if (waiting && result.ok) this.onDone(waiting.name);
    waiting?.finish(result as Result<never, never>);
  }

  private abort(id: number): void {
    if (this.behavior.readsWhileWorking) this.worker?.postMessage({ id, name: "cancel" });
    this.finish(id, err({ kind: "cancelled" }));
    if (!this.behavior.readsWhileWorking) this.end("it was cancelled");
  }

  // Counts checks instead of comparing times: after a laptop has slept, the clock says nothing about the worker.
  private checkSilence(): void {
    const { silenceMs } = this.behavior;
    this.silentChecks += 1;
    if (silenceMs !== null && this.silentChecks * CHECK_MS >= silenceMs)
      this.stop(`no answer for ${silenceMs / 1000} s`);
  }

  private changed(): void {
    if (this.waiting.size === 0) {
      if (this.silenceTimer !== null) clearInterval(this.silenceTimer);
      this.silenceTimer = null;
      this.silentChecks = 0;
    }
    this.onPending([...this.names()]);
  }

  private *names() {
    for (const { name } of this.waiting.values()) yield name;
  }
}

/** True if an answer is the final one of its request. */
function isOutcome<R extends RequestMap<R>, Refusal>(answer: {
  id: number;
  kind: string;
}): answer is AnswerOf<R, Refusal, never> {
  return answer.kind === "done" || answer.kind === "refused" || answer.kind === "broken";
}
