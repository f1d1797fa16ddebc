// Starts workers. In a sandboxed frame the page has no origin, and browsers start no worker from an address. There the worker starts from a
// `data:` address with one line that imports the module. Chromium refuses a module at a `blob:` address.

/**
 * Starts a worker from a module.
 * @param url the default import of `…?worker&url`
 * @param name the worker's `self.name`
 */
export function startModule(url: string, name = ""): Worker {
  return new Worker(globalThis.origin === "null" ? importing(url) : url, { type: "module", name });
}

/** Address of a script that imports the module. The host must allow pages of any origin to read the module (see docs/embedding.md). */
const importing = (url: string): string =>
  `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(new URL(url, document.baseURI).href)};`)}`;
