// Converts texts for speech synthesis: symbols of formulas as words, bit strings bit by bit.

/** Words for symbols. Arrows and ranges are handled separately. */
const SIGNS: Readonly<Record<string, string>> = {
  "−": "minus",
  "+": "plus",
  "×": "times",
  "⋅": "times",
  "=": "equals",
  "≠": "is not",
  "<": "is less than",
  ">": "is more than",
  "≤": "is at most",
  "≥": "is at least",
  "≈": "is about",
  "→": "to",
  "⌊": "the floor of",
  "⌈": "the ceiling of",
};
const SIGN = new RegExp(`\\s*([${Object.keys(SIGNS).join("")}])\\s*`, "g");
/** Closing brackets, which are not spoken. */
const SILENT = /[⌋⌉]/g;

/** Units that voices would spell. */
const UNITS: Readonly<Record<string, string>> = {
  ps: "picoseconds",
  ns: "nanoseconds",
  µs: "microseconds",
  ms: "milliseconds",
  "Gb/s": "gigabits a second",
  "Mb/s": "megabits a second",
  "M/s": "million a second",
  kB: "kilobytes",
  MHz: "megahertz",
};
const UNIT = new RegExp(`(?<=\\d ?)(${Object.keys(UNITS).join("|")})(?!\\w)`, "g");

/** Four digits or more, all 0 or 1, or three with a leading 0; thousands have commas. */
const BITS = /(?<![\d.,])(?:[01]{4,}|0[01]{2})(?![\d,]|\.\d)/g;

/** A text in words. */
export function spoken(text: string): string {
  return text
    .replace(BITS, (bits) => [...bits].join(" "))
    .replace(/\b([a-z])_([a-z])\b/g, "$1 $2")
    .replace(/(?<=[A-Z])_(?=[A-Z])/g, " ")
    .replace(/(?<=\d)\^(?=\w)/g, " to the ")
    .replace(/\b([a-zF])\((\w)\)/g, "$1 of $2")
    .replace(UNIT, (unit) => UNITS[unit] ?? unit)
    .replace(/(?<=\d)–(?=\d)/g, " to ")
    .replace(/(?<=[\d)]) ?\/ ?(?=[\dgk(])/g, " over ")
    .replace(SIGN, (_, sign: string) => ` ${SIGNS[sign]} `)
    .replace(SILENT, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text of an element in words, including its formulas, subscripts and superscripts. */
export const spokenOf = (element: Element): string => spoken(wordsOf(element));

function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  if (!(node instanceof Element)) return "";
  const parts = [...node.childNodes].map(wordsOf);
  const [first = "", second = "", third = ""] = parts;
  switch (node.localName) {
    case "math":
      return ` ${parts.join(" ")} `;
    case "mrow":
    case "mstyle":
    case "mpadded":
      return parts.join(" ");
    case "sub":
      return ` ${parts.join("")}`;
    case "sup":
      return power(parts.join(""));
    case "msub":
      return `${first} ${second}`;
    case "msup":
      return `${first}${power(second)}`;
    case "msubsup":
      return `${first} ${second}${power(third)}`;
    case "mfrac":
      return `${first} over ${second}`;
    case "msqrt":
      return `the root of ${parts.join(" ")}`;
    default:
      return parts.join("");
  }
}

const power = (exponent: string) => (exponent.trim() === "2" ? " squared" : ` to the ${exponent}`);
