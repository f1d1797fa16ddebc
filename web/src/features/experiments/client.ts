// The page's side of one worker of experiments.

import { err, ok, type Result } from "../../base/result";
import type { Answer, Refusal, RequestName, Requests } from "./protocol";

/** The part of a Worker that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

interface Waiting {
  finish(result: Result<never, Refusal>): void;
  onPackets(packets: number): void;
}

export class Client {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private gone: string | null = null;

  constructor(private readonly worker: WorkerLike) {
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.end(event.message || "the worker could not be started");
  }

  /** Sends a request. `onPackets` receives the progress of a run. */
  request<K extends RequestName>(
    name: K,
    take: Requests[K]["take"],
    onPackets: (packets: number) => void = () => {},
  ): Promise<Result<Requests[K]["give"], Refusal>> {
    if (this.gone !== null) return Promise.resolve(err({ kind: "died", reason: this.gone }));
    const id = this.next++;
    return new Promise((finish) => {
      this.waiting.set(id, { finish, onPackets });
      this.worker.postMessage({ kind: "request", id, name, ...take });
    });
  }

  /** Ends the worker at once. Rejects pending requests. */
  end(reason: string): void {
    if (this.gone !== null) return;
    this.gone = reason;
    this.worker.terminate();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { finish } of left) finish(err({ kind: "died", reason }));
  }

  private receive(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (answer.kind === "broken") {
      this.end(answer.reason);
      return;
    }
    if (answer.kind === "progress") {
      waiting?.onPackets(answer.packets);
      return;
    }
    this.waiting.delete(answer.id);
    waiting?.finish(answer.kind === "done" ? (ok(answer.value) as Result<never, never>) : err(answer.refusal));
  }
}
