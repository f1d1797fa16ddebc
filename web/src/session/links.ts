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

/** Bytes that a link's text may unpack to, as in the session. */
const MOST_BYTES = 8 << 20;

/** The text and step that a link carries, whether it is a right scenario or not; null if it carries none or is damaged. */
export async function carriedIn(link: string): Promise<{ text: string; step: number | null } | null> {
  const [, packed] = /[#&]?\bs=1\.([\w-]+)/.exec(link.replaceAll(/\s/g, "")) ?? [];
  if (packed === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const unpacked = new Response(bytes).body?.pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await textWithin(unpacked ?? new ReadableStream(), MOST_BYTES);
    const [, step] = /[#&]t=(\d{1,9})(?:&|$)/.exec(link) ?? [];
    return text === null ? null : { text, step: step === undefined ? null : Number(step) };
  } catch {
    return null;
  }
}

/** The text of a stream, or null if it is longer. */
async function textWithin(stream: ReadableStream<Uint8Array>, most: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
