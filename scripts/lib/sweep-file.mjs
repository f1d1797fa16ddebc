// The program of sweeps as one static file for Linux: it runs on any node of a cluster, whatever that has for a C library.
import { existsSync } from "node:fs";
import path from "node:path";
import { writeDesigns } from "../designs.mjs";
import { alone } from "./lock.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { checkRust, needLinker, targetFolder } from "./rust.mjs";
import { SetupError } from "./setup-error.mjs";
import { at, capture } from "./system.mjs";

/** Rust's name of this machine; the file is built as if for another one, so that build scripts are linked as ever. */
function target() {
  const host = /^host: (\S+)$/m.exec(capture("rustc", ["-vV"]) ?? "")?.[1] ?? "unknown";
  if (!/^[a-z0-9_]+-unknown-linux-(gnu|musl)$/.test(host))
    throw new SetupError(
      `the file for clusters is a Linux program; this machine is ${host}: build it on Linux, or in a container`,
    );
  return host;
}

/** Where the file is, once it is built. */
const fileOf = (/** @type {string} */ host) => path.join(targetFolder, host, "cli/queuescope-sweep");

/**
 * The static file, built if stale.
 * @returns {Promise<string>} its path
 */
export async function needSweepFile() {
  checkRust();
  await needLinker();
  const host = target();
  const flags = `CARGO_TARGET_${host.toUpperCase().replaceAll("-", "_")}_RUSTFLAGS`;
  const args = ["build", "--quiet", "--locked", "--profile", "cli", "-p", "queuescope-sweep", "--target", host];
  const build = () =>
    run("cargo", [...args, "--manifest-path", at("Cargo.toml")], { env: { [flags]: "-C target-feature=+crt-static" } });
  const file = fileOf(host);
  await alone(async () => {
    writeDesigns();
    // Cargo knows what is stale, and is quick where nothing is.
    if (existsSync(file)) await build();
    else await step("building the static program of sweeps", build);
  });
  return file;
}
