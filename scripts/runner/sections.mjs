// What `npm test`, `npm run test:all` and `npm run check` run, and how each tells its count.
import { checkLayers } from "../check-layers.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { lintRtl } from "../lint-rtl.mjs";
import { checkMadeDesigns } from "../made-designs.mjs";
import { checkTraces } from "../perfetto.mjs";
import { needIcarus } from "../rtl/icarus.mjs";
import { needPyslang } from "../rtl/pyslang.mjs";
import { cargoCount, nodeCount, playwrightCount, vitestCount } from "./count.mjs";
import { longTests } from "./long-tests.mjs";

/**
 * `quick`: what `npm test` runs; `rest`: what it leaves out; `all`: both.
 * @typedef {"static" | "quick" | "rest" | "all"} Extent
 * @typedef {{ title: string, in: Extent[], lane: "rust" | "page", needs?: string, command?: string[], env?: NodeJS.ProcessEnv,
 *             prepare?: () => Promise<unknown>, report?: string, leftOut?: number | "skipped",
 *             count?: (output: string, report: any) => import("./count.mjs").Count | null,
 *             check?: () => Promise<{ passed: number, problems: string[] }> }} Section
 * Either `command`, counted by `count` (default: one test, passed if the exit code is 0), or `check`, done here.
 * `lane`: sections of the two lanes share nothing and run side by side; `report`: a JSON file that the command writes for `count`;
 * `leftOut`: what it leaves out on purpose, see `judge`; `needs`: the title of a section of its lane that must have passed;
 * `prepare`: fetches what its tests would fetch while they run.
 */

const tool = (/** @type {string} */ name) => at("node_modules/.bin", name);
const reports = {
  vitest: at(".cache/test/vitest.json"),
  playwright: at(".cache/test/playwright.json"),
};

/** The driver is a tool of the build: optimised for tests, its dependencies alone would take a minute. */
const workspace = ["--workspace", "--exclude", "bindgen-driver"];

/** @type {Extent[]} */
const always = ["static", "quick", "all"];
/** @type {Extent[]} */
const runs = ["quick", "rest", "all"];

/** Of Rust's tests the long ones are ignored, with a reason. @type {Record<Extent, string[]>} */
const ofRust = { static: [], quick: [], rest: ["--", "--ignored"], all: ["--", "--include-ignored"] };

/** What the long tests of Rust start: the front end of `adopt`, and a second simulator for testbenches. */
async function needTools() {
  await needPyslang();
  // Without it the tests run, and one of them fails with the same advice.
  await needIcarus().catch((error) => console.error(error.message));
}

/** @param {Extent} extent @returns {Section[]} */
const every = (extent) => [
  { title: "format: Rust", in: always, lane: "rust", command: ["cargo", "fmt", "--all", "--check"] },
  {
    title: "lint: Rust",
    in: always,
    lane: "rust",
    command: ["cargo", "clippy", "--locked", ...workspace, "--all-targets", "--", "-D", "warnings"],
  },
  {
    title: "tests: Rust and RTL, native",
    in: runs,
    lane: "rust",
    command: ["cargo", "test", "--locked", ...workspace, "--no-fail-fast", ...ofRust[extent]],
    ...(extent === "quick" ? {} : { prepare: needTools }),
    leftOut: extent === "quick" ? "skipped" : 0,
    count: cargoCount,
  },
  {
    title: "tests: traces in Perfetto",
    in: ["rest", "all"],
    lane: "rust",
    needs: "tests: Rust and RTL, native",
    check: () => checkTraces(),
  },
  { title: "designs made from maps", in: ["rest", "all"], lane: "rust", check: checkMadeDesigns },
  {
    title: "format and lint: TypeScript",
    in: always,
    lane: "page",
    command: [tool("biome"), "ci", "--error-on-warnings", "."],
  },
  { title: "lint: SystemVerilog", in: always, lane: "page", check: lintRtl },
  { title: "types: TypeScript", in: always, lane: "page", command: [tool("tsc")] },
  { title: "unused code: TypeScript", in: always, lane: "page", command: [tool("knip"), "--no-progress"] },
  { title: "layers", in: always, lane: "page", check: async () => checkLayers() },
  {
    title: "tests of the scripts",
    in: always,
    lane: "page",
    command: [process.execPath, "--test", "--test-reporter=spec", ...filesBelow(at("scripts"), ".test.mjs")],
    count: nodeCount,
  },
  {
    title: "tests: page and wasm in Node",
    in: runs,
    lane: "page",
    command: [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`],
    env: {
      QUEUESCOPE_TESTS: extent,
      // Pages are drawn and thrown away by the thousand: where the young have more room, less is copied.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=32`.trim(),
    },
    report: reports.vitest,
    leftOut: extent === "quick" ? longTests.node.length : 0,
    count: vitestCount,
  },
  { title: "build", in: runs, lane: "page", command: [tool("vite"), "build"] },
  {
    title: "tests: Chromium",
    in: runs,
    lane: "page",
    needs: "build",
    command: [tool("playwright"), "test", "--reporter=list,json"],
    env: {
      QUEUESCOPE_TESTS: extent,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
      // Playwright forces colours upon its web server, and Node warns of the contradiction.
      NO_COLOR: undefined,
    },
    report: reports.playwright,
    leftOut: extent === "quick" ? longTests.browser.length : 0,
    count: playwrightCount,
  },
];

/** The sections of an extent, in order. @param {Extent} extent */
export const sections = (extent) => every(extent).filter((section) => section.in.includes(extent));
