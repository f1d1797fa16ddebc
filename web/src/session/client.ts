// The page's side of the worker: sends requests, notices when the worker dies, and starts another.

import { err, ok, type Result } from "../base/result";
import type { Progress } from "../gen/types/Progress";
import { type Answer, type Known, type Refusal, type RequestName, type Requests, UNAWAITED } from "./protocol";

/** The part of a Worker that the client uses. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

interface Waiting {
  /** Whether the reader waits for it too. */
  counts: boolean;
  /** Whether it opens a scenario. */
  opens: boolean;
  finish(result: Result<never, Refusal>): void;
}

/** Receives the messages of the worker other than its answers. */
export interface Listener {
  /** The number of unanswered requests, whenever it may have changed; those that nobody waits for (`UNAWAITED`) are not counted. */
  pending(count: number): void;
  /** How far a long seek has come. */
  busy(executed: number): void;
  /** How far shrinking has come. */
  shrinking(progress: Progress): void;
  /** How far the run of the open scenario is known. */
  ahead(known: Known): void;
  /** Called when the worker died while nobody waited for an answer; otherwise the requests are rejected. */
  died(reason: string): void;
}

/** A worker that owes an answer reports after every slice of work; so much silence means that it is gone. */
const SILENCE_MS = 4000;
const LOOK_MS = 250;

export class Client {
  private worker: WorkerLike | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  /** Unanswered requests that the reader waits for, as reported last. */
  private pending = 0;
  /** Checks in a row at which the worker owed an answer and had sent nothing. */
  private silent = 0;
  private watch: ReturnType<typeof setInterval> | null = null;
  /** Known part of the run of the scenario opened last; null until the worker reports it. Kept here since the page may still be loading what draws it. */
  known: Known | null = null;

  constructor(
    private readonly start: () => WorkerLike,
    private readonly tell: Partial<Listener> = {},
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

  /** Sends a request. A dead worker is replaced; the caller then has to open a scenario first. */
  request<K extends RequestName>(name: K, take: Requests[K]["take"]): Promise<Result<Requests[K]["give"], Refusal>> {
    let worker: WorkerLike;
    try {
      worker = this.living();
    } catch (error) {
      return Promise.resolve(err({ kind: "died", reason: `The browser starts no worker: ${String(error)}` }));
    }
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, { finish: resolve, counts: !UNAWAITED.has(name), opens: name === "open" });
      this.tellPending();
      worker.postMessage({ id, name, ...take });
      this.watch ??= setInterval(() => this.look(), LOOK_MS);
    });
  }

  /** Ends the worker. Rejects pending requests. */
  stop(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.settle();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    this.tellPending();
    if (!left.some(({ counts }) => counts)) this.tell.died?.(reason);
    for (const { finish } of left) finish(err({ kind: "died", reason }));
  }

  private living(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.stop(event.message || "the worker could not be started");
    this.worker = worker;
    return worker;
  }

  private receive(answer: Answer): void {
    this.silent = 0;
    if (answer.kind === "busy") {
      if (answer.id !== 0) this.tell.busy?.(answer.executed);
      return;
    }
    if (answer.kind === "ahead") {
      this.known = { known: answer.known, steps: answer.steps };
      this.tell.ahead?.(this.known);
      return;
    }
    if (answer.kind === "shrinking") {
      if (this.waiting.has(answer.id)) this.tell.shrinking?.(answer.progress);
      return;
    }
    if (answer.kind === "broken") {
      this.stop(answer.reason);
      return;
    }
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.settle();
    this.tellPending();
    if (waiting?.opens && answer.kind === "done") this.known = null;
    waiting?.finish(answer.kind === "done" ? (ok(answer.value) as Result<never, never>) : err(answer.refusal));
  }

  // Counts looks instead of comparing times: a laptop that slept has not made the worker late.
  private look(): void {
    this.silent += 1;
    if (this.silent * LOOK_MS >= SILENCE_MS) this.stop(`no answer for ${SILENCE_MS / 1000} s`);
  }

  private tellPending(): void {
    const pending = [...this.waiting.values()].filter(({ counts }) => counts).length;
    if (pending !== this.pending) this.tell.pending?.(pending);
    this.pending = pending;
  }

  private settle(): void {
    if (this.watch !== null) clearInterval(this.watch);
    this.watch = null;
    this.silent = 0;
  }
}
