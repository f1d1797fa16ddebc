// Finds words of the glossary in a text.

import { TERMS, type Term } from "./glossary";

/** A piece of plain text, or a glossary word with its form in the text. */
export type Piece = string | { term: Term; text: string };

interface Finder {
  pattern: RegExp;
  termOf: ReadonlyMap<string, Term>;
}

const finders = new Map<string, Finder>();

/** The words of these designs as one regular expression; words of a design take precedence over words of all designs. */
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

/** A form with its special characters escaped for a regular expression. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Splits a text into pieces. Longer words are matched first, only at word boundaries, and each word only at its first occurrence.
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
