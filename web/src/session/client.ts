// The client of the session worker: besides answers, it reports the worker's state.

import { MAP_ENDING } from "../base/adopted-design";
import { type RequestOptions, WorkerClient, type WorkerLike } from "../base/request-client";
import type { Unanswered } from "../base/request-protocol";
import type { Result } from "../base/result";
import type { Progress } from "../gen/types/Progress";
import type { AdoptedModule, RefusedModule } from "./adopted";
import {
  type RequestName,
  type SessionKnown,
  type SessionRefusal,
  type SessionReport,
  type SessionRequests,
  UNAWAITED,
} from "./protocol";

/** Receives the worker's reports. */
export interface SessionListener {
  /** Called with the number of pending requests whenever it has changed; requests that nobody waits for (`UNAWAITED`) do not count. */
  pending(count: number): void;
  /** Progress of a long seek, in executed steps. */
  busy(executed: number): void;
  /** Progress of shrinking. */
  shrinking(progress: Progress): void;
  /** The known part of the open scenario's run. */
  ahead(known: SessionKnown): void;
  /** Called when the worker has died while nobody waited for an answer; otherwise the requests are rejected. */
  died(reason: string): void;
}

/** Finds the modules of users that the text of a scenario names. */
export type ModulesFor = (text: string) => Promise<{ modules: readonly AdoptedModule[] }>;

/** Requests with the text of a scenario. */
const NAMING: ReadonlySet<RequestName> = new Set(["open", "format", "examine"]);

const isCounted = (name: RequestName) => !UNAWAITED.has(name);

export class Client extends WorkerClient<SessionRequests, SessionRefusal, SessionReport> {
  /** The last reported number of pending requests. */
  private pending = 0;
  /** Known part of the run of the last opened scenario; null until the worker reports it. Stored here since the page may still be loading
   * the design. */
  known: SessionKnown | null = null;
  /** What the goals of the open exercise need of a run; null if none is open. */
  private probes: string | null = null;
  /** What scenarios may name in place of a design. */
  private adopted: AdoptedModule[] = [];

  /** @param modulesFor finds the modules that the text of a scenario names, for whatever is opened */
  constructor(
    start: () => WorkerLike,
    private readonly listener: Partial<SessionListener> = {},
    private readonly modulesFor: ModulesFor | null = null,
  ) {
    // The runner reports after every slice of work, so four seconds of silence mean that the worker has died.
    super(start, { silenceMs: 4000, restarts: true, readsWhileWorking: true });
  }

  /** From now on scenarios may name these modules, beside earlier ones; one of the same name and build is replaced. Each worker gets them all.
   * @returns the maps that are wrong */
  async adopt(modules: readonly AdoptedModule[]): Promise<RefusedModule[]> {
    const isNew = (one: AdoptedModule) => !modules.some(({ name, build }) => name === one.name && build === one.build);
    this.adopted = [...this.adopted.filter(isNew), ...modules];
    // A worker that starts now gets them by itself.
    if (!this.isAwake()) return [];
    const answer = await this.request("adopt", { modules });
    return answer.ok ? answer.value.refused : [];
  }

  /** From now on opened scenarios are followed for the goals of an exercise, by its probes; null follows none. */
  follow(probes: string | null): void {
    if (this.probes === probes) return;
    this.probes = probes;
    // A worker that starts now gets them by itself.
    if (this.isAwake()) void this.request("goals", { probes });
  }

  override request<K extends RequestName>(
    name: K,
    take: SessionRequests[K]["take"],
    options?: RequestOptions<SessionReport>,
  ): Promise<Result<SessionRequests[K]["give"], SessionRefusal | Unanswered>> {
    const text = "text" in take ? take.text : "";
    // Requests keep their order; nearly all name no module, and need not wait.
    if (!this.modulesFor || !NAMING.has(name) || !text.includes(MAP_ENDING)) return super.request(name, take, options);
    return this.bring(text).then(() => super.request(name, take, options));
  }

  /** Adopts the modules that a scenario names, as far as they are here and not yet adopted. */
  private async bring(text: string): Promise<void> {
    const found = (await this.modulesFor?.(text))?.modules ?? [];
    const isKnown = (one: AdoptedModule) =>
      this.adopted.some(({ name, build, bridge }) => name === one.name && build === one.build && bridge === one.bridge);
    const fresh = found.filter((one) => !isKnown(one));
    if (fresh.length > 0) await this.adopt(fresh);
  }

  protected override onStart(): void {
    if (this.probes !== null) void this.request("goals", { probes: this.probes });
    if (this.adopted.length > 0) void this.request("adopt", { modules: this.adopted });
  }

  protected override onPending(names: readonly RequestName[]): void {
    const pending = names.filter(isCounted).length;
    if (pending !== this.pending) this.listener.pending?.(pending);
    this.pending = pending;
  }

  protected override onDone(name: RequestName): void {
    if (name === "open") this.known = null;
  }

  protected override onReport(report: SessionReport, name: RequestName | null): void {
    switch (report.kind) {
      case "busy":
        // Requests that nobody waits for must not make the page look busy: nothing would reset that.
        if (name !== null && isCounted(name)) this.listener.busy?.(report.executed);
        return;
      case "shrinking":
        if (name !== null) this.listener.shrinking?.(report.progress);
        return;
      case "ahead":
        this.known = { known: report.known, steps: report.steps };
        this.listener.ahead?.(this.known);
    }
  }

  protected override onDeath(reason: string, names: readonly RequestName[]): void {
    if (!names.some(isCounted)) this.listener.died?.(reason);
  }
}
