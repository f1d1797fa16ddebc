// Starts workers. In a sandboxed frame the page has no origin, and the browser starts no worker from an address: there a worker begins with a
// line of text that imports its module. Chromium takes a module of a `data:` address for that, but none of a `blob:` address.

/**
 * Starts a worker of a module.
 * @param url as an import with `?worker&url` gives it
 * @param name the worker's `self.name`
 */
export function startModule(url: string, name = ""): Worker {
  return new Worker(globalThis.origin === "null" ? importing(url) : url, { type: "module", name });
}

/** The host has to let pages of any origin read the module; docs/embedding.md tells hosts. */
const importing = (url: string): string =>
  `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(new URL(url, document.baseURI).href)};`)}`;
