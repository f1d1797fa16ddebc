// The address of a lesson's file at another host: `#lesson-url=https%3A%2F%2Fexample.org%2Fa.md&stop=3`.

import { err, ok, type Result } from "../base/result";

/** A lesson's file elsewhere. */
export interface LessonElsewhere {
  /** An address that begins with https:// and a host. */
  url: string;
  /** Number of the stop, from 1. */
  stop: number;
}

/** Characters of an address at most, as of a scenario's. */
const LONGEST_URL = 2_000;
/** Characters that an error repeats at most. */
const QUOTED = 60;

const quoted = (text: string) => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** The fragment that leads there, from `#` on. */
export const addressOfLessonElsewhere = ({ url, stop }: LessonElsewhere): string =>
  `#lesson-url=${encodeURIComponent(url)}${stop === 1 ? "" : `&stop=${stop}`}`;

/** Reads such a fragment. An error is a sentence. */
export function readLessonElsewhere(fragment: string): Result<LessonElsewhere, string> {
  // Mail programs break long lines.
  const [first = "", ...others] = fragment.replace(/\s/g, "").split("&");
  const written = first.replace(/^#?lesson-url=/, "");
  const url = written.includes("://") ? written : decoded(written);
  // What stands before an @ looks like the host and is not.
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

/** Without `%` and two digits for special characters; as it was if that is not what it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
