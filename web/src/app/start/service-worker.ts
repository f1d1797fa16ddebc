// The service worker: caches what the page has loaded, so that it opens without a network. It belongs to no build: all files but the page
// have content hashes in their names, and the page itself comes from the network first. So a newer build takes over at the next load, and
// builds are never mixed.

import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

/** The used part of a service worker's global scope, which the DOM types do not contain. */
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

/** Files of earlier builds are deleted after this many newer files, or after this time without use. */
const FILES = { maxEntries: 500, maxAgeSeconds: 90 * 24 * 3600, purgeOnQuotaError: true };
/** Seconds to wait for the network before the cached page is shown. */
const PATIENCE = 5;

/** Ignores the `Vary` header: the files of this page do not depend on the request. */
const matchOptions = { ignoreVary: true };

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(new URL("assets/", worker.registration.scope).pathname),
  new CacheFirst({ cacheName: "files", matchOptions, plugins: [new ExpirationPlugin(FILES)] }),
);

// The page is a single file, whatever its query says.
registerRoute(
  ({ request, url }) => request.mode === "navigate" || url.href === worker.registration.scope,
  new NetworkFirst({
    cacheName: "page",
    matchOptions,
    networkTimeoutSeconds: PATIENCE,
    plugins: [{ cacheKeyWillBeUsed: async () => worker.registration.scope }],
  }),
);

// If the browser denies its caches, or they are damaged, requests go to the network.
setCatchHandler(({ request }) => fetch(request));
