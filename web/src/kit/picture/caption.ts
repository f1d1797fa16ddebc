// The caption and the description of a saved picture. The last line of the description is the link, in SVG and in PNG.

import { textIn } from "./png-text";

/** Contents of a caption. */
export interface Caption {
  /** Title of the scenario. */
  title: string;
  /** Step, engine and build. */
  facts: readonly string[];
  /** Sentences and notes about the step, each on its own lines. */
  sentences?: readonly string[];
  link: string;
}

/** A longer link would dominate the picture; it is only in the picture's description. */
const MOST_LINK_LINES = 3;

/** The lines of a caption, each of at most `most` characters. */
export function captionLines({ title, facts, sentences = [], link }: Caption, most: number): string[] {
  const pieces = broken(link, most);
  const shown =
    pieces.length <= MOST_LINK_LINES
      ? pieces
      : [`The link has ${link.length} characters: it is in this file's description.`];
  return [
    ...wrapped(title, most),
    ...wrapped(facts.join(" · "), most),
    ...sentences.flatMap((text) => wrapped(text, most)),
    ...shown.flatMap((line) => wrapped(line, most)),
  ];
}

/** Breaks a text into lines between words, and inside words that are too long. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((word) => broken(word, most))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word);
  }
  return lines;
}

function broken(text: string, most: number): string[] {
  const all = [...text];
  const pieces: string[] = [];
  for (let i = 0; i < all.length; i += most) pieces.push(all.slice(i, i + most).join(""));
  return pieces;
}

/** Keyword of the description in a PNG. */
export const DESCRIPTION = "Description";

/** The description of a picture, with the link to its step. */
export const descriptionOf = ({ facts, sentences = [], link }: Caption): string =>
  [...facts, ...sentences, link].join("\n");

/** The link in a saved picture; null for a picture without a link, undefined if the bytes are not a picture. */
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
