// What the Source tab does: opens the run in a worker of its own, follows the step, and asks why.

import type { App } from "../../app/context";
import { isMapName } from "../../base/adopted-design";
import { asStep } from "../../base/brand";
import { count } from "../../base/format";
import type { EngineSpec } from "../../gen/types/EngineSpec";
import type { Scenario } from "../../gen/types/Scenario";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import type { SourceClient } from "../../source/client";
import type { NamedModule, SourceCause, SourceRun } from "../../source/types";
import { jumpTo } from "../run/actions/move";
import { addSignal } from "../run/panels/waves/actions";
import { specOf } from "../run/state/engine-specs";
import { causeOf, changeOf } from "./search";
import { moduleOf, placeOf, startOf } from "./signals";
import { EMPTY, keyOf, type ShownPlace, type SignalMoment, sourceStore } from "./store";
import type { AskWaves } from "./waves/blocks";

const { getState: now, setState: set } = sourceStore;

let client: SourceClient | null = null;

async function connected(): Promise<SourceClient> {
  const { sourceWorker } = await import("../../source/start");
  client ??= sourceWorker();
  return client;
}

/** Ends the worker: the tab was left. What was selected stays. */
export function closeSource(): void {
  client?.end("the source was closed");
  client = null;
  set({ run: null, lines: null });
}

/** What of a scenario makes its run: other notes and another view are the same run, but for the branch that is shown. */
const runTextOf = ({ notes: _, view, ...file }: Scenario): string => JSON.stringify([view?.fork, file]);

/** The run whose worker has ended under a request for waves. */
let lost: string | null = null;

/** Asks for values of signals of the open run; see `WaveBlocks`. If the worker ends, the run is opened once more. */
export const askWaves =
  (app: App): AskWaves =>
  async (signals, first, last) => {
    const { run } = now();
    if (!client) return null;
    const answer = await client.ask("waves", { signals, first, last });
    if (answer.ok) return answer.value;
    if (answer.error.kind === "refused") return { refused: answer.error.text };
    if (!client || now().run !== run) return null;
    if (lost === run) {
      set({ run: null, lines: null, status: { kind: "refused", text: "The worker that shows sources has ended." } });
    } else {
      lost = run;
      set({ run: null, lines: null });
      void openSource(app);
    }
    return null;
  };

/** Opens the source of the shown engine, unless it is open. */
export async function openSource(app: App): Promise<void> {
  const { scenario, engine } = app.store.getState();
  if (!scenario) return;
  const run = `${engine} ${runTextOf(scenario.file)}`;
  if (now().run === run) return;
  const isSame = now().run?.split(" ")[0] === String(engine) && now().outline !== null;
  set({ ...(isSame ? { causes: {}, lines: null } : EMPTY), run, status: { kind: "opening" } });
  const asked = await runOf(app, scenario.text, engine, specOf(scenario.file, engine));
  if (now().run !== run) return;
  if (typeof asked === "string") {
    set({ status: { kind: "refused", text: asked } });
    return;
  }
  const answer = await (await connected()).ask("open", { run: asked });
  if (now().run !== run) return;
  if (!answer.ok) {
    const text = answer.error.kind === "refused" ? answer.error.text : "The worker that shows sources has ended.";
    set({ status: { kind: "refused", text }, run: answer.error.kind === "refused" ? run : null });
    return;
  }
  const { outline, texts } = answer.value;
  const instance = now().instance < outline.instances.length ? now().instance : 0;
  set({ status: { kind: "open" }, outline, texts, instance, place: now().place ?? startOf(outline, instance) });
  follow(app);
}

/** What the worker needs; a sentence if this engine has no source here. */
async function runOf(app: App, text: string, engine: number, spec?: EngineSpec): Promise<SourceRun | string> {
  const info = app.store.getState().scenario?.opened.engines[engine]?.info;
  if (!spec || info?.implementation !== "rtl") return "This engine is a model: it has no source of hardware.";
  const { modules } = await app.browser.adopted.modulesFor(text);
  const named = modules.map(({ name, build, config, map, module }) => ({ name, build, config, map, module }));
  if (isMapName(spec.design)) {
    const module = named.find(({ name, build }) => name === spec.design && build === (spec.build ?? build));
    if (!module) return `${spec.design} is not in this browser: open it, and build it.`;
    const own = await withSignals(app, module);
    return typeof own === "string" ? own : { text, engine, shipped: null, modules: named, own };
  }
  const { default: addresses } = await import("virtual:signals");
  const values = new Map(info.parameters.map(({ name, value }) => [name, value]));
  const config = RTL_CONFIGS.find(
    (one) =>
      one.design === info.design &&
      Object.entries(one.parameters).every(([name, value]) => (values.get(name) ?? value) === value),
  );
  const [module, source] = addresses[config?.name ?? ""] ?? [];
  if (!config || !module || !source)
    return "This page was built without the source of this hardware; npm start has it.";
  const absolute = (url: string) => new URL(url, document.baseURI).href;
  return {
    text,
    engine,
    shipped: { config: config.name, module: absolute(module), source: absolute(source) },
    modules: named,
    own: null,
  };
}

/** A module of the reader, built with all signals by the development server; a sentence if it cannot be. */
async function withSignals(
  app: App,
  { name, build, map }: NamedModule,
): Promise<NonNullable<SourceRun["own"]> | string> {
  const { library, tools } = app.browser.adopted;
  const files = await library.sources(name, build);
  if (!files)
    return `The sources of this build of ${name} are not in this browser: open the module, and build it again.`;
  const { server } = await tools();
  const made = await server.signals(files, map);
  if (made.ok) return { name, build, config: made.value.config, module: made.value.module, files: made.value.source };
  if (made.error.kind === "problems") return `${name} could not be built with all of its signals: ${made.error.log}`;
  return made.error.kind === "unavailable" ? made.error.text : "Another request came between: open this tab again.";
}

let following = false;

/** Asks for the lines of the shown instance at the shown step, one request at a time. */
export function follow(app: App): void {
  const { status, instance, signal, lines } = now();
  const step = app.store.getState().shown?.frame.step;
  if (following || status.kind !== "open" || step === undefined || !client) return;
  if (lines?.step === step && lines.instance === instance && lines.signal === signal) return;
  following = true;
  const { run } = now();
  void client.ask("lines", { instance, step, signal }).then((answer) => {
    following = false;
    if (now().run !== run) return;
    if (!answer.ok) {
      // The worker has ended; opening again starts another one.
      set({ run: null, lines: null });
      void openSource(app);
      return;
    }
    set({ lines: { instance, step, signal, what: answer.value } });
    follow(app);
  });
}

/** Shows the module of an instance, at its beginning or at a line of its file. */
export function showInstance(app: App, instance: number, place: ShownPlace | null = null): void {
  const { outline } = now();
  set({ instance, place: place ?? (outline && startOf(outline, instance)) });
  follow(app);
}

/** Selects a signal by its path, and shows a line that assigns it, or where it is declared if none does. */
export function selectSignal(app: App, name: string, scrolls = true): void {
  const { outline } = now();
  // The names of fields begin with the top.
  const path = outline && name.startsWith(`${outline.top}.`) ? name.slice(outline.top.length + 1) : name;
  const found = outline && placeOf(outline, path);
  set({ signal: path, said: found ? "" : `${path} is no signal of this hardware.` });
  if (!outline || !found) return;
  const module = moduleOf(outline, found.instance);
  const declared = module?.signals[found.signal];
  const place =
    scrolls && module && declared
      ? { file: outline.files[module.file] ?? "", line: declared.assigned.at(-1) ?? declared.line }
      : now().place;
  if (found.instance !== now().instance || scrolls) showInstance(app, found.instance, place);
  else follow(app);
}

/** Adds a signal to the waves below the structure. */
export async function addToWaves(app: App, signal: string): Promise<void> {
  const added = await addSignal(app, signal);
  set({ said: added.ok ? "" : added.error });
}

/** Asks why a signal is what it is, as the root of a tree. */
export function askWhy(moment: SignalMoment): void {
  set({ asked: moment, causes: {} });
  void unfold(moment);
}

/** Asks for a cause of the tree. */
export async function unfold(moment: SignalMoment): Promise<void> {
  const key = keyOf(moment);
  const { run, causes } = now();
  if (!client || causes[key] !== undefined) return;
  set({ causes: { ...causes, [key]: null } });
  const tree = now().asked;
  // Another question, or another run, has another tree.
  const isWanted = () => now().run === run && now().asked === tree;
  const put = (cause: SourceCause | string) => {
    if (isWanted()) set({ causes: { ...now().causes, [key]: cause } });
  };
  await causeOf(client, moment, put, isWanted);
}

let search = 0;

/** Jumps to the last step before the shown one, or the next one, that changes a signal. Another jump ends the search. */
export async function jumpToChange(app: App, signal: string, back: boolean): Promise<void> {
  const step = app.store.getState().shown?.frame.step;
  if (!client || step === undefined) return;
  search++;
  const [own, { run }] = [search, now()];
  const isWanted = (at: number) => {
    const goesOn = own === search && now().run === run && now().signal === signal;
    if (goesOn) set({ said: `Looking for it, at step ${count(at)}…` });
    return goesOn;
  };
  const found = await changeOf(client, { signal, step, back }, isWanted);
  if (own !== search || now().run !== run) return;
  set({ said: found === null ? `Nothing changes it ${back ? "before" : "behind"} step ${count(step)}.` : "" });
  if (typeof found === "number") jumpTo(app, asStep(found));
}
