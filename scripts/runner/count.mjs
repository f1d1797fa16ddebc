// How many tests passed, from what the runners print or report.

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count what a runner reports */
/** @typedef {{ passed: number, failed: number, leftOut: number }} Judged `leftOut`: tests, or files of tests, that this run leaves out */

/**
 * Sums the numbers in all lines that look like `pattern`.
 * @param {string} output
 * @param {RegExp} pattern with three groups: passed, failed, skipped
 * @returns {Count | null} null: no such line
 */
function sum(output, pattern) {
  const lines = [...output.matchAll(pattern)];
  if (lines.length === 0) return null;
  const add = (/** @type {number} */ group) => lines.reduce((total, line) => total + Number(line[group]), 0);
  return { passed: add(1), failed: add(2), skipped: add(3) };
}

/** `cargo test` prints one such line for every test program. @param {string} output */
export const cargoCount = (output) => sum(output, /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm);

/** Node's test runner ends with these lines. @param {string} output */
export const nodeCount = (output) => sum(output, /^\S pass (\d+)\n\S fail (\d+)\n\S cancelled \d+\n\S skipped (\d+)/gm);

/** @param {string} _output @param {any} report @returns {Count} */
export function vitestCount(_output, report) {
  // A file that breaks before its first test has no failed test.
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} _output @param {any} report @returns {Count} */
export function playwrightCount(_output, report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * What a runner reports, compared with how it ended: one that broke off, that found nothing, or that skipped tests, has failed.
 * @param {number} code the exit code
 * @param {Count | null} count
 * @param {number | "skipped"} [leftOut] what the run leaves out on purpose: so many, or the tests that the runner skips
 * @returns {Judged}
 */
export function judge(code, count, leftOut = 0) {
  const { passed, failed, skipped = 0 } = count ?? { passed: 0, failed: 0 };
  const known = failed + (leftOut === "skipped" ? 0 : skipped);
  const silent = known === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : known, leftOut: leftOut === "skipped" ? skipped : leftOut };
}
