// The Rust session to what the page loads: session.js and session_bg.wasm, and the TypeScript types of what crosses over.
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

/** Cargo locks its target folder, so one call follows the other. */
export async function buildSession() {
  const js = path.join(gen, "session.js");
  const wasm = path.join(gen, "session_bg.wasm");
  await product("session", "building the session for the page", [js, wasm], async () => {
    await run("cargo", ["build", "--profile", "page", "--target", "wasm32-unknown-unknown", "-p", "bindings"]);
    await run("cargo", ["build", "--profile", "driver", "-p", "bindgen-driver"]);
    const driver = path.join(targetFolder, "driver", windows ? "bindgen-driver.exe" : "bindgen-driver");
    mkdirSync(gen, { recursive: true });
    await run(driver, [path.join(targetFolder, "wasm32-unknown-unknown/page/bindings.wasm"), gen]);
  });

  const types = path.join(gen, "types");
  await product("types", "deriving the TypeScript types", [types], async () => {
    const fresh = at(".cache/types");
    rmSync(fresh, { recursive: true, force: true });
    await run("cargo", ["run", "-p", "session", "--features", "schema", "--example", "export", "--", fresh]);
    // A type that is gone must not stay behind.
    rmSync(types, { recursive: true, force: true });
    mkdirSync(gen, { recursive: true });
    renameSync(fresh, types);
  });
}
