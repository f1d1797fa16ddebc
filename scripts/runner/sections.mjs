// What `npm test` and `npm run check` run, and how each tells its count.
import { checkLayers } from "../check-layers.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { lintRtl } from "../lint-rtl.mjs";
import { checkTraces } from "../perfetto.mjs";
import { cargoCount, nodeCount, playwrightCount, vitestCount } from "./count.mjs";

/**
 * @typedef {{ title: string, static?: boolean, needs?: string, command?: string[], env?: NodeJS.ProcessEnv,
 *             report?: string, count?: (output: string, report: any) => import("./count.mjs").Count | null,
 *             check?: () => Promise<{ passed: number, problems: string[] }> }} Section
 * Either `command`, counted by `count` (default: one test, passed if the exit code is 0), or `check`, done here.
 * `report`: a JSON file that the command writes for `count`; `needs`: the title of a section that must have passed.
 */

const tool = (/** @type {string} */ name) => at("node_modules/.bin", name);
const reports = {
  vitest: at(".cache/test/vitest.json"),
  playwright: at(".cache/test/playwright.json"),
};

/** The driver is a tool of the build: optimised for tests, its dependencies alone would take a minute. */
const workspace = ["--workspace", "--exclude", "bindgen-driver"];

/** @type {Section[]} */
export const sections = [
  { title: "format: Rust", static: true, command: ["cargo", "fmt", "--all", "--check"] },
  { title: "format and lint: TypeScript", static: true, command: [tool("biome"), "ci", "--error-on-warnings", "."] },
  {
    title: "lint: Rust",
    static: true,
    command: ["cargo", "clippy", "--locked", ...workspace, "--all-targets", "--", "-D", "warnings"],
  },
  { title: "lint: SystemVerilog", static: true, check: lintRtl },
  { title: "types: TypeScript", static: true, command: [tool("tsc")] },
  { title: "layers", static: true, check: async () => checkLayers() },
  {
    title: "tests of the scripts",
    static: true,
    command: [process.execPath, "--test", "--test-reporter=spec", ...filesBelow(at("scripts"), ".test.mjs")],
    count: nodeCount,
  },
  {
    title: "tests: Rust and RTL, native",
    command: ["cargo", "test", "--locked", ...workspace, "--no-fail-fast"],
    count: cargoCount,
  },
  { title: "tests: traces in Perfetto", needs: "tests: Rust and RTL, native", check: () => checkTraces() },
  {
    title: "tests: page and wasm in Node",
    command: [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`],
    // Pages are drawn and thrown away by the thousand: where the young have more room, less is copied.
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=32`.trim() },
    report: reports.vitest,
    count: vitestCount,
  },
  { title: "build", command: [tool("vite"), "build"] },
  {
    title: "tests: Chromium",
    needs: "build",
    command: [tool("playwright"), "test", "--reporter=list,json"],
    // Playwright forces colours upon its web server, and Node warns of the contradiction.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright, NO_COLOR: undefined },
    report: reports.playwright,
    count: playwrightCount,
  },
];
