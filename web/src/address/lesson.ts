// Addresses of lessons. `#lesson=bbq-tree&stop=3` is a stop of a shipped lesson, counted from 1; without `stop` it is the first stop.
// `#lesson=own.…` is a lesson that the reader has imported, `#lesson-url=https%3A%2F%2Fexample.org%2Fa.md&stop=3` a file on another host.

import { err, ok, type Result } from "../base/result";
import { quoted } from "./classify";

export interface LessonPlace {
  name: string;
  /** Number of the stop, from 1. */
  stop: number;
}

/** Prefix of the names of imported lessons. No shipped lesson has a dot in its name. */
export const OWN = "own.";

/** True if a name belongs to a lesson that the reader has imported. */
export const isOwnLesson = (name: string): boolean => name.startsWith(OWN);

/** The fragment that leads to a stop, with `#`. */
export const addressOfLesson = ({ name, stop }: LessonPlace): string =>
  `#lesson=${name}${stop === 1 ? "" : `&stop=${stop}`}`;

/** Reads the fragment of an address; null if it is not the address of a lesson. */
export function lessonOf(fragment: string): LessonPlace | null {
  const found = /^#?lesson=((?:own\.)?[\w-]{1,100})(?:&stop=([1-9]\d{0,3}))?$/.exec(fragment.trim());
  const [, name, stop] = found ?? [];
  return name === undefined ? null : { name, stop: stop === undefined ? 1 : Number(stop) };
}

/** True if a fragment leads to a lesson file on another host. */
export const isLessonElsewhere = (fragment: string): boolean => /^#?lesson-url=/.test(fragment.trim());

/** A lesson file on another host, opened at one of its stops. */
export interface LessonElsewhere {
  /** Begins with https:// and a host. */
  url: string;
  /** Number of the stop, from 1. */
  stop: number;
}

/** Longest address of a file, in characters; the same as for scenario files. */
const LONGEST_URL = 2_000;

/** The fragment that leads to the lesson, with `#`. */
export const addressOfLessonElsewhere = ({ url, stop }: LessonElsewhere): string =>
  `#lesson-url=${encodeURIComponent(url)}${stop === 1 ? "" : `&stop=${stop}`}`;

/** Reads a `#lesson-url=` fragment. Returns an error message for the reader. */
export function readLessonElsewhere(fragment: string): Result<LessonElsewhere, string> {
  // Mail programs break long lines.
  const [first = "", ...others] = fragment.replace(/\s/g, "").split("&");
  const written = first.replace(/^#?lesson-url=/, "");
  const url = written.includes("://") ? written : decoded(written);
  // The text before an @ is a user name, although it looks like the host.
  if (!/^https:\/\/[^/?#\\@]+(?:[/?#\\]|$)/.test(url) || !/^[!-~]*$/.test(url) || url.length > LONGEST_URL)
    return err(
      `The link names no lesson that may be fetched: found ${quoted(url)}; expected an address that begins with https:// and a host, at most ${LONGEST_URL} characters.`,
    );
  const [stop = "stop=1", more] = others;
  const number = /^stop=([1-9]\d{0,3})$/.exec(stop)?.[1];
  if (number === undefined || more !== undefined)
    return err(`The link has ${quoted(others.join("&"))} after the address; expected stop= and a number from 1.`);
  return ok({ url, stop: Number(number) });
}

/** Decodes percent-encoding; returns the text unchanged if the encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
