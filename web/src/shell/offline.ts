// Keeps the page for times without a network, with a service worker. Pages within others keep nothing.

import type { Store } from "../player/state/store";
import type { Client } from "../session/client";

/** The file that `scripts/vite-service-worker.ts` makes. */
const FILE = "service-worker.js";

/** Keeps what the page and its worker have loaded, now and whenever a scenario is open. What is refused is done without. */
export async function keepForOffline(store: Store, client: Client): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || window.top !== window) return;
  const at = (path: string) => new URL(path, document.baseURI).href;
  try {
    await serviceWorker.register(at(FILE));
    const { active } = await serviceWorker.ready;
    const keep = async () => {
      const byWorker = await client.request("fetched", {});
      const all = [...performance.getEntriesByType("resource").map(({ name }) => name)];
      if (byWorker.ok) all.push(...byWorker.value.urls);
      const urlsToCache = [location.href.replace(/#.*$/, ""), ...all.filter((url) => url.startsWith(at("assets/")))];
      active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [...new Set(urlsToCache)] } });
    };
    // A page that began before it is not controlled by it, nor is its worker: what these load is loaded by it as well.
    store.subscribe(({ shown }, before) => {
      if (shown && !before.shown) void keep();
    });
    await keep();
  } catch {
    // Private windows and hosts without encryption have no service worker.
  }
}
