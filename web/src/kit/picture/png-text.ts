// Text in the file of a PNG: chunks `iTXt` of the PNG specification, in UTF-8 and not compressed.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes of a chunk besides its data: length and type before it, checksum behind it. */
const [BEFORE, BEHIND] = [8, 4];

/** CRC-32 of a byte with no bytes before it (polynomial 0xEDB88320). */
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

/** The PNG with a text under each keyword, behind its header. */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const header = chunksOf(png).next().value;
  const at = header ? header.end : png.length;
  const chunks = Object.entries(texts).map(([keyword, text]) => chunkOf(keyword, text));
  const parts = [png.subarray(0, at), ...chunks, png.subarray(at)];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    whole.set(part, length);
    length += part.length;
  }
  return whole;
}

/** The text under a keyword; null if the bytes have none, or are no PNG. A file that was cut short is read up to there. */
export function textIn(png: Uint8Array, keyword: string): string | null {
  for (const { type, data } of chunksOf(png)) {
    if (type !== "iTXt") continue;
    const named = new TextEncoder().encode(`${keyword}\0\0`);
    if (!named.every((byte, i) => data[i] === byte)) continue;
    // Method of compression, then language and translated keyword, each ended by a zero.
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

/** The chunks of a PNG that are whole; none of other bytes. */
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
