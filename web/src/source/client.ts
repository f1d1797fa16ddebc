// The client of the worker that has sources beside runs.

import { type RequestOptions, WorkerClient, type WorkerLike } from "../base/request-client";
import type { Unanswered } from "../base/request-protocol";
import type { Result } from "../base/result";
import type { SourceRefusal, SourceReport, SourceRequests } from "./protocol";

/** Milliseconds of silence after which the worker counts as dead. It is silent while it works at a step, and a seek may be long. */
const SILENCE_MS = 60_000;

export class SourceClient extends WorkerClient<SourceRequests, SourceRefusal, SourceReport> {
  constructor(start: () => WorkerLike) {
    super(start, { silenceMs: SILENCE_MS, restarts: true, readsWhileWorking: false });
  }

  ask<K extends keyof SourceRequests>(
    name: K,
    take: SourceRequests[K]["take"],
    options?: RequestOptions<SourceReport>,
  ): Promise<Result<SourceRequests[K]["give"], SourceRefusal | Unanswered>> {
    return this.request(name, take, options);
  }
}
