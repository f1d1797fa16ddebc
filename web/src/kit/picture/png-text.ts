// Texts in a PNG file: uncompressed UTF-8 chunks `iTXt` of the PNG specification.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes of a chunk before its data (length and type) and after it (checksum). */
const [BEFORE, BEHIND] = [8, 4];

/** CRC-32 of single bytes (polynomial 0xEDB88320). */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Adds a text for each keyword, after the header of the PNG. */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const header = chunksOf(png).next().value;
  const at = header ? header.end : png.length;
  const chunks = Object.entries(texts).map(([keyword, text]) => chunkOf(keyword, text));
  const parts = [png.subarray(0, at), ...chunks, png.subarray(at)];
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    joined.set(part, length);
    length += part.length;
  }
  return joined;
}

/** The text of a keyword; null if there is none, or the bytes are not a PNG. A truncated file is read as far as it goes. */
export function textIn(png: Uint8Array, keyword: string): string | null {
  for (const { type, data } of chunksOf(png)) {
    if (type !== "iTXt") continue;
    const named = new TextEncoder().encode(`${keyword}\0\0`);
    if (!named.every((byte, i) => data[i] === byte)) continue;
    // Skips the compression method, then language and translated keyword, each terminated by a zero.
    const translated = data.indexOf(0, named.length + 1) + 1;
    const text = data.indexOf(0, translated) + 1;
    if (translated > 0 && text > 0) return new TextDecoder().decode(data.subarray(text));
  }
  return null;
}

function chunkOf(keyword: string, text: string): Uint8Array {
  const content = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(4 + content.length + BEHIND);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(4 + content.length, crcOf(content));
  return chunk;
}

/** The complete chunks of a PNG; none if the bytes are not a PNG. */
function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Uint8Array; end: number }> {
  if (!SIGNATURE.every((byte, i) => png[i] === byte)) return;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = SIGNATURE.length;
  while (at + BEFORE + BEHIND <= png.length) {
    const data = at + BEFORE;
    const end = data + view.getUint32(at) + BEHIND;
    if (end > png.length) return;
    const type = String.fromCharCode(...png.subarray(at + 4, data));
    yield { type, data: png.subarray(data, end - BEHIND), end };
    at = end;
  }
}
