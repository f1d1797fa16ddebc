// Keeps what the page has loaded, so that it opens again without a network. It belongs to no build: every file but the page itself is named
// after its content, and the page is asked for first, so a newer build takes over at the next load and none is mixed with another.

import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

/** The used part of a service worker's scope, of which the types of documents know nothing. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    name: "install" | "activate",
    heard: (event: { waitUntil(work: Promise<void>): void }) => void,
  ): void;
}

const worker = self as unknown as Scope;

/** Files of earlier builds go when so many newer ones have come, or after so many seconds without use. */
const FILES = { maxEntries: 500, maxAgeSeconds: 90 * 24 * 3600, purgeOnQuotaError: true };
/** Seconds that the network may take for the page before the kept one is shown. */
const PATIENCE = 5;

/** Hosts let answers vary with who asks, which files of one page do not. */
const matchOptions = { ignoreVary: true };

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(new URL("assets/", worker.registration.scope).pathname),
  new CacheFirst({ cacheName: "files", matchOptions, plugins: [new ExpirationPlugin(FILES)] }),
);

// Whatever parts of the page its address asks for, it is one file.
registerRoute(
  ({ request, url }) => request.mode === "navigate" || url.href === worker.registration.scope,
  new NetworkFirst({
    cacheName: "page",
    matchOptions,
    networkTimeoutSeconds: PATIENCE,
    plugins: [{ cacheKeyWillBeUsed: async () => worker.registration.scope }],
  }),
);

// A browser that denies its caches, or whose caches are damaged, still has the network.
setCatchHandler(({ request }) => fetch(request));
