/**
 * SystemVerilog or C++ without comments and the text of strings; every line keeps its number.
 * @param {string} text
 */
export function code(text) {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (found) =>
    found.startsWith('"') ? `"${" ".repeat(found.length - 2)}"` : found.replace(/[^\n]/g, " "),
  );
}
