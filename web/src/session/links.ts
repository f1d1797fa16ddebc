// Links in JavaScript: compressing a scenario into one, and what one says before a session is there to read it.

import type { Target } from "./protocol";

/** What comes out of a compressor. */
function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  data: string | Uint8Array<ArrayBuffer>,
) {
  // What is wrong with the data is an error of what comes out too.
  new Response(data).body?.pipeTo(writable).catch(() => undefined);
  return readable;
}

/** The fragment of a link to a scenario, from `#` on. `compact` as a session writes it. */
export async function linkOf(compact: string): Promise<string> {
  const packed = through(new CompressionStream("deflate-raw"), compact);
  let bytes = "";
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) bytes += String.fromCharCode(byte);
  return `#s=1.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Most bytes that are unpacked: a scenario file has no more. */
const MAX_BYTES = 8 << 20;

/** The shipped scenario that a link names, in the form in which the page writes it; null for every other link, which a session reads. */
export function shippedIn(link: string): Target | null {
  const [, name, step] = /^[^#]*#?scenario=([a-z0-9-]{1,80})(?:&t=(\d{1,9}))?$/.exec(link.trim()) ?? [];
  return name === undefined ? null : { kind: "named", name, step: step === undefined ? null : Number(step) };
}

/** The scenario file in a link, so that a build can be chosen for it; what was unpacked of it, if it is damaged. The session judges it. */
export async function fileIn(link: string): Promise<string> {
  const fragment = link.replace(/\s/g, "").replace(/^[^#]*#/, "");
  const packed = fragment.split("&").find((field) => field.startsWith("s="));
  const base64 = packed
    ?.slice(packed.indexOf(".") + 1)
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const decoder = new TextDecoder();
  let text = "";
  try {
    const bytes = Uint8Array.from(atob(base64 ?? ""), (character) => character.charCodeAt(0));
    const unpacked = through(new DecompressionStream("deflate-raw"), bytes).getReader();
    for (let count = 0; count < MAX_BYTES; ) {
      const { value } = await unpacked.read();
      if (!value) break;
      text += decoder.decode(value, { stream: true });
      count += value.length;
    }
    await unpacked.cancel();
  } catch {
    // Damaged: the session says how.
  }
  return text;
}
