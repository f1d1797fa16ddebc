// Invariant 10: citations of docs/papers.md name its rows, and its must-show list names what shows each row. That the files it names exist is
// checked with those of all documents (docs.mjs).
import { isDocument } from "./docs.mjs";
import { isTest } from "./tree.mjs";

/** Rows that nothing shows yet: id and reason. @type {Map<string, string>} */
const NOT_SHOWN = new Map();

const entry = "docs/papers.md";
const isPapers = (/** @type {string} */ file) => file === entry || /^docs\/papers\/[^/]+\.md$/.test(file);
const isCode = (/** @type {string} */ file) => /\.(?:rs|svh?|vlt|cc|h|tsx?|mjs)$/.test(file);
const hasIds = (/** @type {string} */ file) => /^(?:scenarios|experiments)\/.*\.json$/.test(file);

const id = /(?<![\w.#%$-])(?:Q\d{1,3}|[BGSC]A\d{1,2}|[BSGCREIJKM]\d{1,2})(?![\w%-])/g;
const range = /\b([A-Z]{1,2})(\d+) to \1(\d+)\b/g;
const comment = /(?:^|\s)\/\/.*|^\s*\/?\*.*|\s\/\*.*/;
const testTitle = /\b(?:test|describe)\w*(?:\.\w+)*\(\s*(["'`])(.*?)\1/;
const key = /^\s*(?:Q\d+(?=:)|rows: ".*")/;

/** What of a line of code may cite: comment, title of a test, key or `rows` of a table of tests. @param {string} line */
const citingPart = (line) => [comment.exec(line)?.[0], testTitle.exec(line)?.[2], key.exec(line)?.[0]].join(" ");

/** The parts of a file that may cite, line by line. @param {string} file @param {string} text */
function citingLines(file, text) {
  if (isCode(file)) return text.split("\n").map(citingPart);
  if (isDocument(file)) return text.split("\n");
  if (!hasIds(file)) return [];
  // All other text in the array is blanked, so that lines keep their numbers.
  const ids = /"ids":\s*\[[^\]]*\]/.exec(text);
  return ids ? `${text.slice(0, ids.index).replace(/[^\n]/g, "")}${ids[0]}`.split("\n") : [];
}

/** Ids that a file cites, each with its line, also those inside of a range. @param {string} file @param {string} text */
function citations(file, text) {
  return citingLines(file, text).flatMap((part, i) => {
    const cited = new Set(part.match(id) ?? []);
    for (const [, kind = "", first, last] of part.matchAll(range)) {
      for (let n = Number(first); n <= Number(last); n++) cited.add(`${kind}${n}`);
    }
    return [...cited].map((row) => ({ row, line: i + 1 }));
  });
}

/** Rows of the tables: id, place, and the paths of the last cell. @param {import("./tree.mjs").Tree} tree */
function rowsOf(tree) {
  return tree.files.filter(isPapers).flatMap((file) =>
    tree
      .read(file)
      .split("\n")
      .flatMap((text, i) => {
        const row = /^\| ([A-Z]{1,2}\d{1,3}) \|/.exec(text)?.[1];
        if (row === undefined) return [];
        const last =
          text
            .replace(/\s*\|\s*$/, "")
            .split("|")
            .at(-1) ?? "";
        const paths = [...last.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
        return [{ row, file, line: i + 1, paths }];
      }),
  );
}

/** Files that a path names; a star stands for a part of a name. @param {string[]} files @param {string} path */
function named(files, path) {
  const pattern = new RegExp(`^${path.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]*")}$`);
  return files.filter((file) => pattern.test(file));
}

/** Whether a file is a scenario, an experiment, a lesson or has tests. @param {string} file @param {string} text */
const shows = (file, text) =>
  (hasIds(file) && !file.endsWith("/schema.json")) ||
  (/^lessons\/.*\.md$/.test(file) && !file.endsWith("/README.md")) ||
  isTest(file) ||
  (file.endsWith(".rs") && text.includes("#[test]"));

/** @param {Map<string, string>} notShown rows that nothing shows, with reasons @returns {import("./tree.mjs").Rule} */
export const citesPapers = (notShown) => ({
  invariant: 10,
  title: "citations name rows of docs/papers.md, and its rows what shows them",
  check(tree) {
    const rows = rowsOf(tree);
    const known = new Set(rows.map(({ row }) => row));
    const cited = new Map(tree.files.map((file) => [file, reads(file) ? citations(file, tree.read(file)) : []]));
    const unknown = [...cited].flatMap(([file, all]) =>
      all
        .filter(({ row }) => !known.has(row))
        .map(({ row, line }) => ({ file, line, text: `cites ${row}, which is no row of ${entry}` })),
    );
    const wrong = rows.flatMap(({ row, file, line, paths }, at) => {
      const problem = (/** @type {string} */ text) => ({ file, line, text: `${row} ${text}` });
      if (rows.findIndex((other) => other.row === row) < at) return [problem("has two rows")];
      const files = paths.flatMap((path) => named(tree.files, path));
      const shown = files.some((path) => shows(path, tree.read(path)));
      if (!row.startsWith("Q")) return paths.length === 0 ? [problem("names no file")] : [];
      if (notShown.has(row)) return shown ? [problem("is shown, and is listed as not shown")] : [];
      if (!shown) return [problem("names no test, scenario, experiment or lesson")];
      const isCited = files.some((path) => cited.get(path)?.some((citation) => citation.row === row));
      if (!isCited) return [problem("is cited by none of the files that it names")];
      return [...cited]
        .filter(([path, all]) => hasIds(path) && all.some((citation) => citation.row === row) && !files.includes(path))
        .map(([path]) => problem(`does not name ${path}, which cites it`));
    });
    const last = Math.max(0, ...rows.map(({ row }) => (row.startsWith("Q") ? Number(row.slice(1)) : 0)));
    const missing = Array.from({ length: last }, (_, i) => `Q${i + 1}`).filter((row) => !known.has(row));
    return [
      ...unknown,
      ...wrong,
      ...missing.map((row) => ({ file: entry, line: 1, text: `${row} has no row` })),
      ...[...notShown.keys()]
        .filter((row) => !known.has(row))
        .map((row) => ({ file: entry, line: 1, text: `${row}, which is listed as not shown, has no row` })),
    ];
  },
});

/** @param {string} file */
const reads = (file) => !isPapers(file) && (isCode(file) || isDocument(file) || hasIds(file));

export const papers = citesPapers(NOT_SHOWN);
