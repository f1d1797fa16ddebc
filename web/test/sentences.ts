// Rules for the page's sentences: their length, and home-made words for which the trade has a term.

/** Maximum number of words in a sentence. */
const MOST_WORDS = 25;

/** Home-made words, each with the trade's term; not in code, file names and keys. */
const HOME_MADE: readonly (readonly [ours: RegExp, trade: string])[] = [
  [/\btroubles?\b/i, "error, problem"],
  [/\b(?:told|tells?)\b/i, "report, say, show"],
  [/\bwish(?:es)?\b/i, "command, request"],
  [/\bglid(?:e|es|ing)\b/i, "move, animation"],
  [/\bheld against\b/i, "compared with"],
  [/\bparts? (?:here|from it|from the)\b/i, "diverges"],
  [/\bpartings?\b/i, "first divergence"],
  [/\bdesks?\b/i, "editor, drafts"],
  [/\bunfold(?:s|ed|ing)?\b/i, "open, animate"],
  [/\bwatchers?\b/i, "monitor"],
  [/\bhanded (?:on|over)\b/i, "forwarded"],
  [/\blives of\b/i, "pipeline diagram"],
  [/\blaws?\b/i, "rule"],
  [/\bhints?\b/i, "tooltip"],
  // A saved file is called a picture.
  [/^(?!.*\b(?:saved?|browser)\b).*\bpictures?\b/i, "drawing"],
  [/\b(?:older|newer) ends?\b/i, "HEAD and TAIL"],
  [/\bleads? to nothing\b/i, "an empty bucket"],
];

/** A text without Markdown: a name, a formula and a piece of code count as one word each. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/`[^`]*`/g, "code")
    .replace(/\$\$?[^$\n]+\$\$?/g, "formula")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, "");

/** The sentences of a text. */
export const sentencesIn = (text: string): string[] =>
  text
    .replace(/\b(?:e\.g|i\.e|vs|Fig|figs?|sec|no)\.\s/gi, (short) => short.replace(". ", "_"))
    .split(/(?<=[.!?][)”"’]?)\s+(?=[\p{Lu}\p{N}“"(*])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** The number of words in a sentence. Operators of formulas do not count. */
export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Violations in a text: sentences that are too long, and home-made words. */
export function hardIn(text: string): string[] {
  return sentencesIn(text).flatMap((sentence) => {
    const words = wordsIn(sentence);
    const long = words > MOST_WORDS ? [`${words} words: ${sentence}`] : [];
    const ours = HOME_MADE.flatMap(([word, trade]) => {
      const [found] = word.exec(sentence) ?? [];
      return found === undefined ? [] : [`"${found}", better ${trade}: ${sentence}`];
    });
    return [...long, ...ours];
  });
}
