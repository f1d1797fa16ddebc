// Numbers, lists, divergences and problems as text.

import type { Divergence } from "../gen/types/Divergence";
import type { Problem } from "../gen/types/Problem";

const grouped = new Intl.NumberFormat("en-US");

/** `1,204` for `1204`. Numbers without a comma are not formatted, which takes long: most of a step's are. */
export const count = (n: number) => (Number.isInteger(n) && n >= 0 && n < 1_000 ? String(n) : grouped.format(n));

/** `1 result`, `1,204 results`. */
export const plural = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** The low `width` bits of a word, most significant bit first. */
export const bits = (word: number, width: number) => (word >>> 0).toString(2).padStart(width, "0").slice(-width);

/** Shortens the message of a failed assertion to the assertion's name and line. Returns other messages unchanged. */
export function assertionText(message: string): string {
  const match = /(\w+\.sv):(\d+): Assertion failed in [\w.[\]]*?(\w+):/.exec(message);
  return match ? `${match[3]} (${match[1]}, line ${match[2]})` : message;
}

/** Cuts a text to at most `most` characters, with an ellipsis at the end. A number is kept completely or left out. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, Math.max(0, most - 1));
  const isInNumber = /\d[.,–]?$/.test(start) && /^[.,–]?\d/.test(text.slice(start.length));
  return `${isInNumber ? start.replace(/[−-]?[\d.,–]+$/, "") : start}…`;
}

/** The first sentence of a text. */
export const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** A first sentence with fewer characters than this says too little alone. */
const LEAST = 60;

/** The first sentence of a description; two sentences if the first one is short. */
export function openingOf(text: string): string {
  const first = firstSentence(text);
  return first.length >= LEAST || first === text ? first : `${first} ${firstSentence(text.slice(first.length).trim())}`;
}

/** Right-to-left letters, and control characters that change the direction of writing. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

/** Wraps a text of a scenario's author in Unicode isolates, so that its writing direction does not affect the text of the page around
 * it. */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);

/** The compared item that differs: `verdict`, `result`, `assertion`, or a word of a field such as `l1.bitmap[0]`. */
export const whatDiffers = ({ field, index }: Pick<Divergence, "field" | "index">) =>
  /^(verdict|result|assertion)$/.test(field) ? field : `${field}[${index}]`;

/** The pipeline stage with its work, `stage 2 (L1: pick index)`; empty if the stage is unknown. */
export const stageText = ({ stage, work }: Pick<Divergence, "stage" | "work">) =>
  stage === null ? "" : `stage ${stage}${work ? ` (${work})` : ""}`;

/** A problem in one line, as the command line prints it. */
export function problemLine({ path, found, expected, hint }: Problem): string {
  const place = path === "" ? "" : `${path}: `;
  if (expected === "") return `${place}${found}`;
  return `${place}found ${found}; expected ${expected}${hint === "" ? "" : `; did you mean \`${hint}\`?`}`;
}
