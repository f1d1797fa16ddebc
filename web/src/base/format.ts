// Numbers and lists in running text.

const grouped = new Intl.NumberFormat("en-US");

/** `1204` as `1,204`. */
export const count = (n: number) => grouped.format(n);

/** `1 result`, `1,204 results`. */
export const plural = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** The low `width` bits of a word, most significant bit first, as papers write them. */
export const bits = (word: number, width: number) => (word >>> 0).toString(2).padStart(width, "0").slice(-width);

/** A failed assertion in short: its name and its line. Other messages are unchanged. */
export function assertionText(message: string): string {
  const match = /(\w+\.sv):(\d+): Assertion failed in [\w.[\]]*?(\w+):/.exec(message);
  return match ? `${match[3]} (${match[1]}, line ${match[2]})` : message;
}

/** At most `most` characters; the last is an ellipsis if some are missing. A number stays whole or is left out. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, Math.max(0, most - 1));
  const isInNumber = /\d[.,–]?$/.test(start) && /^[.,–]?\d/.test(text.slice(start.length));
  return `${isInNumber ? start.replace(/[−-]?[\d.,–]+$/, "") : start}…`;
}

/** A text up to the end of its first sentence. */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** Shorter sentences than this mean too little alone. */
const LEAST = 60;

/** The first sentence of a description, and what follows it where it is short. */
export function openingOf(text: string): string {
  const first = firstSentence(text);
  return first.length >= LEAST || first === text ? first : `${first} ${firstSentence(text.slice(first.length).trim())}`;
}

/** Characters that turn the direction of writing, or are written from right to left. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

/** A text of an author within words of the page, where it has no separate element: its direction ends with it. */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);
