// Helpers for tests of actions: the state of a page, with the real session in the same thread.

import { expect, vi } from "vitest";
import type { HistoryEntry } from "../../src/app/address-of-state";
import type { Browser } from "../../src/app/browser";
import type { App } from "../../src/app/context";
import { Navigation } from "../../src/app/navigation";
import { saveWorks, TabArchive } from "../../src/app/start/archive";
import { makeStore } from "../../src/app/store";
import { asStep } from "../../src/base/brand";
import { loadDesign } from "../../src/designs/registry";
import { type AdoptTools, accessTo } from "../../src/features/adopt/access";
import { Library } from "../../src/features/adopt/library/library";
import { readOwnText } from "../../src/features/lessons/own/own-text";
import { changeScenario } from "../../src/features/run/actions/change";
import { recover } from "../../src/features/run/actions/recovery";
import { Pictures } from "../../src/features/run/frames";
import { withEdit } from "../../src/features/run/state/branches";
import { Client } from "../../src/session/client";
import { tabStorage } from "../../src/storage/areas";
import { withoutTools } from "../adopt-tools.ts";
import { importInThread } from "./captures.ts";
import { mendInThread } from "./links.ts";
import { scenarioText, sessionModule, type ThreadWorker, workerInThread } from "./page.ts";

const module = await sessionModule();

/** How to wait for a condition; on a busy machine it takes long. */
export const WAIT = { interval: 1, timeout: 50_000 };

/** A page without an open scenario. */
export function testPage() {
  const store = makeStore();
  const archive = new TabArchive(null, { moved() {}, refused() {} });
  saveWorks(store, archive);
  /** All started workers; the last one is alive. */
  const workers: ThreadWorker[] = [];
  /** History entries that navigation has left. */
  const left: HistoryEntry[] = [];
  /** Fragments that replaced the fragments of the navigation. */
  const corrected: string[] = [];
  /** The result of a request to another host. */
  const elsewhere: { fetch: Browser["fetchElsewhere"] } = {
    fetch: () => Promise.resolve({ ok: false, error: "nothing is there" }),
  };
  /** Reads captures and tables. */
  const importing: { read: Browser["importFile"] } = { read: importInThread };
  /** Repairs links. */
  const mending: { mend: Browser["mendLink"] } = { mend: mendInThread };
  /** Fetches the texts of shipped scenarios. */
  const shipped: { fetch: Browser["fetchScenario"] } = { fetch: scenarioText };
  /** Builds and measures modules of the reader. */
  const library = new Library(null, () => {});
  const adopting: { tools: AdoptTools } = { tools: withoutTools("nothing is built here") };
  /** Fetches designs. */
  const designs: { load: Browser["loadDesign"] } = { load: () => loadDesign("bbq") };
  const start = () => {
    const worker = workerInThread(module);
    workers.push(worker);
    return worker;
  };
  const client = new Client(start, {
    pending: (pending) => store.setState({ pending }),
    shrinking: (shrinking) => store.setState({ shrinking }),
    ahead: (known) => store.setState({ known }),
    died: (reason) => app.onDied(reason),
  });
  const browser: Browser = {
    fetchScenario: (name) => shipped.fetch(name),
    scenarioNames: ["bbq-first-steps"],
    fetchElsewhere: (url, onBytes, stop) => elsewhere.fetch(url, onBytes, stop),
    importFile: (file, name, base) => importing.read(file, name, base),
    mendLink: (text) => mending.mend(text),
    correctAddress: (fragment) => corrected.push(fragment),
    checkLesson: async (text) => {
      const read = await readOwnText({ text, scenarios: ["bbq-first-steps", "bbq-coloring"], lessons: ["bbq-tree"] });
      return read.ok ? [] : read.error;
    },
    tabStorage,
    loadDesign: (name) => designs.load(name),
    leaveScreen: (entry) => left.push(entry),
    archive,
    adopted: { ...accessTo(library, async () => adopting.tools), tools: async () => adopting.tools },
    prefersReducedMotion: () => false,
  };
  const app: App = {
    store,
    client,
    navigation: new Navigation(store),
    browser,
    pictures: new Pictures(),
    lessonsOfTab: new Map(),
    startWorker: start,
    onDied: (reason) => recover(app, reason),
  };

  /** Waits until the page has finished all its work. */
  const idle = () => vi.waitFor(() => expect(store.getState()).toMatchObject({ pending: 0, busy: 0 }), WAIT);
  /** Waits until no request to the worker is open, not even a background request. */
  const quiet = () => vi.waitFor(() => expect(workers.at(-1)?.unanswered).toBe(0), WAIT);
  /** The current step. */
  const step = () => store.getState().shown?.frame.step;
  const kill = (worker: number) => workers[worker]?.onerror?.({ message: "out of memory" } as ErrorEvent);
  /** Issues an operation by hand. */
  const issue = (at: number, op: [string, ...number[]]) =>
    changeScenario(app, "issue", (file) => withEdit(file, { step: at, op }), asStep(at));

  return {
    app,
    store,
    archive,
    workers,
    left,
    corrected,
    elsewhere,
    importing,
    mending,
    shipped,
    designs,
    adopting,
    library,
    idle,
    quiet,
    step,
    kill,
    issue,
  };
}

/** The error message of an action. */
export const problem = async (done: Promise<{ ok: boolean; error?: string }>) =>
  ((await done) as { error?: string }).error;
