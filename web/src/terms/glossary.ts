// The glossary, read from the files of glossary/: one file for each family of designs.

/** A glossary word and its meaning. */
export interface Term {
  /** Its name in addresses: `bbq-stoc`. */
  id: string;
  /** Its heading in the glossary. */
  name: string;
  /** All forms that texts use, `name` among them. */
  forms: readonly string[];
  /** Title of its file: `BBQ`. */
  family: string;
  /** Designs in whose texts the word is marked, by their names in scenario files; null for all. */
  designs: readonly string[] | null;
  /** Meaning, in one or two sentences. */
  text: string;
  /** Paper and section; empty if the word is in no paper. */
  source: string;
  /** A step that shows it. */
  see: { scenario: string; step: number } | null;
}

const FILES = import.meta.glob<string>("./glossary/*.md", { query: "?raw", import: "default", eager: true });

/**
 * Parses a glossary file. It begins with `# title` and a line `designs …; paper …`; each word is `## word`, a line of properties separated
 * by `;`, and its meaning.
 * @throws if a part is missing
 */
export function termsOf(file: string, text: string): Term[] {
  const [head = "", ...words] = text.split(/^## /m);
  const [, family = "", about = ""] = /^# (.+)\n(.+)\n/.exec(head) ?? [];
  const facts = about.split("; ");
  const designs = fact(facts, "designs")?.split(", ");
  if (!designs) throw new Error(`${file}: no line "designs …" under the title`);
  return words.map((word) => {
    const [name = "", line = "", ...rest] = word.trim().split("\n");
    const own = line.split("; ").filter(Boolean);
    const [, scenario = "", step = ""] =
      /^see (\S+) (\d+)$/.exec(own.find((part) => part.startsWith("see ")) ?? "") ?? [];
    const place = own.filter((part) => !/^(also|see) /.test(part)).join("; ");
    const meaning = rest.join(" ").trim();
    if (meaning === "") throw new Error(`${file}: "${name}" has no text under its line of facts`);
    return {
      id: `${file}-${slugOf(name)}`,
      name,
      forms: [name, ...(fact(own, "also")?.split(", ") ?? [])],
      family,
      designs: designs.includes("*") ? null : designs,
      text: meaning,
      source: [fact(facts, "paper"), place].filter(Boolean).join(", "),
      see: scenario === "" ? null : { scenario, step: Number(step) },
    };
  });
}

const fact = (facts: readonly string[], key: string) =>
  facts.find((part) => part.startsWith(`${key} `))?.slice(key.length + 1);

/** Names of symbols in addresses. */
const SIGNS: Readonly<Record<string, string>> = { "@": "at", "+": "plus" };

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[@+]/g, (sign) => ` ${SIGNS[sign]} `)
    .trim()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Sort key: a word with an index sorts like the word without it; equal words sort by family. */
const sortedBy = ({ name, id }: Term) => `${name.replace("_", "")} ${id}`;

/** Every word, in alphabetical order. */
export const TERMS: readonly Term[] = Object.entries(FILES)
  .flatMap(([path, text]) => termsOf(path.replace(/^.*\/|\.md$/g, ""), text))
  .sort((a, b) => sortedBy(a).localeCompare(sortedBy(b), "en"));
