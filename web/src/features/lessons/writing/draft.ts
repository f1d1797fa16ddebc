// The draft of a lesson: its text, split into the parts that a form shows. Parts that the form does not know are unchanged.

/** A lesson in parts. */
export interface Draft {
  /** Lines of the front matter. */
  readonly front: string;
  readonly stops: readonly DraftStop[];
}

export interface DraftStop {
  readonly title: string;
  /** Lines of its block of keys; null if there is none, which is an error. */
  readonly keys: string | null;
  /** The text below, without empty lines around it. */
  readonly text: string;
}

/** A new lesson. */
export const NEW_DRAFT: Draft = { front: "title: My lesson\nabout:\nminutes: 10\norder: 1", stops: [] };

/** Fences of code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Splits the text of a lesson. Any text can be split: what has no place in a lesson stays in the front matter or in the text of a stop. */
export function readDraft(source: string): Draft {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const end = lines[0]?.trimEnd() === "---" ? lines.findIndex((line, i) => i > 0 && line.trimEnd() === "---") : -1;
  const front = end > 0 ? lines.slice(1, end) : [];
  const [before = [], ...sections] = sectionsOf(lines.slice(end + 1));
  // Text before the first heading is an error; it becomes a stop without keys, so that it is not lost.
  const lost = trimmed(before);
  const stops = sections.map(stopOf);
  return { front: front.join("\n"), stops: lost === "" ? stops : [{ title: "", keys: null, text: lost }, ...stops] };
}

/** Lines before the first heading of `##`, then of each section with its heading. Code and comments contain no headings. */
function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = [[]];
  let fence = "";
  let isComment = false;
  for (const line of lines) {
    const [, mark = ""] = FENCE.exec(line) ?? [];
    if (!isComment && fence === "") fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = "";
    const isWithin = fence !== "" || isComment;
    if (fence === "") isComment = (isComment || /^ {0,3}<!--/.test(line)) && !line.includes("-->");
    if (!isWithin && /^## /.test(line)) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

function stopOf([heading = "", ...lines]: readonly string[]): DraftStop {
  const title = heading.slice("## ".length).trim();
  const open = lines.findIndex((line) => line.trim() !== "");
  const close = lines[open] === "```stop" ? lines.findIndex((line, i) => i > open && line === "```") : -1;
  if (close < 0) return { title, keys: null, text: trimmed(lines) };
  return { title, keys: lines.slice(open + 1, close).join("\n"), text: trimmed(lines.slice(close + 1)) };
}

const trimmed = (lines: readonly string[]) =>
  lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();

/** The text of a draft, with the positions of its stops. */
export interface DraftWritten {
  readonly text: string;
  /** For each stop the lines, from 1, of its heading and of its text. */
  readonly places: readonly { readonly heading: number; readonly text: number }[];
}

/** Joins a draft to the text of its file. */
export function writeDraft({ front, stops }: Draft): DraftWritten {
  const lines = ["---", ...(front === "" ? [] : front.split("\n")), "---"];
  const places = stops.map(({ title, keys, text }) => {
    lines.push("");
    const heading = lines.length + 1;
    if (title !== "" || keys !== null) lines.push(`## ${title}`);
    if (keys !== null) lines.push("```stop", ...(keys === "" ? [] : keys.split("\n")), "```");
    if (text === "") return { heading, text: lines.length + 1 };
    if (lines.length >= heading) lines.push("");
    const place = { heading, text: lines.length + 1 };
    lines.push(...text.split("\n"));
    return place;
  });
  return { text: `${lines.join("\n")}\n`, places };
}

/** Index of the stop that contains a line; null for the front matter. */
export function stopAtLine({ places }: DraftWritten, line: number): number | null {
  const at = places.findLastIndex(({ heading }) => heading <= line);
  return at < 0 ? null : at;
}

/** The comment of a stop: notes for teachers. */
const COMMENT = /^<!--[ \t]*\n?([\s\S]*?)\n?[ \t]*-->[ \t]*$/m;

/** The notes of a stop for teachers, or an empty text. */
export const notesOf = ({ text }: DraftStop): string => COMMENT.exec(text)?.[1] ?? "";

/** The text of a stop with other notes, in their place or at the end. Characters that would end the comment are removed. */
export function withNotes({ text }: DraftStop, notes: string): string {
  const inside = notes.replaceAll("-->", "");
  const comment = `<!--\n${inside}\n-->`;
  if (COMMENT.test(text)) {
    if (inside.trim() !== "") return text.replace(COMMENT, () => comment);
    return text
      .replace(COMMENT, "")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
  if (inside.trim() === "") return text;
  return text === "" ? comment : `${text}\n\n${comment}`;
}

/** The value of a key in lines of `key: value`; null if it is missing. */
export function keyIn(lines: string | null, key: string): string | null {
  const line = lines?.split("\n").find((line) => nameOf(line) === key);
  return line === undefined ? null : line.slice(line.indexOf(":") + 1).trim();
}

/** Lines with another value of a key, in its place or at the end; null removes it. Other lines are unchanged. */
export function withKey(lines: string | null, key: string, value: string | null): string {
  const all = (lines ?? "").split("\n").filter((line, i, { length }) => line !== "" || i < length - 1);
  const at = all.findIndex((line) => nameOf(line) === key);
  const written = value === null ? [] : [`${key}: ${oneLine(value)}`.trimEnd()];
  if (at >= 0) all.splice(at, 1, ...written);
  else all.push(...written);
  return all.join("\n");
}

const nameOf = (line: string) => (line.includes(":") ? line.slice(0, line.indexOf(":")).trim() : "");

/** Replaces line ends, which would begin another line in a block of keys or after a heading. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
