// Who was served how much, out of the numbers of the session.

import type { Served, Share } from "./protocol";

/** Numbers in front of those of each class or flow, and in front of its windows. */
const HEAD = 4;
const OWN = 2;

/** `[first, width, more, windows, NFM by window, (number, weight, bytes by window, waits by window)...]`; empty for no engine. */
export function servedOf(words: Float64Array): Omit<Served, "known" | "steps"> {
  const [first = 0, width = 1, more = 0, windows = 0] = words;
  const shares: Share[] = [];
  for (let at = HEAD + windows; at < words.length; at += OWN + 2 * windows) {
    const from = at + OWN;
    shares.push({
      number: words[at] ?? 0,
      weight: words[at + 1] ?? 1,
      bytes: words.slice(from, from + windows),
      waits: words.slice(from + windows, from + 2 * windows),
    });
  }
  // They come in the order of their first packets.
  shares.sort((a, b) => a.number - b.number);
  return { first, width, more: more > 0, nfm: words.slice(HEAD, HEAD + windows), shares };
}
