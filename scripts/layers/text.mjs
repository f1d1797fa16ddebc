// Source texts with what does not count blanked out; every line keeps its number.

/** @param {string} found */
const blank = (found) => found.replace(/[^\n]/g, " ");

/** Rust without comments, strings and characters. @param {string} text */
export function rustCode(text) {
  const parts =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\\n])'/g;
  return text.replace(parts, blank);
}

/** Blanks every item under #[cfg(test)]. @param {string} code of rustCode */
export function withoutTests(code) {
  let rest = code;
  for (;;) {
    const start = rest.search(/#\[cfg\((?:all\()?test\b/);
    if (start < 0) return rest;
    const end = endOfItem(rest, rest.indexOf("]", start) + 1);
    rest = rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end);
  }
}

/** Where the item that begins at `from` ends: at its semicolon, or with the brace that closes it. @param {string} code @param {number} from */
function endOfItem(code, from) {
  let depth = 0;
  for (let i = from; i < code.length; i++) {
    if (code[i] === "{") depth++;
    else if (code[i] === "}" && --depth === 0) return i + 1;
    else if (code[i] === ";" && depth === 0) return i + 1;
  }
  return code.length;
}

/** TypeScript without comments. @param {string} text */
export function scriptCode(text) {
  const parts = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(parts, (found) => (found.startsWith("/") ? blank(found) : found));
}

/**
 * All places where a pattern (with the flag g) matches.
 * @param {string} code
 * @param {RegExp} pattern
 */
export function* matches(code, pattern) {
  for (const match of code.matchAll(pattern)) {
    yield { line: code.slice(0, match.index).split("\n").length, found: match[0].trim(), groups: match.slice(1) };
  }
}
