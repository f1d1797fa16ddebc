// Fetches files from the page's own host once, and explains failures.

/** The server has answered with an HTTP error. */
export class AnswerError extends Error {
  constructor({ status, statusText }: Pick<Response, "status" | "statusText">) {
    super(`${status} ${statusText}`.trim());
  }
}

/** Fetches a file. Rejects with an `AnswerError` on an HTTP error, and with the browser's network error if nobody answers. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new AnswerError(response);
  return response;
}

/** Fetches and compiles a wasm module. `url` is the default import of `…?url`. A relative `url` works too in a worker that was started from
 * text and has no address of its own. Rejects as `fetchFile` does. */
export async function compileFile(url: string): Promise<WebAssembly.Module> {
  const response = await fetchFile(new URL(url, import.meta.url).href);
  // Not every static host sends the type of .wasm files, which `compileStreaming` requires.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The HTTP status in an error, or of the file that the error names; null if the server did not answer. */
function httpStatusOf(error: unknown): string | null {
  if (error instanceof AnswerError) return error.message;
  // Browsers do not report the HTTP status of a module that failed to load; some record it in the resource timings.
  const path = /(?:https?:\/\/[^/\s]+)?(\/[^\s"']+\.\w+)/.exec(error instanceof Error ? error.message : "")?.[1];
  const timings = path === undefined ? [] : performance.getEntriesByType("resource");
  const timing = timings.findLast(({ name }) => name.endsWith(path ?? "")) as PerformanceResourceTiming | undefined;
  return (timing?.responseStatus ?? 0) >= 400 ? String(timing?.responseStatus) : null;
}

/** A sentence for the reader on why a file of the page's host could not be loaded. */
export function fetchFailureText(error: unknown): string {
  const answer = httpStatusOf(error);
  if (answer !== null) return `The host of the page answers ${answer}.`;
  return "There is no network, or the host of the page does not send it.";
}

/** Returns a function that fetches once and caches the result. After a failure the next call fetches again. */
export function cachedFetch<T>(fetch: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= fetch().catch((error) => {
      pending = null;
      throw error;
    });
    return pending;
  };
}
