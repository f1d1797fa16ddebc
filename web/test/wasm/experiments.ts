/** The WebAssembly module for experiments, run in Node with workers in the same thread. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { WorkerLike } from "../../src/base/request-client";
import { SweepClient } from "../../src/features/experiments/client";
import { hasPackets, variantOf } from "../../src/features/experiments/packets";
import type { Judged, Message, SweepRequest } from "../../src/features/experiments/protocol";
import { rowsOf } from "../../src/features/experiments/rows";
import type { SweepOpen, SweepValues } from "../../src/features/experiments/store";
import { SweepWorker } from "../../src/features/experiments/sweep-worker";
import * as bindings from "../../src/gen/experiments.js";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.join(root, "experiments");

/** Names of the shipped experiments. */
export const names = readdirSync(folder)
  .filter((file) => file.endsWith(".json") && file !== "schema.json")
  .map((file) => file.replace(/\.json$/, ""));

export const experimentText = (name: string) => readFileSync(path.join(folder, `${name}.json`), "utf8");

bindings.initSync({ module: readFileSync(path.join(root, "web/src/gen/experiments_bg.wasm")) });

/** A request to run a point. */
export interface SweepAsked {
  point: number;
}

/** A `Worker` for its client, without a thread. Requests for which `hears` returns false get no reply. */
export function sweepWorkerInThread(hears: (asked: SweepAsked) => boolean = () => true): WorkerLike {
  let living = true;
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      const { name } = message as Message;
      // The module is already loaded.
      if (name === "module" || name === "cancel") return;
      const data = structuredClone(message) as SweepRequest;
      setImmediate(() => {
        if (living && (data.name !== "run" || hears(data))) bench.handle(data);
      });
    },
    terminate: () => {
      living = false;
    },
  };
  const bench = new SweepWorker(bindings, (answer) =>
    setImmediate(() => living && worker.onmessage?.({ data: structuredClone(answer) } as MessageEvent)),
  );
  return worker;
}

/** A client of such a worker. `dies` returns true for points in which the worker crashes. */
export function clientInThread(dies: (point: number) => boolean = () => false): SweepClient {
  const worker = sweepWorkerInThread(({ point }) => {
    if (!dies(point)) return true;
    worker.onerror?.({ message: "out of memory" } as ErrorEvent);
    return false;
  });
  return new SweepClient(() => worker);
}

export interface Ran {
  open: SweepOpen;
  values: SweepValues[];
  judged: Judged;
  csv: string;
}

/** A shipped experiment with at most this number of packets in its longest point, run to its end. */
export async function ranExperiment(name: string, packets: number): Promise<Ran> {
  const client = clientInThread();
  const fileText = experimentText(name);
  const read = await client.request("open", { text: fileText });
  if (!read.ok) throw new Error(`${name} cannot be opened`);
  const file = read.value.experiment;
  const longest = hasPackets(file) ? Math.max(...read.value.points.map((point) => point.packets)) : null;
  const variant = { name, packets: longest === null ? null : packets, seed: null };
  const text = JSON.stringify(variantOf(file, variant, longest ?? 1));
  const opened = await client.request("open", { text });
  if (!opened.ok) throw new Error(`${name} cannot be changed: ${JSON.stringify(opened.error)}`);
  const open: SweepOpen = { variant, fileText, file, text, longest, ...opened.value };
  const values: SweepValues[] = [];
  for (const point of open.points.keys()) {
    const run = await client.request("run", { point });
    if (!run.ok) throw new Error(`point ${point} of ${name} cannot be run`);
    values.push({ rows: rowsOf(run.value.rows), raw: run.value.rows });
  }
  const judged = await client.request("take", { rows: values.map(({ raw }, point) => ({ point, rows: raw })) });
  const csv = await client.request("csv", {});
  if (!judged.ok || !csv.ok) throw new Error(`${name} cannot be judged`);
  return { open, values, judged: judged.value, csv: csv.value.text };
}
