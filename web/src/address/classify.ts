// Classifies links, valid or not, and pasted texts.

import { TOPICS } from "./guide";

/** The kind of a link with its article, as it stands in a sentence. */
export type LinkKind =
  | "a scenario"
  | "a lesson"
  | "a guide"
  | "an exercise"
  | "an experiment"
  | "a comparison"
  | "a module";

const KINDS: readonly (readonly [RegExp, LinkKind])[] = [
  [/^(?:s|scenario|url)=/, "a scenario"],
  [/^lesson(?:-url)?=/, "a lesson"],
  [/^about(?:=|&|$)/, "a guide"],
  [/^exercise(?:=|&|$)/, "an exercise"],
  [/^experiments?(?:=|&|$)/, "an experiment"],
  [/^compare=/, "a comparison"],
  [/^adopt(?:=|&|$)/, "a module"],
];

const behindSign = (link: string) => link.trim().replace(/^[^#]*#/, "");

/** The kind of a link, by its first field; null if no field is known. */
export const kindOfLink = (link: string): LinkKind | null =>
  KINDS.find(([begins]) => begins.test(behindSign(link)))?.[1] ?? null;

/** The value of the first field of a link. */
export const nameInLink = (link: string): string => /^[a-z-]+=([^&]*)/.exec(behindSign(link))?.[1] ?? "";

/** Longest quotation in an error message, in characters. */
const QUOTED = 60;

/** A quotation in an error message, cut if it is long. */
export const quoted = (text: string) => `“${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;

/** A sentence on what is wrong with an invalid link to a lesson, a guide, an exercise, an experiment or a module. */
export function wrongInLink(link: string, kind: LinkKind): string {
  const name = nameInLink(link);
  const rest = behindSign(link).replace(/^[^&]*&?/, "");
  switch (kind) {
    case "a lesson":
      return /^(?:own\.)?[\w-]{1,100}$/.test(name)
        ? `After the name of the lesson it has ${quoted(rest)}; expected stop= and a number from 1 to 9,999.`
        : `It names no lesson: found ${quoted(name)}; expected at most 100 letters, digits, - and _.`;
    case "a guide":
      return /^[a-z-]*$/.test(name)
        ? `After the name of the guide it has ${quoted(rest)}; expected at= and a part of the guide.`
        : `It names no guide: found ${quoted(name)}; expected one of ${Object.keys(TOPICS).join(", ")}.`;
    case "an exercise":
      return /^(?:own\.)?[\w-]{1,100}$/.test(name)
        ? `After the name of the exercise it has ${quoted(rest)}; expected t= and the number of a step.`
        : `It names no exercise: found ${quoted(name)}; expected at most 100 letters, digits, - and _.`;
    case "an experiment":
      return `It names no experiment: found ${quoted(name)}; expected at most 100 letters, digits, -, . and _.`;
    case "a module":
      return `It names no module: found ${quoted(name)}; expected at most 100 letters, digits, spaces, -, ., $ and _.`;
    default:
      return "It leads nowhere.";
  }
}

/** The first field of a link, as mail programs and HTML encode it too. */
const MARK =
  /(?:#|%(?:25)*23|&(?:amp;)*(?:num|#0*35|#x0*23);)\s*(?:s|scenario|url|compare|lesson|lesson-url|exercise|experiment|about|adopt)(?:=|%(?:25)*3D|&|\W|$)/i;

/** Classifies a pasted text: a link or a text that contains one, a lesson or an exercise in Markdown, or a file of a scenario or an experiment. */
export function kindOfText(text: string): "link" | "file" | "lesson" | "exercise" | "nothing" {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed === "") return "nothing";
  if (/^---\s*\n/.test(trimmed) && /^ {0,3}(```+|~~~+) *stop\s*$/m.test(trimmed)) return "lesson";
  if (isExerciseText(trimmed)) return "exercise";
  if (trimmed.startsWith("{")) return "file";
  // A link in Markdown or in quotes begins like a JSON list or a JSON string.
  if (/^[["]/.test(trimmed)) return MARK.test(trimmed) && !isList(trimmed) ? "link" : "file";
  return /https?:\/\/|^\S+:\/\/|#|^\W*(s|scenario|url|compare|lesson|lesson-url|exercise|experiment)=/.test(trimmed) ||
    MARK.test(trimmed)
    ? "link"
    : "file";
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

/** True if a text is Markdown with front matter and a block of a goal. */
export const isExerciseText = (text: string): boolean =>
  /^\ufeff?---\s*\n/.test(text) && /^ {0,3}(```+|~~~+) *goal\s*$/m.test(text);
