// The words of a frame, by field and index.

import type { EnginePicture } from "./protocol";

const EMPTY = new Uint32Array(0);

export function readerOf({ probe, words }: Pick<EnginePicture, "probe" | "words">) {
  const others = new Map<string, Map<number, number>>();
  for (const { field, first, words: values } of words) {
    const there = others.get(field) ?? new Map<number, number>();
    values.forEach((value, i) => {
      there.set(first + i, value);
    });
    others.set(field, there);
  }
  return {
    probe: (field: string): Uint32Array => probe[field] ?? EMPTY,
    word: (field: string, index: number): number | undefined => {
      const whole = probe[field];
      return whole ? whole[index] : others.get(field)?.get(index);
    },
  };
}
