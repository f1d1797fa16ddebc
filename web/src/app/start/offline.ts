// Caches the page for offline use with a service worker. Embedded pages cache nothing.

import type { Client } from "../../session/client";
import { serviceWorkers } from "../../storage/service-worker";
import type { Store } from "../store";

const namesOf = (entries: PerformanceEntryList) => entries.map(({ name }) => name);

/** The file that `scripts/vite-service-worker.ts` makes. */
const FILE = "service-worker.js";

/** Caches the files that the page and its worker have loaded, at once and whenever a scenario is opened or the race has run. Files that are refused are
 * skipped. */
export async function cacheForOffline(store: Store, client: Client): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return;
  const at = (path: string) => new URL(path, document.baseURI).href;
  try {
    await workers.register(at(FILE));
    const { active } = await workers.ready;
    const post = (urls: string[]) => {
      if (urls.length > 0) active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [...new Set(urls)] } });
    };
    const files = (urls: string[]) => urls.filter((url) => url.startsWith(at("assets/")));
    const cacheFiles = async () => {
      // A screen without a run has no worker, and none is started for this.
      const byWorker = client.isAwake() ? await client.request("fetched", {}) : null;
      const all = namesOf(performance.getEntriesByType("resource"));
      if (byWorker?.ok) all.push(...byWorker.value.urls);
      post([location.href.replace(/#.*$/, ""), ...files(all)]);
    };
    // Files that were loading when the worker took over the page have bypassed it.
    new PerformanceObserver((list) => post(files(namesOf(list.getEntries())))).observe({ type: "resource" });
    // A page that was loaded before the service worker is not controlled by it, nor is its worker: the service worker loads their files
    // again.
    store.subscribe(({ shown, raceRun }, before) => {
      if ((shown && !before.shown) || (raceRun && !before.raceRun)) void cacheFiles();
    });
    await cacheFiles();
  } catch {
    // Private windows and hosts without encryption have no service workers.
  }
}
