// Chance by seed: the same seed draws the same numbers on every machine.

/** Digest of a text in 8 hexadecimal digits (FNV-1a of its UTF-16 units). */
export const digestOf = (text: string): string => hash(text).toString(16).padStart(8, "0");

function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** A generator of numbers from 0 to below 1 (xorshift of 32 bits). */
export function chance(seed: string): () => number {
  // All zeros would stay all zeros.
  let state = hash(seed) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** One of the items, each as likely as its weight; undefined if there is none of a weight above 0. */
export function pick<T>(items: readonly T[], weightOf: (item: T) => number, draw: () => number): T | undefined {
  let rest = draw() * items.reduce((sum, item) => sum + weightOf(item), 0);
  return items.find((item) => {
    rest -= weightOf(item);
    return rest < 0;
  });
}
