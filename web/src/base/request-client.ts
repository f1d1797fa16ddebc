// The page's side of a worker: sends requests, gives each its answer, notices when the worker dies, and starts another.

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
export interface WorkerHabits {
  /** Milliseconds without a message after which a worker that owes an answer is taken for dead; null if it may be silent while it works. */
  silenceMs: number | null;
  /** Whether another worker takes the place of a dead one, at the next request. Without it a death is final. */
  restarts: boolean;
  /** Whether the worker reads messages while it works. One that does not is ended if a request is aborted. */
  listens: boolean;
}

/** What goes with a request. */
export interface RequestOptions<Report> {
  /** Aborting it ends the wait at once: the request is `cancelled`. */
  signal?: AbortSignal;
  /** Receives the worker's reports on this request. */
  onReport?(report: Report): void;
}

interface PendingRequest<Name, Report> {
  name: Name;
  finish(result: Result<never, never>): void;
  onReport?(report: Report): void;
}

/** Time between two checks of whether the worker is silent, in milliseconds. */
const LOOK_MS = 250;

export class WorkerClient<R extends RequestMap<R>, Refusal, Report extends { id: number; kind: string }> {
  private worker: WorkerLike | null = null;
  private readonly waiting = new Map<number, PendingRequest<keyof R, Report>>();
  private next = 1;
  /** Why no worker is started any more; null while one may be. */
  private over: string | null = null;
  /** Checks in a row at which the worker owed an answer and had sent nothing. */
  private silent = 0;
  private watch: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly start: () => WorkerLike,
    private readonly habits: WorkerHabits,
  ) {}

  /** Starts the worker, if there is none, before it is needed. */
  wake(): void {
    try {
      this.living();
    } catch {
      // The first request says so.
    }
  }

  /** Whether there is a worker. */
  isAwake(): boolean {
    return this.worker !== null;
  }

  /** Sends a request. The worker may be a new one, in place of a dead one: it has nothing open yet. */
  request<K extends keyof R>(
    name: K,
    take: R[K]["take"],
    { signal, onReport }: RequestOptions<Report> = {},
  ): Promise<Result<R[K]["give"], Refusal | Unanswered>> {
    if (signal?.aborted) return Promise.resolve(err({ kind: "cancelled" }));
    if (this.over !== null) return Promise.resolve(err({ kind: "died", reason: this.over }));
    let worker: WorkerLike;
    try {
      worker = this.living();
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
      this.onWaiting([...this.names()]);
      worker.postMessage({ id, name, ...take } satisfies RequestOf<R>);
      signal?.addEventListener("abort", abort);
      if (this.habits.silenceMs !== null) this.watch ??= setInterval(() => this.look(), LOOK_MS);
    });
  }

  /** Ends the worker. Pending requests are answered with the reason. */
  stop(reason: string): void {
    if (!this.habits.restarts) this.over ??= reason;
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

  /** Ends the worker for good: requests that follow are answered with the reason. */
  end(reason: string): void {
    if (this.over !== null) return;
    this.over = reason;
    this.stop(reason);
  }

  /** Called with the names of all unanswered requests whenever there is one more or less. */
  protected onWaiting(_names: readonly (keyof R)[]): void {}

  /** Called when a request has succeeded, before its caller hears of it. */
  protected onDone(_name: keyof R): void {}

  /** Called with every report of the worker, and the request that it is about: null if that is answered, or if it is about none. */
  protected onReport(_report: Report, _name: keyof R | null): void {}

  /** Called when the worker is gone, with the names of the requests that fail with it, before they do. */
  protected onDeath(_reason: string, _names: readonly (keyof R)[]): void {}

  private living(): WorkerLike {
    if (this.worker) return this.worker;
    if (this.over !== null) throw new Error(this.over);
    const worker = this.start();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.stop(event.message || "the worker could not be started");
    this.worker = worker;
    return worker;
  }

  private receive(answer: AnswerOf<R, Refusal, Report>): void {
    this.silent = 0;
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
    if (this.habits.listens) this.worker?.postMessage({ id, name: "cancel" });
    this.finish(id, err({ kind: "cancelled" }));
    if (!this.habits.listens) this.end("it was cancelled");
  }

  // Counts looks instead of comparing times: a laptop that slept has not made the worker late.
  private look(): void {
    const { silenceMs } = this.habits;
    this.silent += 1;
    if (silenceMs !== null && this.silent * LOOK_MS >= silenceMs) this.stop(`no answer for ${silenceMs / 1000} s`);
  }

  private changed(): void {
    if (this.waiting.size === 0) {
      if (this.watch !== null) clearInterval(this.watch);
      this.watch = null;
      this.silent = 0;
    }
    this.onWaiting([...this.names()]);
  }

  private *names() {
    for (const { name } of this.waiting.values()) yield name;
  }
}

/** Whether an answer is the last word on its request. */
function isOutcome<R extends RequestMap<R>, Refusal>(answer: {
  id: number;
  kind: string;
}): answer is AnswerOf<R, Refusal, never> {
  return answer.kind === "done" || answer.kind === "refused" || answer.kind === "broken";
}
