// The link in a saved picture: the last line of its description, in SVG as in PNG.

import type { Caption } from "./caption";
import { textIn } from "./png-text";

/** The keyword of a description in a PNG. */
export const DESCRIPTION = "Description";

/** What a picture shows, and the link to it. */
export const descriptionOf = ({ facts, said = [], link }: Caption): string => [...facts, ...said, link].join("\n");

/** The link that a saved picture carries; null if a picture carries none, undefined if the bytes are no picture. */
export function linkInPicture(bytes: Uint8Array): string | null | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return linkIn(textIn(bytes, DESCRIPTION));
  const text = new TextDecoder().decode(bytes);
  if (!/^\ufeff?\s*</.test(text)) return undefined;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return undefined;
  return linkIn([...root.children].find(({ localName }) => localName === "desc")?.textContent ?? null);
}

const linkIn = (description: string | null): string | null =>
  description?.split("\n").findLast((line) => /^https?:\/\/\S*#/.test(line)) ?? null;
