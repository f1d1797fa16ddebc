// Keeps the page for times without a network, with a service worker. Pages within others keep nothing.

import type { Client } from "../../session/client";
import { serviceWorkers } from "../../storage/service-worker";
import type { Store } from "../store";

const namesOf = (entries: PerformanceEntryList) => entries.map(({ name }) => name);

/** The file that `scripts/vite-service-worker.ts` makes. */
const FILE = "service-worker.js";

/** Caches the files that the page and its worker have loaded, now and whenever a scenario is open. Refused ones are left out. */
export async function keepForOffline(store: Store, client: Client): Promise<void> {
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
    const keep = async () => {
      // A screen without a run has no worker, and starts none for this.
      const byWorker = client.isAwake() ? await client.request("fetched", {}) : null;
      const all = namesOf(performance.getEntriesByType("resource"));
      if (byWorker?.ok) all.push(...byWorker.value.urls);
      post([location.href.replace(/#.*$/, ""), ...files(all)]);
    };
    // A file that was under way when the worker took over the page has not gone through it.
    new PerformanceObserver((list) => post(files(namesOf(list.getEntries())))).observe({ type: "resource" });
    // A page that began before it is not controlled by it, nor is its worker: what these load is loaded by it as well.
    store.subscribe(({ shown }, before) => {
      if (shown && !before.shown) void keep();
    });
    await keep();
  } catch {
    // Private windows and hosts without encryption have no service worker.
  }
}
