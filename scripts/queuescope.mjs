// `npm run queuescope -- ARGS`: the command line, built if stale. File names are relative to where npm was called. Models of hardware
// that was edited are not all built again: the command line takes those that a scenario names from libraries of their own.
import { spawn } from "node:child_process";
import { whisper } from "./lib/progress.mjs";
import { at } from "./lib/system.mjs";
import { staleModels } from "./rtl/library.mjs";
import { setUp } from "./setup.mjs";

whisper();
const stale = staleModels();
await setUp({ native: stale === null });
const cargo = ["run", "--quiet", "--release", "--manifest-path", at("Cargo.toml"), "-p", "queuescope", "--"];
const child = spawn("cargo", [...cargo, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: "inherit",
  env: { ...process.env, QUEUESCOPE_STALE: (stale ?? []).join(",") },
});
child.on("error", (error) => {
  console.error(error.message);
  process.exit(2);
});
child.on("exit", (code) => process.exit(code ?? 2));
