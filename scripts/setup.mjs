// All set-up, in plain Node, before node_modules exists: fetches what is missing, builds what is stale.
//   node scripts/setup.mjs [--checks] [--browser]
// start and build need the page's parts; --checks adds what the checks and tests need, --browser (implies --checks) a browser.
import { pathToFileURL } from "node:url";
import { writeDesigns } from "./designs.mjs";
import { missing } from "./lib/advice.mjs";
import { canInstall, install } from "./lib/apt.mjs";
import { findBrowser } from "./lib/browser.mjs";
import { alone } from "./lib/lock.mjs";
import { say, step } from "./lib/progress.mjs";
import { tellLittleRoom } from "./lib/room.mjs";
import { run } from "./lib/run.mjs";
import { checkRust, needCheckers, needLinker } from "./lib/rust.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { hash, isFresh, setStamp } from "./lib/stamp.mjs";
import { at, atLeast, systemName, windows } from "./lib/system.mjs";
import { areNumbersFresh } from "./rtl/numbers.mjs";
import { choiceOf } from "./rtl/tools.mjs";
import { buildRtl } from "./rtl.mjs";
import { buildSession, staleProducts } from "./wasm.mjs";

async function nodeModules() {
  const key = hash([at("package-lock.json")], process.platform, process.arch);
  if (isFresh("node_modules", key, at("node_modules/.package-lock.json"))) return;
  // Inside `npm start` this is the npm that runs already.
  const npm = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : null;
  const ci = ["ci", "--no-audit", "--no-fund"];
  await step("npm ci", () => (npm ? run(process.execPath, [npm, ...ci]) : run(windows ? "npm.cmd" : "npm", ci)));
  setStamp("node_modules", key);
}

async function browser() {
  if (findBrowser()) return;
  // Ubuntu's package is an empty shell around a snap.
  if (systemName() === "debian" && canInstall()) await install("chromium");
  if (!findBrowser()) throw missing("browser");
}

/**
 * @typedef {{ page?: boolean, checks?: boolean, browser?: boolean, native?: boolean, bridge?: boolean }} Purpose
 * `page`: what Vite serves; `native`: the RTL for tests of this machine; `bridge`: what the command line is linked with.
 * @param {Purpose} purpose
 * @returns {(() => Promise<void>)[]} lanes, which share nothing but apt and the processor
 */
function lanes(purpose) {
  return [
    needLinker, // first in apt's queue: it is small, and Rust's build, the longest, waits for nothing else
    ...(purpose.page ? [nodeModules, () => buildSession(purpose)] : []),
    () => buildRtl({ wasm: purpose.page, native: purpose.native, bridge: purpose.bridge, streams: purpose.checks }),
    ...(purpose.checks ? [needCheckers] : []),
    ...(purpose.browser ? [browser] : []),
  ];
}

/**
 * Rust is what nothing here can install: it is missed before the other parts are built, not minutes into them.
 * @param {Purpose} purpose
 */
function checkFirst(purpose) {
  try {
    if (!purpose.page || purpose.checks || staleProducts().length > 0 || !areNumbersFresh()) checkRust();
  } catch (error) {
    console.error(`\n${error instanceof SetupError ? error.message : error}\n\nNothing was set up.`);
    process.exit(1);
  }
}

/** @param {Purpose} purpose */
export async function setUp(purpose) {
  checkFirst(purpose);
  await alone(async () => {
    tellLittleRoom(purpose.checks === true);
    writeDesigns();
    const results = await Promise.allSettled(lanes(purpose).map((lane) => lane()));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const texts = new Set(
      failures.map((error) => (error instanceof SetupError ? error.message : (error?.stack ?? error))),
    );
    for (const text of texts) console.error(`\n${text}`);
    if (texts.size > 0) {
      console.error("\nThe set-up is not complete.");
      process.exit(1);
    }
  });
}

if (!atLeast(process.versions.node, 20, 19)) {
  console.error(`Node 20.19 or newer is needed, this is ${process.versions.node}: see https://nodejs.org/en/download`);
  process.exit(1);
}
try {
  choiceOf(process.env);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const browser = process.argv.includes("--browser");
  const checks = browser || process.argv.includes("--checks");
  await setUp({ page: true, checks, browser, native: checks });
  say("ready");
}
