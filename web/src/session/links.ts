// Links in JavaScript: compresses a scenario into one, and reads one before a session exists.

import type { Target } from "./protocol";

/** The fragment of a link to a scenario, with `#`. `compact` is the session's compact form. */
export async function linkOf(compact: string): Promise<string> {
  const packed = new Response(compact).body?.pipeThrough(new CompressionStream("deflate-raw"));
  let bytes = "";
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) bytes += String.fromCharCode(byte);
  return `#s=1.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The shipped scenario that a link names, in the page's own form; null for every other link, which the worker reads. */
export function shippedIn(link: string): Extract<Target, { kind: "named" }> | null {
  const [, name, step] = /^[^#]*#?scenario=([a-z0-9-]{1,80})(?:&t=(\d{1,9}))?$/.exec(link.trim()) ?? [];
  return name === undefined ? null : { kind: "named", name, step: step === undefined ? null : Number(step) };
}
