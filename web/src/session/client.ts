// The client of the session worker: besides answers, it reports the worker's state.

import { type RequestOptions, WorkerClient } from "../base/request-client";
import type { Unanswered } from "../base/request-protocol";
import type { Result } from "../base/result";
import type { Progress } from "../gen/types/Progress";
import { type AdoptedModule, modulesIn, type RefusedModule, type SessionStart } from "./adopted";
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

/** Requests with the text of a scenario. */
const NAMING: ReadonlySet<RequestName> = new Set<RequestName>(["open", "format", "examine"]);

const isCounted = (name: RequestName) => !UNAWAITED.has(name);

export class Client extends WorkerClient<SessionRequests, SessionRefusal, SessionReport> {
  /** The last reported number of pending requests. */
  private pending = 0;
  /** Known part of the run of the last opened scenario; null until the worker reports it. Stored here since the page may still be loading
   * the design. */
  known: SessionKnown | null = null;
  /** What scenarios may name in place of a design. */
  private adopted: AdoptedModule[] = [];

  constructor(
    private readonly sessionStart: SessionStart,
    private readonly listener: Partial<SessionListener> = {},
  ) {
    // The runner reports after every slice of work, so four seconds of silence mean that the worker has died.
    super(sessionStart, { silenceMs: 4000, restarts: true, readsWhileWorking: true });
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

  /** As in the base class; before a scenario is opened or checked, the worker is given the modules that it names. */
  override request<K extends RequestName>(
    name: K,
    take: SessionRequests[K]["take"],
    options?: RequestOptions<SessionReport>,
  ): Promise<Result<SessionRequests[K]["give"], SessionRefusal | Unanswered>> {
    const send = () => super.request(name, take, options);
    const text = NAMING.has(name) && "text" in take ? take.text : "";
    // Nearly all scenarios name none.
    return modulesIn(text).length === 0 ? send() : this.adoptFor(text).then(send);
  }

  /** Adopts the modules of a scenario that the worker does not have as they are now. */
  private async adoptFor(text: string): Promise<void> {
    const modules = (await this.sessionStart.modulesFor?.(text)) ?? [];
    const isKnown = ({ name, build, map }: AdoptedModule) =>
      this.adopted.some((one) => one.name === name && one.build === build && one.map === map);
    const other = modules.filter((module) => !isKnown(module));
    if (other.length > 0) await this.adopt(other);
  }

  protected override onStart(): void {
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
