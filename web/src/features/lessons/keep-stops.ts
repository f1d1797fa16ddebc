// Caches everything that the stops of a lesson need, so that all of them open without a network later.

import { fetchShipped } from "../../app/shipped";
import type { WorkerLike } from "../../base/request-client";
import { loadDesign } from "../../designs/registry";
import { serviceWorkers } from "../../storage/service-worker";
import { SideWorker } from "../run/side/side-worker";
import { stateOf } from "../run/side/still";
import { textOf } from "./check";
import type { LessonText } from "./format";

/** Milliseconds after a lesson was opened: its first stop comes first. */
const PAUSE_MS = 2_000;

/** Opens each run of a lesson once in a separate worker, if pages are cached for offline use, until the returned function is called. */
export function cacheStops(lesson: LessonText, startWorker: () => WorkerLike): () => void {
  if (!serviceWorkers()) return () => {};
  let worker: SideWorker | null = null;
  const timer = setTimeout(() => {
    worker = new SideWorker(startWorker);
    // What fails now is fetched when its stop is opened.
    void fetchAll(lesson, worker)
      .catch(() => {})
      .finally(() => worker?.end());
  }, PAUSE_MS);
  return () => {
    clearTimeout(timer);
    worker?.end();
  };
}

async function fetchAll({ sections }: LessonText, worker: SideWorker): Promise<void> {
  const runs = new Map(sections.map(({ keys }) => [`${keys.scenario} ${keys.engine}`, keys]));
  for (const { scenario, engine } of runs.values())
    await worker.inTurn(async (client) => {
      const text = await textOf(scenario, client, fetchShipped);
      const open = text.ok ? await stateOf(client, scenario, text.value, engine) : null;
      const designs = open?.ok ? (open.value.scenario?.opened.engines ?? []).map(({ info }) => info.design) : [];
      // All engines are drawn by their designs.
      await Promise.allSettled(designs.map(loadDesign));
    });
  // The page caches what it fetches itself, but the worker may have started before that.
  const byWorker = await worker.inTurn((client) => client.request("fetched", {}));
  if (byWorker?.ok) await Promise.allSettled(byWorker.value.urls.map((url) => fetch(url)));
}
