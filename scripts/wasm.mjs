// The Rust session to what the page loads: a build for each family of designs and one with all, what these are called, experiments, captures,
// mangled links, and the TypeScript types of what crosses over.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { step } from "./lib/progress.mjs";
import { run } from "./lib/run.mjs";
import { needLinker, needWasmTarget, targetFolder } from "./lib/rust.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "./lib/stamp.mjs";
import { at, windows } from "./lib/system.mjs";

const gen = at("web/src/gen");

/** The sources of the Rust that goes into the page; tests and the native side of the RTL do not. */
function sources() {
  const below = filesBelow(at("wasm"), ".rs", ".toml", ".json");
  const crates = below.filter(
    (file) => !/(^|[\\/])(tests|benches|rtl-bridge)[\\/]/.test(path.relative(at("wasm"), file)),
  );
  return [...crates, ...[at("Cargo.toml"), at("Cargo.lock")].filter((file) => existsSync(file))];
}

/**
 * Something that is built of these sources.
 * @typedef {{ name: string, text: string, files: string[], build: () => Promise<void> }} Product
 * `text`: what is done while it is built.
 */

/**
 * Of a wasm module JavaScript in `folder`.
 * @param {string} module
 * @param {string} folder
 * @param {string} name
 * @param {string[]} flags of the driver
 */
async function bind(module, folder, name, ...flags) {
  await run("cargo", ["build", "--profile", "driver", "-p", "bindgen-driver"]);
  const driver = path.join(targetFolder, "driver", windows ? "bindgen-driver.exe" : "bindgen-driver");
  mkdirSync(folder, { recursive: true });
  await run(driver, [path.join(targetFolder, "wasm32-unknown-unknown", module), folder, name, ...flags]);
}

/** @param {string} name @param {string} folder */
const moduleFiles = (name, folder) => [path.join(folder, `${name}.js`), path.join(folder, `${name}_bg.wasm`)];

/**
 * The session as a JavaScript module in `folder`.
 * @param {string} name
 * @param {string} text
 * @param {string} folder
 * @param {string[]} features of the crate bindings
 * @returns {Product}
 */
function sessionModule(name, text, folder, features) {
  const build = async () => {
    const target = ["--profile", "page", "--target", "wasm32-unknown-unknown"];
    await run("cargo", ["build", ...target, "-p", "bindings", "--features", features.join(",")]);
    // The page adds the hardware's functions to its table.
    await bind("page/bindings.wasm", folder, name, "--table");
  };
  return { name, text, files: moduleFiles(name, folder), build };
}

/**
 * A part of the page with a module of its own, of the crate `<part>-bindings`.
 * @param {string} name
 * @param {string} text
 * @param {string} part
 * @param {string[]} features
 * @returns {Product}
 */
function partModule(name, text, part, features = []) {
  const build = async () => {
    const target = ["--profile", "page-fast", "--target", "wasm32-unknown-unknown"];
    await run("cargo", ["build", ...target, "-p", `${part}-bindings`, "--features", features.join(",")]);
    await bind(`page-fast/${part}_bindings.wasm`, gen, name);
  };
  return { name, text, files: moduleFiles(name, gen), build };
}

/** The page opens an experiment by the second module if its bench is `cores`: `web/src/sweeps/start.ts`. */
const parts = [
  partModule("experiments", "building the experiments for the page", "experiments"),
  partModule("experiments_scr", "building the experiments with packet programs for the page", "experiments", ["scr"]),
  partModule("captures", "building the captures for the page", "captures"),
  partModule("links", "building what mends links for the page", "links"),
];

/** The TypeScript types: the page runs without them. @type {Product} */
const types = {
  name: "types",
  text: "deriving the TypeScript types",
  files: [path.join(gen, "types")],
  build: async () => {
    const fresh = at(".cache/types");
    const example = (/** @type {string} */ crate, /** @type {string[]} */ ...args) =>
      run("cargo", ["run", "-p", crate, "--features", "schema", "--example", ...args]);
    rmSync(fresh, { recursive: true, force: true });
    await example("session", "session-types", "--", fresh);
    await example("experiments", "experiment-schema", "--", "--types", fresh);
    // A type that is gone must not stay behind.
    rmSync(path.join(gen, "types"), { recursive: true, force: true });
    mkdirSync(gen, { recursive: true });
    renameSync(fresh, path.join(gen, "types"));
  },
};

/**
 * The builds of the session and the designs of each, as features of the crate bindings: a scenario is opened by the first one that has
 * all of its designs. Small ones first, the last one has every scheduler. Packet programs have a build for themselves: their engines are
 * of one design only.
 * @type {Record<string, string[]>}
 */
const builds = {
  session_bbq: ["bbq", "pifo"],
  session_bbq_pifo: ["bbq_pifo", "rolling_window"],
  session_pieo: ["bmw_tree", "pieo", "pifo"],
  session_sp_pifo: ["fifo", "greedy", "pifo", "sp_pifo"],
  session_gearbox: ["fifo", "gearbox"],
  session_scr: ["scr"],
  session_whole: ["all", "tables"],
};

const sessions = Object.entries(builds).map(([name, features]) =>
  sessionModule(name, `building ${name} for the page`, gen, features),
);

/** What designs are called, for the page before a session is open. */
const names = path.join(gen, "designs.json");
/** Which build has which designs. */
const contents = path.join(gen, "sessions.json");

/** The designs of each build, read from the build. @type {Product} */
const designs = {
  name: "designs",
  text: "listing the designs of each session",
  files: [names, contents],
  build: async () => {
    const list = [];
    for (const { name, files } of sessions) {
      const [script = "", binary = ""] = files;
      const { initSync, designNames } = await import(pathToFileURL(script).href);
      initSync({ module: readFileSync(binary) });
      const lines = String(designNames()).trimEnd().split("\n");
      list.push({ name, designs: Object.fromEntries(lines.map((line) => line.split("\t"))) });
    }
    const write = (/** @type {string} */ file, /** @type {unknown} */ data) =>
      writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
    write(names, Object.assign({}, ...list.map(({ designs }) => designs)));
    write(
      contents,
      list.map(({ name, designs }) => ({ name, designs: Object.keys(designs) })),
    );
  },
};

const page = [...sessions, designs, ...parts];

/** With the conformance suite and the loads of the benchmark. */
const lab = sessionModule("lab", "building the session for tests", at(".cache/lab"), ["all", "scr", "tables", "lab"]);

/**
 * What is stale of what is made of the Rust sources.
 * @param {{ checks?: boolean }} what `checks`: with what checks and tests need
 */
export function staleProducts({ checks = false } = {}) {
  const key = hash(sources());
  const all = checks ? [...page, lab, types] : page;
  return all.filter(({ name, files }) => !isFresh(name, key, ...files)).map((product) => ({ ...product, key }));
}

/**
 * Builds what is stale. Cargo locks its target folder, so one follows the other.
 * @param {{ checks?: boolean }} what
 */
export async function buildSession(what) {
  for (const { name, text, key, build } of staleProducts(what)) {
    await needWasmTarget();
    await needLinker();
    clearStamp(name);
    await step(text, build);
    setStamp(name, key);
  }
}
