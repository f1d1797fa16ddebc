// Rust to what the page loads: the session, experiments, exercises, captures, what adopts modules of users, their maps, sources beside runs, mangled links, each a
// module of its own; the names of the designs; and
// the TypeScript types of what crosses over. The test laboratory is the session with more in it.
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

/**
 * A crate as a JavaScript module in `folder`.
 * @param {{ name: string, text: string, crate: string, folder?: string, features?: string[], flags?: string[] }} what
 * `features`: of the crate; `flags`: of the driver
 * @returns {Product}
 */
function wasmModule({ name, text, crate, folder = gen, features = [], flags = [] }) {
  const build = async () => {
    const target = ["--profile", "page", "--target", "wasm32-unknown-unknown"];
    await run("cargo", ["build", ...target, "-p", crate, "--features", features.join(",")]);
    await bind(`page/${crate.replaceAll("-", "_")}.wasm`, folder, name, ...flags);
  };
  return { name, text, files: [path.join(folder, `${name}.js`), path.join(folder, `${name}_bg.wasm`)], build };
}

// The page adds the hardware's functions to the table of a session.
const ofSession = { crate: "bindings", flags: ["--table"] };

const session = wasmModule({ name: "session", text: "building the session for the page", ...ofSession });

const parts = [
  wasmModule({ name: "experiments", text: "building the experiments for the page", crate: "experiments-bindings" }),
  wasmModule({ name: "captures", text: "building the captures for the page", crate: "captures-bindings" }),
  wasmModule({
    name: "adopt",
    text: "building what adopts modules of users for the page",
    crate: "adopt-bindings",
    flags: ["--table"],
  }),
  wasmModule({ name: "exercises", text: "building the exercises for the page", crate: "exercises-bindings" }),
  wasmModule({ name: "maps", text: "building what reads maps for the page", crate: "maps-bindings" }),
  wasmModule({
    name: "source",
    text: "building what shows sources beside runs for the page",
    crate: "source-bindings",
    flags: ["--table"],
  }),
  wasmModule({ name: "links", text: "building what mends links for the page", crate: "links-bindings" }),
];

/** With the conformance suite and the loads of the benchmark. */
const lab = wasmModule({
  name: "lab",
  text: "building the session for tests",
  folder: at(".cache/lab"),
  features: ["lab"],
  ...ofSession,
});

/** The TypeScript types: the page runs without them. @type {Product} */
const types = {
  name: "types",
  text: "deriving the TypeScript types",
  files: [path.join(gen, "types")],
  build: async () => {
    const fresh = at(".cache/types");
    const example = (/** @type {string} */ crate, /** @type {string[]} */ ...args) =>
      run("cargo", ["run", "--profile", "driver", "-p", crate, "--features", "schema", "--example", ...args]);
    rmSync(fresh, { recursive: true, force: true });
    await example("workbench", "page-types", "--", fresh);
    await example("experiments", "experiment-schema", "--", "--types", fresh);
    // A type that is gone must not stay behind.
    rmSync(path.join(gen, "types"), { recursive: true, force: true });
    mkdirSync(gen, { recursive: true });
    renameSync(fresh, path.join(gen, "types"));
  },
};

/** What designs are called, for the page before a session is open. */
const names = path.join(gen, "designs.json");

/** @type {Product} */
const designs = {
  name: "designs",
  text: "listing the designs",
  files: [names],
  build: async () => {
    const [script = "", binary = ""] = session.files;
    const { initSync, designNames } = await import(pathToFileURL(script).href);
    initSync({ module: readFileSync(binary) });
    const lines = String(designNames()).trimEnd().split("\n");
    const data = Object.fromEntries(lines.map((line) => line.split("\t")));
    writeFileSync(names, `${JSON.stringify(data, null, 2)}\n`);
  },
};

const page = [session, designs, ...parts];

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
