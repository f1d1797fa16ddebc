// The rows on syntheses in rtl/README.md, compared with the results.

/** @typedef {Pick<import("./synthesise.mjs").Synthesis, "name" | "whole" | "path">} Result */

/** What a column of such a table says. @type {Record<string, (result: Result) => number | undefined>} */
const columns = {
  LUT6: ({ whole }) => whole?.luts,
  "flip-flops": ({ whole }) => whole?.flipFlops,
  memories: ({ whole }) => whole?.memories,
  "memory bits": ({ whole }) => whole?.memoryBits,
  "LUT6 levels": ({ path }) => path?.levels,
};

/** @param {string} line of a table */
const cells = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Rows that no result has: they are stale. Only tables of whole configurations are meant, which have memory bits and levels.
 * @param {string} text in Markdown
 * @param {Result[]} results of all configurations
 * @returns {string[]}
 */
export function staleRows(text, results) {
  const stale = [];
  /** @type {[number, (result: Result) => number | undefined][]} */
  let stated = [];
  for (const line of text.split("\n")) {
    const row = cells(line);
    if (row.length === 0) stated = [];
    else if (stated.length === 0) {
      const found = row.flatMap((name, at) => (columns[name] ? [/** @type {const} */ ([at, columns[name]])] : []));
      if (row.includes("memory bits") && row.includes("LUT6 levels")) stated = found.map(([at, of]) => [at, of]);
    } else if (!/^[-: ]+$/.test(row[0] ?? "")) {
      const value = (/** @type {number} */ at) => Number(row[at]?.replaceAll(",", ""));
      if (!results.some((result) => stated.every(([at, of]) => of(result) === value(at)))) stale.push(line.trim());
    }
  }
  return stale;
}
