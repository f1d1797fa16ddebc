// The Rust session to what the page loads: session.js and session_bg.wasm, the same with all designs, experiments, and the TypeScript
// types of what crosses over.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { step } from "./lib/progress.mjs";
import { run } from "./lib/run.mjs";
import { needLinker, needWasmTarget, targetFolder } from "./lib/rust.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "./lib/stamp.mjs";
import { at, windows } from "./lib/system.mjs";

const gen = at("web/src/gen");

/** The sources of the Rust that goes into the page; tests and the native side of the RTL do not. */
function sources() {
  const below = filesBelow(at("wasm"), ".rs", ".toml", ".json");
  const crates = below.filter((file) => !/[\\/](tests|benches|rtl-bridge)[\\/]/.test(path.relative(at("wasm"), file)));
  return [...crates, ...[at("Cargo.toml"), at("Cargo.lock")].filter((file) => existsSync(file))];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string[]} products
 * @param {() => Promise<void>} build
 */
async function product(name, text, products, build) {
  const key = hash(sources());
  if (isFresh(name, key, ...products)) return;
  await needWasmTarget();
  await needLinker();
  clearStamp(name);
  await step(text, build);
  setStamp(name, key);
}

/**
 * The session as a JavaScript module in `folder`, with the name of the product.
 * @param {string} name
 * @param {string} text
 * @param {string} folder
 * @param {string[]} features of the crate bindings
 */
async function sessionModule(name, text, folder, features) {
  const products = [path.join(folder, `${name}.js`), path.join(folder, `${name}_bg.wasm`)];
  await product(name, text, products, async () => {
    const target = ["--profile", "page", "--target", "wasm32-unknown-unknown"];
    await run("cargo", ["build", ...target, "-p", "bindings", "--features", features.join(",")]);
    await run("cargo", ["build", "--profile", "driver", "-p", "bindgen-driver"]);
    const driver = path.join(targetFolder, "driver", windows ? "bindgen-driver.exe" : "bindgen-driver");
    mkdirSync(folder, { recursive: true });
    await run(driver, [path.join(targetFolder, "wasm32-unknown-unknown/page/bindings.wasm"), folder, name]);
  });
}

/** Experiments as a JavaScript module. */
async function experimentsModule() {
  const name = "experiments";
  const products = [path.join(gen, `${name}.js`), path.join(gen, `${name}_bg.wasm`)];
  await product(name, "building the experiments for the page", products, async () => {
    const target = ["--profile", "page-fast", "--target", "wasm32-unknown-unknown"];
    await run("cargo", ["build", ...target, "-p", "experiments-bindings"]);
    await run("cargo", ["build", "--profile", "driver", "-p", "bindgen-driver"]);
    const driver = path.join(targetFolder, "driver", windows ? "bindgen-driver.exe" : "bindgen-driver");
    mkdirSync(gen, { recursive: true });
    const module = path.join(targetFolder, "wasm32-unknown-unknown/page-fast/experiments_bindings.wasm");
    await run(driver, [module, gen, name]);
  });
}

/**
 * Cargo locks its target folder, so one call follows the other.
 * @param {{ lab?: boolean }} what `lab`: also the module with the conformance suite and the loads of the benchmark
 */
export async function buildSession({ lab = false } = {}) {
  await sessionModule("session", "building the session for the page", gen, []);
  await sessionModule("session_whole", "building the session with all designs", gen, ["gearbox", "greedy"]);
  await experimentsModule();
  if (lab) await sessionModule("lab", "building the session for tests", at(".cache/lab"), ["gearbox", "greedy", "lab"]);

  const types = path.join(gen, "types");
  await product("types", "deriving the TypeScript types", [types], async () => {
    const fresh = at(".cache/types");
    rmSync(fresh, { recursive: true, force: true });
    await run("cargo", ["run", "-p", "session", "--features", "schema", "--example", "export", "--", fresh]);
    const experiments = ["-p", "experiments", "--features", "schema", "--example", "export"];
    await run("cargo", ["run", ...experiments, "--", "--types", fresh]);
    // A type that is gone must not stay behind.
    rmSync(types, { recursive: true, force: true });
    mkdirSync(gen, { recursive: true });
    renameSync(fresh, types);
  });
}
