// Finds words of the glossary in a text.

import { TERMS, type Term } from "./glossary";

/** A piece of a text, or a word of the glossary in it. */
export type Piece = string | { term: Term; text: string };

interface Finder {
  pattern: RegExp;
  termOf: ReadonlyMap<string, Term>;
}

const finders = new Map<string, Finder>();

/** The finder of the words of these designs; words of a design come before those of all. */
function finderOf(designs: readonly string[]): Finder {
  const key = designs.join();
  const known = finders.get(key);
  if (known) return known;
  const own = TERMS.filter((term) => term.designs?.some((design) => designs.includes(design)));
  const termOf = new Map<string, Term>();
  for (const term of [...own, ...TERMS.filter((term) => term.designs === null)])
    for (const form of term.forms.flatMap((form) => [form, capital(form)]))
      if (!termOf.has(form)) termOf.set(form, term);
  const forms = [...termOf.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const finder = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms.join("|")})(?![\\p{L}\\p{N}_+]|-\\p{L})`, "gu"),
    termOf,
  };
  finders.set(key, finder);
  return finder;
}

/** A form as a pattern, its special characters escaped. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A text in pieces: the longest words first, whole words only, each one where it stands first.
 * @param designs designs whose words are found, in addition to the words of all designs
 */
export function piecesOf(text: string, designs: readonly string[]): Piece[] {
  const { pattern, termOf } = finderOf(designs);
  const pieces: Piece[] = [];
  const seen = new Set<Term>();
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const term = termOf.get(found);
    if (!term || seen.has(term)) continue;
    seen.add(term);
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ term, text: found });
    end = index + found.length;
  }
  if (end < text.length || pieces.length === 0) pieces.push(text.slice(end));
  return pieces;
}
