// What a link means to lead to, right or wrong, for messages.

import { TOPICS } from "./guide";

/** With its article. */
export type LinkKind = "a scenario" | "a lesson" | "a guide" | "an experiment" | "a comparison";

const KINDS: readonly (readonly [RegExp, LinkKind])[] = [
  [/^(?:s|scenario|url)=/, "a scenario"],
  [/^lesson(?:-url)?=/, "a lesson"],
  [/^about(?:=|&|$)/, "a guide"],
  [/^experiments?(?:=|&|$)/, "an experiment"],
  [/^compare=/, "a comparison"],
];

const behindSign = (link: string) => link.trim().replace(/^[^#]*#/, "");

/** What a link leads to by the field with which it begins; null if it has none of them. */
export const kindOfLink = (link: string): LinkKind | null =>
  KINDS.find(([begins]) => begins.test(behindSign(link)))?.[1] ?? null;

/** The name after the first `=`. */
export const nameInLink = (link: string): string => /^[a-z-]+=([^&]*)/.exec(behindSign(link))?.[1] ?? "";

/** Characters that a message repeats at most. */
const QUOTED = 60;

const quoted = (text: string) => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** What is wrong with a link to a lesson, a guide or an experiment that has no such address, in a sentence. */
export function wrongInLink(link: string, kind: LinkKind): string {
  const name = nameInLink(link);
  const rest = behindSign(link).replace(/^[^&]*&?/, "");
  switch (kind) {
    case "a lesson":
      return /^(?:own\.)?[\w-]{1,100}$/.test(name)
        ? `Behind the name of the lesson it has ${quoted(rest)}; expected stop= and a number from 1 to 9,999.`
        : `It names no lesson: found ${quoted(name)}; expected at most 100 letters, digits, - and _.`;
    case "a guide":
      return /^[a-z-]*$/.test(name)
        ? `Behind the name of the guide it has ${quoted(rest)}; expected at= and a part of the guide.`
        : `It names no guide: found ${quoted(name)}; expected one of ${Object.keys(TOPICS).join(", ")}.`;
    case "an experiment":
      return `It names no experiment: found ${quoted(name)}; expected at most 100 letters, digits, -, . and _.`;
    default:
      return "It leads nowhere.";
  }
}
