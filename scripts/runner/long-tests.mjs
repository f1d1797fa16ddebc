// Tests that `npm test` leaves out and `npm run test:all` runs: they walk over all shipped scenarios once more, draw the page thousands of
// times, or repeat in a browser what Node has tested. What holds only by them stands in docs/laws.md with the command that runs them.
// Rust's long tests say so themselves: #[ignore = "long: npm run test:all"].
import path from "node:path";
import { filesBelow } from "../lib/stamp.mjs";
import { at, root } from "../lib/system.mjs";

export const longTests = {
  /** Files of Vitest. */
  node: [
    "web/test/dom/about.test.ts",
    "web/test/dom/about-scr.test.ts",
    "web/test/dom/asking.alone.test.ts",
    "web/test/dom/experiment-values.test.ts",
    "web/test/dom/kept.test.ts",
    "web/test/dom/one-of-each-kind.test.ts",
    "web/test/dom/large-queues.test.ts",
    "web/test/dom/own-lessons.alone.test.ts",
    "web/test/dom/storage.test.ts",
    "web/test/dom/ten-asking.test.ts",
    "web/test/dom/writing.alone.test.ts",
    "web/test/wasm/adopted-as-natively.test.ts",
    "web/test/wasm/facts.test.ts",
    "web/test/wasm/questions.test.ts",
    "web/test/wasm/sentences.test.ts",
    "web/test/wasm/session.test.ts",
    "web/test/wasm/shipped.test.ts",
    "web/test/wasm/source.test.ts",
    "web/test/wasm/ten.test.ts",
    "web/test/wasm/whole.test.ts",
  ],
  /** Files of Playwright. */
  browser: [
    "journeys/appearance",
    "journeys/audience",
    "journeys/class",
    "journeys/comparison",
    "journeys/deaths",
    "journeys/exercises-solved",
    "journeys/experiments",
    "journeys/first-visit",
    "journeys/fitting",
    "journeys/frames",
    "journeys/gallery",
    "journeys/guides",
    "journeys/hardware-edits",
    "journeys/imports",
    "journeys/kept",
    "journeys/legends",
    "journeys/lessons-elsewhere",
    "journeys/loading",
    "journeys/network",
    "journeys/own-modules",
    "journeys/pictures",
    "journeys/recovery",
    "journeys/scorm",
    "journeys/shapes",
    "journeys/side-by-side",
    "journeys/source",
    "journeys/source-elsewhere",
    "journeys/storage",
    "journeys/ten-modules",
  ].map((name) => `web/test/${name}.spec.ts`),
};

/**
 * The files that a run leaves out, as globs.
 * @param {"node" | "browser"} runner
 * @param {string | undefined} extent `quick`: the long ones; `rest`: all others; everything is run otherwise
 * @returns {string[]}
 */
export function leftOut(runner, extent) {
  const long = longTests[runner];
  if (extent === "quick") return long;
  if (extent !== "rest") return [];
  const ending = runner === "node" ? ".test.ts" : ".spec.ts";
  const all = filesBelow(at("web"), ending).map((file) => path.relative(root, file).replaceAll(path.sep, "/"));
  return all.filter((file) => !long.includes(file));
}
