/** FNV-1a hash of a text's UTF-16 units, 32 bits. Another `start` gives a second, independent hash of the same text. */
export function digestOf(text: string, start = 0x811c9dc5): number {
  let value = start;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
