// Bytes as base64.

/** Bytes of a slice: a longer argument list overflows the stack of some browsers. */
const SLICE = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) parts.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return btoa(parts.join(""));
}

/** Null if the text is no base64. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
