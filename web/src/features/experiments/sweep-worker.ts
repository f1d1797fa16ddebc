// The work of an experiment worker, in another thread or not.

import { reasonOf } from "../../base/request-protocol";
import type { PointRun, Sweep } from "../../gen/experiments";
import type { Problem } from "../../gen/types/Problem";
import { isPart } from "./part";
import type { Opened, SweepAnswer, SweepPart, SweepRequest, SweepRequests } from "./protocol";

/** Milliseconds between reports of progress, and between two checks of the clock. */
const REPORT_MS = 100;
const SLICE_MS = 20;
/** Number of steps of the first slice. */
const FIRST = 2_000;

/** The used part of the module. */
export interface ExperimentsModule {
  Sweep: { new (json: string): Sweep; ofPart(text: string): Sweep };
}

export class SweepWorker {
  private sweep: Sweep | null = null;

  constructor(
    private readonly module: ExperimentsModule,
    private readonly post: (answer: SweepAnswer, transfer?: ArrayBuffer[]) => void,
  ) {}

  handle(request: SweepRequest): void {
    const { id } = request;
    try {
      const value = this.answer(request);
      this.post({ id, kind: "done", value }, "rows" in value ? [value.rows.buffer as ArrayBuffer] : []);
    } catch (error) {
      if (typeof error === "string")
        this.post({ id, kind: "refused", refusal: { kind: "problems", problems: JSON.parse(error) as Problem[] } });
      else this.post({ id, kind: "broken", reason: reasonOf(error) });
    }
  }

  private answer(request: SweepRequest): SweepRequests[keyof SweepRequests]["give"] {
    if (request.name === "open") return this.open(request.text);
    const { sweep } = this;
    if (!sweep) throw new Error("no experiment is open");
    switch (request.name) {
      case "time":
        return { seconds: request.points.map((point) => this.time(sweep, point, request.packets)) };
      case "run":
        return { rows: this.run(sweep, request.point, request.id) };
      case "take":
        for (const { point, rows } of request.rows) sweep.take(point, rows);
        return {
          paper: JSON.parse(sweep.paper()),
          expected: JSON.parse(sweep.expected()),
          failures: JSON.parse(sweep.failures()),
        };
      case "csv":
        return { text: sweep.csv() };
      case "scenario":
        return { text: sweep.scenario(request.point) };
    }
  }

  private open(text: string): Opened {
    const sweep = isPart(text) ? this.module.Sweep.ofPart(text) : new this.module.Sweep(text);
    this.sweep?.free();
    this.sweep = sweep;
    const points = JSON.parse(sweep.points()) as Opened["points"];
    const part = JSON.parse(sweep.part()) as Omit<SweepPart, "values"> | null;
    const values = points.map((_, point) => sweep.values(point) ?? null);
    return {
      experiment: JSON.parse(sweep.experiment()),
      unit: sweep.unit(),
      points,
      part: part && { ...part, values },
    };
  }

  private time(sweep: Sweep, point: number, packets: number): number {
    const run = sweep.start(point);
    const began = performance.now();
    while (run.packets() < packets && !run.work(FIRST));
    const seconds = (performance.now() - began) / 1000 / Math.max(1, run.packets());
    run.free();
    return seconds;
  }

  private run(sweep: Sweep, point: number, id: number): Float64Array {
    const run = sweep.start(point);
    let reported = performance.now();
    let slice = FIRST;
    for (;;) {
      const began = performance.now();
      if (run.work(slice)) break;
      const now = performance.now();
      slice = Math.max(500, Math.min(1 << 22, Math.round((slice * SLICE_MS) / Math.max(0.5, now - began))));
      if (now - reported < REPORT_MS) continue;
      reported = now;
      this.post({ id, kind: "progress", packets: run.packets() });
    }
    return finished(sweep, point, run);
  }
}

function finished(sweep: Sweep, point: number, run: PointRun): Float64Array {
  const rows = sweep.rows(point, run);
  run.free();
  return rows;
}
