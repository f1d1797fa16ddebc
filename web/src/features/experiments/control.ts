// Actions on experiments: open one, change it, run it, open a point's run.

import type { Variant } from "../../address/experiment";
import { err, ok, type Result } from "../../base/result";
import type { Experiment } from "../../gen/types/Experiment";
import type { Problem } from "../../gen/types/Problem";
import type { ShownError } from "../../kit/problems/shown-error";
import { cachedFile, cachedValues, cacheFile, cacheValues } from "./cached";
import { type SweepClient, starter } from "./client";
import { begunFirst, makespan, timeLeft, workersFor } from "./estimate";
import { hasPackets, variantOf } from "./packets";
import { Pool } from "./pool";
import type { Opened, SweepListed, SweepRefusal } from "./protocol";
import { rowsOf } from "./rows";
import { fetchExperiment, shippedExperiments } from "./shipped";
import { deathError, fetchError, problemsError, unknownError, variantError } from "./shown-errors";
import {
  EMPTY,
  missing,
  packetsOf,
  type Running,
  type SweepOpen,
  type SweepState,
  type SweepValues,
  sweepStore,
} from "./store";

/** Number of packets and of repetitions for timing a series: the browser optimizes the code meanwhile, and other programs may interfere. */
const TIMED = 10_000;
const TIMES = 3;
/** Milliseconds between updates of the workers' progress. */
const SHOWN_MS = 100;

// State outside of the store: nothing is rendered from it, and there is only one open experiment, also while another screen is shown.

/** The worker with the open experiment, and another one that parses new files, so that an invalid file replaces nothing. */
let sweepClient: SweepClient | null = null;
let pool: Pool | null = null;
/** Ends the page's side of a sweep. */
let stop: (() => void) | null = null;
/** True while a sweep is being started. */
let beginning = false;
/** Aborted when something else is being opened. */
let opening = new AbortController();

function beginOpening(): AbortSignal {
  opening.abort();
  opening = new AbortController();
  return opening.signal;
}

const set = (state: Partial<SweepState>) => sweepStore.setState(state);
const fail = (error: ShownError | null): false => {
  if (error) set({ error });
  return false;
};

export const closeError = () => set({ error: null });

/** Opens an address. False if that fails; the open experiment then stays. */
export async function openVariant(variant: Variant): Promise<boolean> {
  const { open } = sweepStore.getState();
  const signal = beginOpening();
  if (open && sweepClient && same(open.variant, variant)) {
    closeError();
    return true;
  }
  let fileText: string | null;
  try {
    fileText =
      open?.variant.name === variant.name
        ? open.fileText
        : (cachedFile(variant.name) ?? (await fetchExperiment(variant.name)));
  } catch (error) {
    return fail(fetchError("The experiment", error, open !== null));
  }
  if (signal.aborted) return false;
  if (fileText === null) return fail(unknownError(variant.name, shippedExperiments, open !== null));
  return show(fileText, variant, signal);
}

const same = (a: Variant, b: Variant) => a.name === b.name && a.packets === b.packets && a.seed === b.seed;

/** Opens a file. If it is invalid, the open experiment stays. */
export async function openText(text: string): Promise<Variant | null> {
  const signal = beginOpening();
  const variant = () => ({ name: cacheFile(text), packets: null, seed: null });
  return (await show(text, variant, signal)) ? (sweepStore.getState().open?.variant ?? null) : null;
}

async function show(fileText: string, of: Variant | (() => Variant), signal: AbortSignal): Promise<boolean> {
  const before = sweepStore.getState().open;
  let start: () => SweepClient;
  try {
    start = await starter();
  } catch (error) {
    return fail(fetchError("What runs experiments", error, before !== null));
  }
  const client = start();
  const drop = (error: ShownError | null) => {
    client.end("it cannot be opened");
    return fail(error);
  };
  const read = await client.request("open", { text: fileText }, { signal });
  if (!read.ok) return drop(refused(read.error, (problems) => problemsError(problems, before !== null)));
  const variant = typeof of === "function" ? of() : of;
  const file = read.value.experiment;
  const longest = hasPackets(file) ? Math.max(...read.value.points.map(({ packets }) => packets)) : null;
  const made = await varied(client, read.value, variant, longest ?? 1, signal);
  if (!made.ok) return drop(refused(made.error, variantError));
  cancel();
  sweepClient?.end("another experiment was opened");
  sweepClient = client;
  const { experiment, unit, points, part } = made.value;
  const text = JSON.stringify(experiment);
  set({
    ...EMPTY,
    open: { variant, fileText, file, experiment, text, unit, points, longest, part },
    values: points.map(() => null),
  });
  if (part) await take(part.values.flatMap((rows, point) => (rows ? [{ point, rows }] : [])));
  else await remember(text);
  void time(client);
  return true;
}

/** The error message of a refusal; null if the request was cancelled. */
function refused(refusal: SweepRefusal, wrong: (problems: readonly Problem[]) => ShownError): ShownError | null {
  switch (refusal.kind) {
    case "problems":
      return wrong(refusal.problems);
    case "died":
      return deathError(refusal.reason);
    case "cancelled":
      return null;
  }
}

/** Opens the experiment as it will run in the worker. */
async function varied(
  client: SweepClient,
  file: Opened,
  { packets, seed }: Variant,
  longest: number,
  signal: AbortSignal,
): Promise<Result<Opened, SweepRefusal>> {
  if (packets === null && seed === null) return ok(file);
  const experiment: Experiment = variantOf(file.experiment, { packets, seed }, longest);
  return client.request("open", { text: JSON.stringify(experiment) }, { signal });
}

/** Stores the properties of an experiment. */
async function remember(text: string): Promise<void> {
  const cached = cachedValues(text);
  if (cached) await take(cached.flatMap((rows, point) => (rows ? [{ point, rows }] : [])));
}

/** Measures the speed of this machine, on the first point of each series. */
async function time(client: SweepClient): Promise<void> {
  const { open } = sweepStore.getState();
  if (!open) return;
  const first = [...new Set(open.points.map(({ series }) => series))].map((series) =>
    open.points.findIndex((point) => point.series === series),
  );
  let least = first.map(() => Number.POSITIVE_INFINITY);
  for (let i = 0; i < TIMES; i++) {
    const timed = await client.request("time", { points: first, packets: TIMED });
    if (!timed.ok || client !== sweepClient) return;
    least = least.map((seconds, at) => Math.min(seconds, timed.value.seconds[at] ?? seconds));
  }
  const each = new Map(first.map((point, i) => [open.points[point]?.series, least[i] ?? 0]));
  set({ costs: open.points.map(({ series, packets }) => packets * (each.get(series) ?? 0)) });
}

/** Estimated seconds for the missing points, or for all; null before the speed is measured. */
export function estimated(state: SweepState, all: boolean): number | null {
  if (!state.costs) return null;
  const points = all ? state.costs.map((_, point) => point) : missing(state);
  const costs = points.map((point) => state.costs?.[point] ?? 0);
  return makespan(costs, workersFor(navigator.hardwareConcurrency, points.length));
}

async function take(rows: readonly { point: number; rows: Float64Array }[]): Promise<void> {
  const client = sweepClient;
  const of = sweepStore.getState().open;
  if (!client || !of) return;
  const values: (SweepValues | null)[] = [...sweepStore.getState().values];
  for (const { point, rows: raw } of rows) values[point] = { rows: rowsOf(raw), raw };
  set({ values });
  const judged = await client.request("take", { rows });
  if (client !== sweepClient) return;
  if (judged.ok) return set({ judged: judged.value });
  sweepClient = null;
  fail(refused(judged.error, () => deathError("A point cannot be read")));
}

/** Runs the missing points, or all points again. */
export async function run(again: boolean): Promise<void> {
  const { open, running } = sweepStore.getState();
  if (!open || beginning || running.kind === "running") return;
  beginning = true;
  await begin(open, again);
  beginning = false;
}

/** Makes the runs of an opened part here: all of them, for they are of another machine and perhaps of another build. */
export async function runHere(): Promise<void> {
  const { open } = sweepStore.getState();
  if (!open) return;
  set({ open: { ...open, part: null } });
  await run(true);
}

async function begin(open: SweepOpen, again: boolean): Promise<void> {
  let start: () => SweepClient;
  try {
    start = await starter();
  } catch (error) {
    fail(fetchError("What runs experiments", error, true));
    return;
  }
  if (!beginning || sweepStore.getState().open !== open) return;
  if (again) {
    set({ values: open.points.map(() => null), judged: null });
    sweepClient?.end("it begins again");
    sweepClient = start();
    await sweepClient.request("open", { text: open.text });
    if (!beginning || sweepStore.getState().open !== open) return;
  }
  set({ failed: new Map(), took: null, error: null });
  sweep(start, again);
}

function sweep(start: () => SweepClient, isEntireRun: boolean): void {
  const state = sweepStore.getState();
  const { open, costs } = state;
  if (!open) return;
  const todo = missing(state);
  const cost = (point: number) => costs?.[point] ?? open.points[point]?.packets ?? 0;
  const workers = workersFor(navigator.hardwareConcurrency, todo.length);
  const begun = todo.map((point) => ({ value: open.points[point]?.value ?? 0, cost: cost(point) }));
  const order = begunFirst(begun, workers).flatMap((i) => todo[i] ?? []);
  const packets = (points: readonly (SweepListed | undefined)[]) => packetsOf(points.flatMap((point) => point ?? []));
  const all = packetsOf(open.points);
  let done = all - packets(todo.map((point) => open.points[point]));
  const under = new Map<number, number>();
  const began = performance.now();
  /** Finished part of this sweep, weighted by estimated cost. */
  let worked = 0;
  const work = todo.reduce((sum, point) => sum + cost(point), 0);
  const fresh: { point: number; rows: Float64Array }[] = [];
  const failed = new Map<number, string>();
  let running: Running = { kind: "idle", ended: null };
  const shown = () => {
    const part = [...under].reduce(
      (sum, [point, packets]) => sum + (cost(point) * packets) / Math.max(1, open.points[point]?.packets ?? 1),
      worked,
    );
    const left = timeLeft(part, work, (performance.now() - began) / 1000);
    running = { kind: "running", under: new Map(under), done, all, left, workers };
    set({ running });
    if (fresh.length > 0) void take(fresh.splice(0));
  };
  const ticking = setInterval(shown, SHOWN_MS);
  const end = (ended: "cancelled" | null) => {
    clearInterval(ticking);
    pool?.end();
    pool = null;
    stop = null;
    const took = ended === null && failed.size === 0 && (isEntireRun || todo.length === open.points.length);
    set({
      running: { kind: "idle", ended },
      failed,
      took: took ? (performance.now() - began) / 1000 : null,
    });
    const raw = sweepStore.getState().values.map((one) => one?.raw ?? null);
    for (const { point, rows } of fresh) raw[point] = rows;
    cacheValues(open.text, raw);
    void take(fresh.splice(0));
  };
  stop = () => end("cancelled");
  pool = new Pool(start, open.text, order, workers, {
    progress: (point, packets) => under.set(point, packets),
    done: (point, rows) => {
      under.delete(point);
      worked += cost(point);
      done += open.points[point]?.packets ?? 0;
      fresh.push({ point, rows });
    },
    failed: (point, reason) => {
      under.delete(point);
      failed.set(point, reason);
    },
    over: () => end(null),
  });
  shown();
}

/** Cancels running points at once. Finished ones stay. */
export function cancel(): void {
  beginning = false;
  stop?.();
}

/** All values so far, in the format of the command line. */
export async function csvText(): Promise<string | null> {
  const text = await sweepClient?.request("csv", {});
  return text?.ok ? text.value.text : null;
}

/** The scenario file of a point. */
export async function scenarioOf(point: number): Promise<Result<string, string>> {
  const made = await sweepClient?.request("scenario", { point });
  if (!made) return err("No experiment is open.");
  if (made.ok) return ok(made.value.text);
  return err(made.error.kind === "died" ? made.error.reason : "The scenario of this point is wrong.");
}
