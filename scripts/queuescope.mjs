// `npm run queuescope -- ARGS`: the command line, built if stale. File names are relative to where npm was called. It is linked with no
// model of hardware: those that a scenario names are built when they are asked for, each as a library of its own.
// `--where` prints where the program of sweeps for clusters is, one static file, built if stale.
import { spawn } from "node:child_process";
import { whisper } from "./lib/progress.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { needSweepFile } from "./lib/sweep-file.mjs";
import { at } from "./lib/system.mjs";
import { libraryFolder } from "./rtl/library.mjs";
import { setUp } from "./setup.mjs";

whisper();
const args = process.argv.slice(2);
const folder = process.env.INIT_CWD ?? process.cwd();
// Lessons are the page's: what reads and runs them does so here too.
if (args[0] === "lesson") {
  const [, verb, ...files] = args;
  if (verb !== "check" || files.length === 0) {
    console.error("expected: lesson check FILE...");
    process.exit(2);
  }
  await setUp({});
  const { checkLessons } = await import("./lesson.mjs");
  process.exit((await checkLessons(files, folder)) ? 0 : 1);
}
if (args[0] === "--where") {
  try {
    console.log(await needSweepFile());
    process.exit(0);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(2);
  }
}
await setUp({ bridge: true });
const cargo = ["run", "--quiet", "--profile", "cli", "--manifest-path", at("Cargo.toml"), "-p", "queuescope", "--"];
const child = spawn("cargo", [...cargo, ...args], {
  cwd: folder,
  stdio: "inherit",
  env: { ...process.env, QUEUESCOPE_RTL: libraryFolder("bridge") },
});
child.on("error", (error) => {
  console.error(error.message);
  process.exit(2);
});
child.on("exit", (code) => process.exit(code ?? 2));
