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

/** The file in a link; as far as it was unpacked, if something ended that. */
export interface Carried {
  text: string;
  damage: "truncated" | "corrupt" | "too large" | "not text" | undefined;
}

/** The scenario file that a link carries, so that a build can be chosen for it. The session judges it, and the damage. */
export async function fileIn(link: string): Promise<Carried> {
  const fragment = link.replace(/\s/g, "").replace(/^[^#]*#/, "");
  const packed = fragment.split("&").find((field) => field.startsWith("s="));
  const base64 = packed
    ?.slice(packed.indexOf(".") + 1)
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(base64 ?? ""), (character) => character.charCodeAt(0));
  } catch {
    return { text: "", damage: "corrupt" };
  }
  return unpack(bytes);
}

/** Node takes all data before it looks at them, and says by a code what was wrong. */
const wrongIn = (error: unknown) => error instanceof Error && "code" in error && error.code === "Z_DATA_ERROR";

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Carried> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // Data that is wrong is refused when it is written; data that is not all there, at its end.
  const taken = writer.write(bytes).then(
    () => true,
    () => false,
  );
  writer.close().catch(() => undefined);
  const unpacked = readable.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let damage: Carried["damage"];
  try {
    for (let count = 0; !damage; ) {
      const { value, done } = await unpacked.read();
      if (done) break;
      parts.push(value);
      count += value.length;
      if (count > MAX_BYTES) damage = "too large";
    }
    await unpacked.cancel();
  } catch (error) {
    damage = (await taken) && !wrongIn(error) ? "truncated" : "corrupt";
  }
  const all = await new Blob(parts).arrayBuffer();
  try {
    return { text: new TextDecoder(undefined, { fatal: true, ignoreBOM: true }).decode(all), damage };
  } catch {
    return { text: "", damage: damage ?? "not text" };
  }
}
