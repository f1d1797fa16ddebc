// Invariant 7 again: the list of journeys names files of tests that exist, and titles that these have.

const list = "web/test/journeys/README.md";

const isTestFile = (/** @type {string} */ file) => /\.(?:test|spec)\.ts$/.test(file);

/** What stands in place of tests where nothing holds a row. */
const NONE = "no test";

/** Title of a test. Of a test that runs for several values it follows the parenthesis that closes these. */
const testTitle =
  /(?:\b(?:test|it|describe|alone)(?:\.\w+)*|\))\(\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/g;

/** @param {string} text of a file of tests */
const titlesOf = (text) => [...text.matchAll(testTitle)].map(([, literal = ""]) => literal.slice(1, -1));

/**
 * The tests of a row, each a file and a part of a title, if it names one; null if the cell has another form.
 * @param {string} cell
 */
function testsOf(cell) {
  const tests = cell.split("; ").map((one) => /^`([^`]+)`(?: "(.+)")?$/.exec(one));
  if (tests.some((one) => one === null)) return null;
  return tests.map((one) => ({ file: one?.[1] ?? "", named: one?.[2] ?? null }));
}

/** Cells of a line of a table; null if it is none, a head or a rule. @param {string} line */
function cellsOf(line) {
  if (!line.startsWith("| ") || line.startsWith("| what a reader does |")) return null;
  return line.replace(/^\| | \|$/g, "").split(" | ");
}

/** @type {import("./tree.mjs").Rule} */
export const journeys = {
  invariant: 7,
  title: "a row of the list of journeys names tests by their titles, or says that there is none",
  check(tree) {
    const lines = tree.read(list).split("\n");
    return lines.flatMap((text, i) => {
      const cells = cellsOf(text);
      if (cells === null) return [];
      const problem = (/** @type {string} */ text) => ({ file: list, line: i + 1, text });
      if (cells.length !== 3) return [problem(`has ${cells.length} cells; expected 3`)];
      const cell = cells[2] ?? "";
      if (cell === NONE) return [];
      const tests = testsOf(cell);
      if (tests === null) return [problem(`names its tests as ${cell}; expected \`file\` "title", or ${NONE}`)];
      return tests.flatMap(({ file, named }) => {
        const exists = tree.files.includes(file) && isTestFile(file);
        if (!exists) return [problem(`names ${file}, which is no file of tests`)];
        const has = named === null || titlesOf(tree.read(file)).some((title) => title.includes(named));
        return has ? [] : [problem(`names "${named}", which is in no title of ${file}`)];
      });
    });
  },
};
