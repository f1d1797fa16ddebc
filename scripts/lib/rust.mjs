// Rust: found in PATH or ~/.cargo/bin, completed with what the build needs.
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { needNative } from "../rtl/tools.mjs";
import { missing } from "./advice.mjs";
import { canInstall, install } from "./apt.mjs";
import { step } from "./progress.mjs";
import { pool, run } from "./run.mjs";
import { at, atLeast, capture, which } from "./system.mjs";

const earliest = [1, 86];
const wasmTarget = "wasm32-unknown-unknown";

/** Where cargo puts what it builds. */
export const targetFolder = process.env.CARGO_TARGET_DIR ?? at("target");

/** A fresh rustup is not in PATH before the next log-in. */
function extendPath() {
  const bin = path.join(process.env.CARGO_HOME ?? path.join(os.homedir(), ".cargo"), "bin");
  if (!which("cargo") && existsSync(bin)) process.env.PATH = `${process.env.PATH}${path.delimiter}${bin}`;
}
extendPath();

/** The folder of the Rust that is in use. */
function sysroot() {
  const version = which("cargo") && capture("rustc", ["--version"]);
  if (!version) throw missing("rust", "none found");
  if (!atLeast(version, ...earliest)) throw missing("rust", `found: ${version}`);
  return capture("rustc", ["--print", "sysroot"]) ?? "";
}

const oneAtATime = pool(1);

/** @param {string[]} args */
const rustup = (...args) => oneAtATime(() => step(`rustup ${args.join(" ")}`, () => run("rustup", args)));

/** rustc links with the system's C compiler, build scripts and procedural macros too. */
export async function needLinker() {
  if (which("cc")) return;
  await needNative();
  if (!which("cc")) throw missing("compiler");
}

/** Rust with the wasm target. */
export async function needWasmTarget() {
  const home = sysroot();
  if (existsSync(path.join(home, "lib/rustlib", wasmTarget))) return;
  if (which("rustup")) await rustup("target", "add", wasmTarget);
  else if (home === "/usr" && canInstall()) await install("libstd-rust-dev-wasm32", "lld");
  else throw missing("rust", `the target is absent from ${home}`);
}

/** rustfmt and clippy. */
export async function needCheckers() {
  const home = sysroot();
  const have = (/** @type {string} */ name) => existsSync(path.join(home, "bin", name));
  if (have("cargo-clippy") && have("cargo-fmt")) return;
  if (which("rustup")) await rustup("component", "add", "rustfmt", "clippy");
  else if (home === "/usr" && canInstall()) await install("rustfmt", "rust-clippy");
  else throw missing("rustTools");
}

/** Throws if there is no Rust, or one that is too old. */
export const checkRust = () => void sysroot();
