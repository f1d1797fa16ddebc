// The browser's keeper of files for times without a network.

/** Where service workers are registered; null where there are none: in frames, sandboxes, private windows, and on hosts without encryption. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return window.top === window ? (navigator.serviceWorker ?? null) : null;
  } catch {
    // A sandbox denies the mere access.
    return null;
  }
}
