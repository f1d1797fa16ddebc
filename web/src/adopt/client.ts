// The client of the worker that adopts modules of users.

import { type RequestOptions, WorkerClient, type WorkerLike } from "../base/request-client";
import type { Unanswered } from "../base/request-protocol";
import { err, ok, type Result } from "../base/result";
import type { Problem } from "../gen/types/Problem";
import type { AdoptAnswerRefusal, AdoptReport, AdoptRequests } from "./protocol";
import type { AdoptRefusal, AdoptWorker, BuiltModule, ProbedMap, ReadSettings, SourceDescription } from "./types";

/** Milliseconds in which a worker answers. A probe takes less than one second; a module whose logic never settles would never come back. */
const LIMIT_MS = 30_000;

export class AdoptClient implements AdoptWorker {
  private readonly limitMs: number;
  private readonly worker: Requests;

  /** @param limitMs after so many milliseconds without an answer the worker is ended */
  constructor(start: () => WorkerLike, limitMs = LIMIT_MS) {
    this.limitMs = limitMs;
    this.worker = new Requests(start, { silenceMs: limitMs, restarts: true, readsWhileWorking: true });
  }

  async guess(
    description: SourceDescription,
    settings: ReadSettings,
    signal?: AbortSignal,
  ): Promise<Result<string, AdoptRefusal>> {
    const take = { description: JSON.stringify(description), settings: JSON.stringify(settings) };
    const made = await this.ask("guess", take, signal);
    return made.ok ? ok(made.value.map) : made;
  }

  async probe(map: string, built: BuiltModule, signal?: AbortSignal): Promise<Result<ProbedMap, AdoptRefusal>> {
    const { config, module } = built;
    const made = await this.ask("probe", { map, config, module }, signal);
    if (made.ok || made.error.kind !== "died" || !this.worker.wasSilent) return made;
    const text = `The module did not come back from a step in ${this.limitMs / 1000} s; expected logic that settles, without a loop.`;
    return err({ kind: "impossible", text });
  }

  async check(map: string): Promise<Result<Problem[], AdoptRefusal>> {
    const made = await this.ask("check", { map });
    return made.ok ? ok(made.value.problems) : made;
  }

  async scenario(map: string, name: string, build: string): Promise<Result<string, AdoptRefusal>> {
    const made = await this.ask("scenario", { map, called: name, build });
    return made.ok ? ok(made.value.text) : made;
  }

  /** Ends the worker; a later request starts another one. */
  stop(): void {
    this.worker.stop("it was stopped");
  }

  /** A request whose worker is ended when it is aborted: it may hang in the module of a user. */
  private async ask<K extends keyof AdoptRequests>(name: K, take: AdoptRequests[K]["take"], signal?: AbortSignal) {
    if (signal?.aborted) return err({ kind: "cancelled" } as const);
    const abort = () => this.worker.stop("it was cancelled");
    signal?.addEventListener("abort", abort);
    try {
      const made = await this.worker.ask(name, take);
      return !made.ok && signal?.aborted ? err({ kind: "cancelled" } as const) : made;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }
}

class Requests extends WorkerClient<AdoptRequests, AdoptAnswerRefusal, AdoptReport> {
  /** Whether the last worker was ended because it said nothing. */
  wasSilent = false;

  ask<K extends keyof AdoptRequests>(
    name: K,
    take: AdoptRequests[K]["take"],
    options?: RequestOptions<AdoptReport>,
  ): Promise<Result<AdoptRequests[K]["give"], AdoptAnswerRefusal | Unanswered>> {
    this.wasSilent = false;
    return this.request(name, take, options);
  }

  protected override onDeath(reason: string): void {
    this.wasSilent = reason.startsWith("no answer for");
  }
}
