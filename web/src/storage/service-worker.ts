/** The container of service workers; null where there are none: in frames, sandboxes, private windows, and on hosts without encryption. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return window.top === window ? (navigator.serviceWorker ?? null) : null;
  } catch {
    // In a sandbox even reading the property throws.
    return null;
  }
}
