// Designs made from maps of fixtures, in a copy of the repository: what `npm run new-design` writes is formatted, typed, clean to lint, keeps
// every law of the contract and agrees with its model; with a bug in the module it differs.   node scripts/made-designs.mjs
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./lib/run.mjs";
import { at } from "./lib/system.mjs";
import { libraryFolder } from "./rtl/library.mjs";

/** Where the copy is: always in the same place, so that cargo compiles again only what is new. */
const tree = at(".cache/made-designs/tree");
const inTree = (/** @type {string[]} */ ...parts) => path.join(tree, ...parts);

/** Names of the designs by the fixtures that they are made of. */
const MADE = { made_axis_rank: "axis_rank", made_xilinx_fifo: "xilinx_fifo", made_op_enum: "op_enum" };
/** One of them with the bug that its fixture has. */
const BUG = { made_bug: "axis_rank" };

function copyRepository() {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(inTree(".cache"), { recursive: true });
  const left = new Set([".git", ".cache", "node_modules", "target", "dist"]);
  for (const name of readdirSync(at(".")).filter((name) => !left.has(name)))
    cpSync(at(name), inTree(name), { recursive: true });
  symlinkSync(at("node_modules"), inTree("node_modules"));
  // Tools that came as wheels, and a module that tests of the page are typed by.
  for (const name of ["venv", "lab"])
    if (existsSync(at(".cache", name))) symlinkSync(at(".cache", name), inTree(".cache", name));
  cpSync(at(".cache/stamps"), inTree(".cache/stamps"), { recursive: true });
}

/**
 * A map beside the sources of its fixture.
 * @param {string} fixture
 * @param {Record<string, string>} defines
 */
function adoptedMap(fixture, defines) {
  const folder = inTree(".cache/adopted", `${fixture}${Object.keys(defines).join("")}`);
  cpSync(at("wasm/adopt/fixtures", fixture), folder, { recursive: true });
  const map = JSON.parse(readFileSync(at("scripts/new-design/maps", `${fixture}.map.json`), "utf8"));
  const file = path.join(folder, "module.map.json");
  writeFileSync(file, JSON.stringify({ ...map, defines }));
  return file;
}

/** Makes all designs in the copy, with its own scripts. */
async function makeAll() {
  /** @type {typeof import("./new-design.mjs")} */
  const { planned, make } = await import(pathToFileURL(inTree("scripts/new-design.mjs")).href);
  const ofFixtures = Object.entries(MADE).map(([name, fixture]) => ({ name, map: adoptedMap(fixture, {}) }));
  const withBug = Object.entries(BUG).map(([name, fixture]) => ({ name, map: adoptedMap(fixture, { BUG: "" }) }));
  // They are made known once, for all of them.
  for (const options of [...ofFixtures, ...withBug])
    await make(planned({ ...options, title: null }), { lists: [], register: async () => {} });
  await run(process.execPath, ["scripts/designs.mjs"], { cwd: tree });
}

/** @returns {Promise<{ passed: number, problems: string[] }>} */
export async function checkMadeDesigns() {
  copyRepository();
  await makeAll();
  const env = { CARGO_TARGET_DIR: at("target/made-designs"), QUEUESCOPE_RTL: libraryFolder("bridge") };
  const cargo = (/** @type {string[]} */ ...args) => run("cargo", args, { cwd: tree, env });
  const quick = ["--quiet", "--locked", "--profile", "driver"];
  const conforms = (/** @type {string} */ name) =>
    cargo("run", ...quick, "-p", "rtl-native", "--example", "conforms", "--", name);
  /** @type {Record<string, () => Promise<unknown>>} */
  const checks = {
    "format of Rust": () => cargo("fmt", "--all", "--check"),
    "names of numbers": () => cargo("run", ...quick, "-p", "models", "--example", "numbers"),
    types: () => run(inTree("node_modules/.bin/tsc"), ["--noEmit", "-p", "."], { cwd: tree }),
    "lint of SystemVerilog": () => run(process.execPath, ["scripts/lint-rtl.mjs"], { cwd: tree }),
    ...Object.fromEntries(Object.keys(MADE).map((name) => [name, () => conforms(name)])),
    made_bug: async () => {
      const said = await conforms("made_bug").catch((/** @type {Error} */ error) => error.message);
      if (!/made_bug: .*: expected .*, found /.test(said)) throw new Error(`the bug makes no difference:\n${said}`);
    },
  };
  /** @type {string[]} */
  const problems = [];
  for (const [name, check] of Object.entries(checks)) {
    const started = performance.now();
    await check().catch((/** @type {Error} */ error) => problems.push(`${name}: ${error.message}`));
    console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  rmSync(tree, { recursive: true, force: true });
  return { passed: Object.keys(checks).length - problems.length, problems };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, problems } = await checkMadeDesigns();
  for (const problem of problems) console.log(problem);
  console.log(`${passed} checks passed, ${problems.length} failed`);
  process.exit(problems.length > 0 ? 1 : 0);
}
