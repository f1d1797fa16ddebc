// Formulas in TeX, converted to MathML by KaTeX: at build time for guides and shipped lessons, in the worker for a reader's lesson that
// contains one.

import katex from "katex";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";

/** Most macro expansions in one formula. */
const MOST_EXPANSIONS = 1_000;
/** Longest length in a formula, in em. */
const LARGEST = 20;

/** MathML elements that KaTeX's formulas consist of. Other elements could contain links, images or HTML. */
const ELEMENT =
  /^(mrow|mi|mn|mo|mtext|ms|mspace|mfrac|msqrt|mroot|mstyle|mpadded|mphantom|menclose|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mtable|mtr|mtd|mlabeledtr)$/;
/** Attributes that do more than set form and size. */
const FORBIDDEN_ATTRIBUTE = /\s(on\w*|href|src|style|class|id|xlink:\w+|action\w*)\s*=/i;

/** The content of `<math>`, without the TeX annotation that KaTeX adds. Names such as "max" are upright. A prime is part of its letter,
 * because fonts without a mathematics table place it too high. Throws an error that describes the fault of the formula. */
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

/** Throws if the MathML contains more than shapes and sizes: an imported text must not create a link or a script. */
function refuseForeign(mathml: string): void {
  for (const [, name = "", attributes = ""] of mathml.matchAll(/<\/?([^\s>/]+)([^>]*)>/g))
    if (!ELEMENT.test(name) || FORBIDDEN_ATTRIBUTE.test(attributes))
      throw new Error(`"${name}" cannot be in a formula`);
}

/** Markdown syntax of formulas: `$x$` in a line, `$$` around a formula on its own lines. */
export const formulas = { setFormula, syntax: { micromark: [math()], tree: [mathFromMarkdown()] } };
