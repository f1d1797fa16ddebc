// A file at another address: a scenario or a lesson, fetched once the reader has agreed. Nothing of the page or the reader goes there but the
// request itself.

import { MOST_BYTES } from "../../app/read-file";
import { count } from "../../base/format";
import { err, ok, type Result } from "../../base/result";

/** What comes of asking: the file, or why there is none, in words. */
export type LazyBoundary = Result<Blob, string>;

/** Longer than this nobody waits. */
const PATIENCE_MS = 30_000;

/**
 * Fetches a file.
 * @param onBytes called with the number of bytes so far
 * @param stop ends it; what comes of it then is of no interest
 */
export async function fetchElsewhere(
  url: string,
  onBytes: (bytes: number) => void,
  stop: AbortSignal,
  patience = PATIENCE_MS,
): Promise<LazyBoundary> {
  const { host } = new URL(url);
  const late = AbortSignal.timeout(patience);
  try {
    // The reader agreed to this host, not to one that it sends us to.
    const response = await fetch(url, {
      mode: "cors",
      redirect: "manual",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([stop, late]),
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      return err(`The server at ${host} sends us on to another address. Put that one into the link.`);
    }
    if (!response.ok)
      return err(`The server at ${host} answers ${`${response.status} ${response.statusText}`.trim()}.`);
    return await read(response, host, onBytes);
  } catch {
    if (late.aborted) return err(`The server at ${host} took longer than ${count(patience / 1000)} s.`);
    return err(
      `Nothing came from ${host}. The address may be wrong, the network down, or ${host} may not let other pages read its files (CORS).`,
    );
  }
}

/** Reads an answer up to the limit: its stated length may be wrong. */
async function read(response: Response, host: string, onBytes: (bytes: number) => void): Promise<LazyBoundary> {
  const tooLarge = `The file at ${host} has more than ${count(MOST_BYTES)} bytes (8 MiB), the most a file may have.`;
  const reader = response.body?.getReader();
  if (!reader) return err(`The server at ${host} sent nothing.`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(new Blob(parts));
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      void reader.cancel();
      return err(tooLarge);
    }
    parts.push(value);
    onBytes(bytes);
  }
}
