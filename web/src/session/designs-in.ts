// Which designs a scenario file needs, before anything has read it.

/** Text with letters, digits and `_` in place of their escapes: names have no other characters. */
export const unescaped = (text: string): string =>
  text.replace(/\\u00([0-9a-f]{2})/gi, (escaped, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /\w/.test(character) ? character : escaped;
  });

/** The design that every packet program needs, whatever else its file names. */
const SEQUENCER = "scr_sequencer";

/** Names of the designs in the text of a scenario file; there may be none of such a name. */
export function designsIn(text: string): string[] {
  const plain = unescaped(text);
  if (/"kind"\s*:\s*"cores"/.test(plain)) return [SEQUENCER];
  return [...plain.matchAll(/"design"\s*:\s*"([^"]*)"/g)].map(([, design = ""]) => design);
}
