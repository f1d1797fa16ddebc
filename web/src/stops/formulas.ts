// Formulas in TeX, set as MathML by KaTeX: for guides and lessons that ship when the page is built, for a reader's lesson in the worker that
// reads it, fetched when there is one.

import katex from "katex";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";

/** Macros that one formula may expand at most. */
const MOST_EXPANSIONS = 1_000;
/** Lengths in a formula at most, in em. */
const LARGEST = 20;

/** Elements of MathML in which KaTeX sets formulas. Others could hold links, images or HTML. */
const ELEMENT =
  /^(mrow|mi|mn|mo|mtext|ms|mspace|mfrac|msqrt|mroot|mstyle|mpadded|mphantom|menclose|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mtable|mtr|mtd|mlabeledtr)$/;
/** What is no attribute of a form or size. */
const FORBIDDEN_ATTRIBUTE = /\s(on\w*|href|src|style|class|id|xlink:\w+|action\w*)\s*=/i;

/**
 * What stands inside `<math>`, without the TeX that KaTeX adds for other programs. Names such as "max" are marked as upright. A prime is
 * part of its letter: fonts without mathematics put it too high. Throws an error with the fault of the formula.
 */
export function setFormula(tex: string, isOnItsLine: boolean): string {
  const set = katex.renderToString(tex, {
    output: "mathml",
    displayMode: isOnItsLine,
    throwOnError: true,
    strict: "error",
    trust: ({ command }) => {
      throw new Error(`"${command}" cannot be in a formula`);
    },
    maxExpand: MOST_EXPANSIONS,
    maxSize: LARGEST,
  });
  const inside = /<semantics>(.*)<annotation/s.exec(set)?.[1];
  if (inside === undefined) throw new Error("KaTeX gave no MathML");
  refuseForeign(inside);
  return inside
    .replace(/<mi>(?=\w{2})/g, '<mi mathvariant="normal">')
    .replace(/<msup><mi>(\w)<\/mi><mo[^>]*>′<\/mo><\/msup>/g, "<mi>$1′</mi>");
}

/** Throws if something else than form and size of signs is in it: a text that a reader brings must not become a link or a script. */
function refuseForeign(mathml: string): void {
  for (const [, name = "", attributes = ""] of mathml.matchAll(/<\/?([^\s>/]+)([^>]*)>/g))
    if (!ELEMENT.test(name) || FORBIDDEN_ATTRIBUTE.test(attributes))
      throw new Error(`"${name}" cannot be in a formula`);
}

/** How a text has formulas: `$x$` in a line, `$$` around one on its own lines. */
export const formulas = { setFormula, syntax: { micromark: [math()], tree: [mathFromMarkdown()] } };
