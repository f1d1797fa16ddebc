// Files of the page's own host, and why one did not come.

/** A server has answered, but not with the file. */
export class AnswerError extends Error {
  constructor({ status, statusText }: Pick<Response, "status" | "statusText">) {
    super(`${status} ${statusText}`.trim());
  }
}

/** Fetches a file. Rejects with an `AnswerError` if the server answers something else, and as a network does if nobody answers. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new AnswerError(response);
  return response;
}

/** Fetches and compiles a wasm module. `url` as an import with `?url` gives it; in a worker that was started from a text too, which has no address
 * of its own. Rejects as `fetchFile` does. */
export async function compileFile(url: string): Promise<WebAssembly.Module> {
  const response = await fetchFile(new URL(url, import.meta.url).href);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The answer of the server in the text of an error, or about the file that it names; null if there was none. */
function answerTo(error: unknown): string | null {
  if (error instanceof AnswerError) return error.message;
  // Browsers say nothing of the status of a module that did not come; some keep it with their timings.
  const path = /(?:https?:\/\/[^/\s]+)?(\/[^\s"']+\.\w+)/.exec(error instanceof Error ? error.message : "")?.[1];
  const timings = path === undefined ? [] : performance.getEntriesByType("resource");
  const timing = timings.findLast(({ name }) => name.endsWith(path ?? "")) as PerformanceResourceTiming | undefined;
  return (timing?.responseStatus ?? 0) >= 400 ? String(timing?.responseStatus) : null;
}

/** Why a file of the page's host did not come, as a sentence. */
export function whyNot(error: unknown): string {
  const answer = answerTo(error);
  if (answer !== null) return `The host of the page answers ${answer}.`;
  return "There is no network, or the host of the page does not send it.";
}
