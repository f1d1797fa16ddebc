// What a link carries, unpacked. Fetched apart, since most links name a scenario.

/** Most bytes that are unpacked: a scenario file has no more. */
const MAX_BYTES = 8 << 20;

/** The file in a link; its unpacked part if something ended the unpacking. */
export interface Carried {
  text: string;
  damage: "truncated" | "corrupt" | "too large" | "not text" | undefined;
}

/** The scenario file that a link carries, so that a build can be chosen for it. The session judges it, and the damage. */
export async function fileIn(link: string): Promise<Carried> {
  const fragment = link.replace(/\s/g, "").replace(/^[^#]*#/, "");
  const [, packed = ""] = /(?:^|&)s=[^.&]*\.([^&]*)/.exec(fragment) ?? [];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let damage: Carried["damage"];
  try {
    const base64 = packed.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const body = new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>;
    const unpacked = body.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    for (let count = 0; !damage; ) {
      const { value, done } = await unpacked.read();
      if (done) break;
      parts.push(value);
      count += value.length;
      if (count > MAX_BYTES) damage = "too large";
    }
    await unpacked.cancel();
  } catch (error) {
    // No browser has more than words for it.
    damage = /trunc|unexpected end/i.test(String(error)) ? "truncated" : "corrupt";
  }
  const all = await new Blob(parts).arrayBuffer();
  try {
    return { text: new TextDecoder(undefined, { fatal: true, ignoreBOM: true }).decode(all), damage };
  } catch {
    return { text: "", damage: damage ?? "not text" };
  }
}
