// What the page's files have in common.
import { isRank } from "./shape.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** Where files of the page begin with what is left to do. */
export const byHand = (/** @type {string} */ text) => `// By hand: ${text}\n`;

/** The word by which people call an element: its rank, or else its data. @param {Shape} shape */
export const mainWord = ({ words }) =>
  (words.find(isRank) ?? words.find(({ name }) => name === "data") ?? words[0])?.name ?? "";

/** `rank 5, data 7` of an element as a template. @param {Shape} shape @param {string} of */
export const wordsText = ({ words }, of) =>
  words
    .toSorted((a, b) => Number(isRank(b)) - Number(isRank(a)))
    .map(({ name }) => `${name} \${${of}.${name}}`)
    .join(", ");
