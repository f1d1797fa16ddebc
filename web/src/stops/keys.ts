// Lines of `key: value`: the front matter, and the block under a heading.

import { err, ok, type Result } from "../base/result.ts";
import type { TextError } from "./document.ts";

/** Describes one key. `absent` is the value of an omitted key; without `absent` the key is required. */
export interface FrontKey<Value> {
  /** The error describes the expected value: `a number from 0 to 1`. */
  read(text: string): Result<Value, string>;
  readonly absent?: Value;
}

// biome-ignore lint/suspicious/noExplicitAny: keys of any values, each with its own type
export type Keys = Readonly<Record<string, FrontKey<any>>>;

/** The values of a table of keys. */
export type TextValues<Table extends Keys> = {
  readonly [Name in keyof Table]: Table[Name] extends FrontKey<infer Value> ? Value : never;
};

const names = (keys: Keys) => Object.keys(keys).join(", ");

/**
 * Reads lines of `key: value`.
 * @param first number of the first line
 * @param named number of the line for errors about missing keys
 */
export function readKeys<Table extends Keys>(
  table: Table,
  text: string,
  { first, named }: { first: number; named: number },
): { values: TextValues<Table>; errors: TextError[] } {
  const errors: TextError[] = [];
  const values: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [i, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === "") continue;
    const line = first + i;
    const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(content) ?? [];
    const key = name.trim();
    const wanted = Object.hasOwn(table, key) ? table[key] : undefined;
    if (name === "") errors.push({ line, text: `expected "key: value", found "${shortened(content)}"` });
    else if (!wanted) errors.push({ line, text: `unknown key "${shortened(key)}"; expected one of: ${names(table)}` });
    else if (seen.has(key)) errors.push({ line, text: `"${key}" is given twice` });
    else {
      seen.add(key);
      const read = wanted.read(value.trim());
      if (read.ok) values[key] = read.value;
      else errors.push({ line, text: `"${key}": expected ${read.error}, found "${shortened(value.trim())}"` });
    }
  }
  for (const [key, { absent }] of Object.entries(table)) {
    if (seen.has(key)) continue;
    if (absent === undefined) errors.push({ line: named, text: `"${key}" is missing` });
    else values[key] = absent;
  }
  return { values: values as TextValues<Table>, errors };
}

/** Longest quotation in an error message, in characters. */
const QUOTED = 60;

export const shortened = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Any text that is not empty. */
export const someText: FrontKey<string> = { read: (text) => (text === "" ? err("a text") : ok(text)) };

/** A lowercase word with hyphens, as in addresses. */
export const word: FrontKey<string> = {
  read: (text) => (/^[a-z]+(-[a-z]+)*$/.test(text) ? ok(text) : err("small letters with hyphens between words")),
};

/** An integer from 0, with at most 12 digits. */
export const count: FrontKey<number> = {
  read: (text) => (/^\d{1,12}$/.test(text) ? ok(Number(text)) : err("a whole number from 0 to 999999999999")),
};

/** A number in a range, both ends included. */
export const within = <Absent extends number | null>(
  low: number,
  high: number,
  absent: Absent,
): FrontKey<number | Absent> => ({
  read: (text) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return value >= low && value <= high ? ok(value) : err(`a number from ${low} to ${high}`);
  },
  absent,
});

/** Texts separated by commas, at least one. */
export const texts: FrontKey<readonly string[]> = {
  read: (text) => {
    const all = text.split(",").map((one) => one.trim());
    return all.includes("") ? err("texts with commas between them") : ok(all);
  },
  absent: [],
};

/** Some of the given words, separated by commas. */
export const someOf = <Word extends string>(words: readonly Word[]): FrontKey<readonly Word[]> => ({
  read: (text) => {
    const all = text.split(",").map((one) => words.find((word) => word === one.trim()));
    const known = all.filter((one) => one !== undefined);
    return known.length === all.length && new Set(all).size === all.length
      ? ok(known)
      : err(`one or more of: ${words.join(", ")}`);
  },
});
