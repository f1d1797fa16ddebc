// Fetches a scenario or a lesson from another host, after the reader has agreed. Nothing but the request itself is sent there.

import { MOST_BYTES } from "../../app/read-file";
import { count } from "../../base/format";
import { err, ok, type Result } from "../../base/result";

/** The file, or an error message. */
export type ElsewhereOutcome = Result<Blob, string>;

/** Milliseconds until the request is given up. */
const PATIENCE_MS = 30_000;

/**
 * Fetches a file.
 * @param onBytes called with the number of bytes so far
 * @param stop aborts the request; its result is then ignored
 */
export async function fetchElsewhere(
  url: string,
  onBytes: (bytes: number) => void,
  stop: AbortSignal,
  patience = PATIENCE_MS,
): Promise<ElsewhereOutcome> {
  const { host } = new URL(url);
  const late = AbortSignal.timeout(patience);
  try {
    // The reader agreed to this host, not to a redirection.
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

/** Reads a response up to the limit; its stated length may be wrong. */
async function read(response: Response, host: string, onBytes: (bytes: number) => void): Promise<ElsewhereOutcome> {
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
