/** The page's parts in Node, with the real session and hardware: a worker in the same thread, and its scenes. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { makeStore } from "../../src/app/store";
import type { WorkerLike } from "../../src/base/request-client";
import { fields } from "../../src/designs/bbq/decode";
import type { Scene } from "../../src/designs/contract";
import { largeFields } from "../../src/designs/large-fields";
import type { OpenScenario } from "../../src/features/run/slice";
import { sceneOf } from "../../src/features/run/stage/scene";
import { statesOf } from "../../src/session/frame";
import type { Session, SessionBindings, SessionModule } from "../../src/session/module";
import type { StepSnapshot } from "../../src/session/protocol";
import { Runner } from "../../src/session/runner";
import { loadPage } from "./load.ts";

/** Text of a shipped scenario. */
export const scenarioText = (name: string) =>
  readFile(path.resolve(import.meta.dirname, "../../../scenarios", `${name}.json`), "utf8");

export async function sessionModule(): Promise<SessionModule> {
  const { session, modules, host } = await loadPage();
  const rtl = host();
  const bindings: SessionBindings = {
    hardware: (text) => session.hardware(text, rtl),
    open: (text, probes) => new session.Playground(text, rtl, probes),
    format: session.format,
    compact: session.compact,
    advice: session.advice,
    decodeLink: session.decode_link,
    adopt: session.adopt,
  };
  return {
    bindings: async () => bindings,
    load: (configs) => modules.load(configs),
    maps: async () => {
      const maps = await import("../../src/gen/maps.js");
      maps.initSync({ module: await readFile(path.resolve(import.meta.dirname, "../../src/gen/maps_bg.wasm")) });
      return maps;
    },
    adopt: (config, module) => modules.adopt(config, module),
  };
}

/** A session with a scenario and its hardware. One module, `of`, serves several sessions. */
export async function openSession(text: string, of?: SessionModule): Promise<Session> {
  const module = of ?? (await sessionModule());
  const bindings = await module.bindings();
  const loaded = await module.load(bindings.hardware(text));
  if (!loaded.ok) throw new Error(loaded.error);
  return bindings.open(text);
}

/** Milliseconds between heartbeats of a working worker. */
const BEAT_MS = 200;

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A worker that runs in the thread of its page. */
export interface ThreadWorker extends WorkerLike {
  /** Number of requests without a reply. */
  unanswered: number;
}

/** A `Worker` for the client, without a thread. */
export function workerInThread(module: SessionModule): ThreadWorker {
  let living = true;
  const worker: ThreadWorker = {
    onmessage: null,
    onerror: null,
    unanswered: 0,
    postMessage: (message) => {
      const request = structuredClone(message) as Parameters<Runner["handle"]>[0];
      worker.unanswered += 1;
      setImmediate(async () => {
        // Worker and client share a thread, so seconds of silence mean a busy machine, not a crashed worker.
        const beat = setInterval(() => {
          if (living) worker.onmessage?.({ data: { id: 0, kind: "busy", executed: 0 } } as MessageEvent);
        }, BEAT_MS);
        try {
          if (living) await runner.handle(request);
        } finally {
          clearInterval(beat);
        }
        // Runs after the reply, which is a task of its own.
        setImmediate(() => {
          worker.unanswered -= 1;
        });
      });
    },
    terminate: () => {
      living = false;
    },
  };
  const runner = new Runner(
    module,
    (answer) => setImmediate(() => living && worker.onmessage?.({ data: structuredClone(answer) } as MessageEvent)),
    { breathe, pause: breathe },
    largeFields,
  );
  return worker;
}

/** Opens a scenario, and returns the scene of an engine at any step. With `sparse`, large fields are read in parts, as the worker reads
 * them. */
export async function openScenes(
  text: string,
  { sparse = false, engine = 0, module }: { sparse?: boolean; engine?: number; module?: SessionModule } = {},
): Promise<{ steps: number; at(step: number, selected?: readonly string[]): Scene }> {
  const session = await openSession(text, module);
  await largeFields.load();
  const opened = JSON.parse(session.opened()) as OpenScenario["opened"];
  const info = opened.engines[engine]?.info;
  if (!info) throw new Error("no engine");
  const at = (step: number, selected: readonly string[] = []) => {
    while (!session.seek(step, 100_000));
    const frame = JSON.parse(session.frame()) as StepSnapshot["frame"];
    const whole = sparse ? fields(info) : info.fields.map(({ name }) => name);
    const probe = Object.fromEntries(
      info.fields.flatMap((f, i) => (whole.includes(f.name) ? [[f.name, session.probe(engine, i, 0, f.count)]] : [])),
    );
    const first = Math.max(0, (frame.engines[engine]?.presented ?? 0) - 64);
    const latest = JSON.parse(session.ops(engine, first, 64)) as StepSnapshot["latest"];
    const words: StepSnapshot["words"] = [];
    const shown = { frame, engine, probe, words, selected, latest };
    largeFields.gather(shown, info, (field, first, count) => session.probe(engine, field, first, count));
    return sceneShown(text, opened, { ...shown, states: statesOf(session, frame, opened, engine, selected) });
  };
  return { steps: opened.steps, at };
}

/** The scene of the engine that a drawing shows. */
export function sceneShown(
  text: string,
  opened: OpenScenario["opened"],
  shown: Pick<StepSnapshot, "frame" | "engine" | "probe" | "words" | "selected" | "latest"> &
    Partial<Pick<StepSnapshot, "states">>,
): Scene {
  const store = makeStore({
    scenario: { name: null, file: JSON.parse(text), text, link: "", opened },
    shown: { states: {}, ...shown, window: [], watched: [], recent: [], otherEngines: [], byRank: [], moved: 0 },
  });
  const scene = sceneOf(store.getState());
  if (!scene) throw new Error("no scene");
  return scene;
}
