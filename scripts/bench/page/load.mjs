// From the navigation to the first possible step, and what had to come for it.
import { spawn } from "node:child_process";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { SetupError } from "../../lib/setup-error.mjs";
import { at } from "../../lib/system.mjs";
import { freePort, openPage, watched } from "./browser.mjs";

/**
 * @typedef {{ brotli: number, gzip: number }} Bytes compressed as static hosts do
 * @typedef {{ times: number[], script: Bytes, wasm: Bytes }} Load `times` in milliseconds; `script`: and style
 */

/** Compressing takes longer than loading. @type {Map<string, Bytes>} */
const compressed = new Map();

/** @param {import("./browser.mjs").Bench} bench @param {string} scenario @param {number} rounds @returns {Promise<Load>} */
export async function measureLoad(bench, scenario, rounds) {
  const times = [];
  /** @type {import("@playwright/test").Response[]} */
  let responses = [];
  for (let round = 0; round < rounds; round++) {
    responses = [];
    // The worker's are among them.
    const page = await openPage(bench, `#scenario=${scenario}`, (page) =>
      page.on("response", (response) => responses.push(response)),
    );
    await page.waitForFunction(() => /** @type {any} */ (window).bench.firstIdle() !== null);
    const first = await watched(page, "firstIdle");
    times.push(first);
    if (round < rounds - 1) {
      await page.context().close();
      continue;
    }
    const idleAt = (await page.evaluate(() => performance.timeOrigin)) + first;
    const before = responses.filter((response) => response.request().timing().startTime < idleAt);
    const script = await sum(before, /\.(js|css)$/);
    const wasm = await sum(before, /\.wasm$/);
    await page.context().close();
    return { times, script, wasm };
  }
  throw new SetupError("a page has to be loaded once at least");
}

/** @param {import("@playwright/test").Response[]} responses @param {RegExp} kind @returns {Promise<Bytes>} */
async function sum(responses, kind) {
  const total = { brotli: 0, gzip: 0 };
  for (const response of responses) {
    if (!kind.test(new URL(response.url()).pathname)) continue;
    const bytes = compressed.get(response.url()) ?? compress(await response.body());
    compressed.set(response.url(), bytes);
    total.brotli += bytes.brotli;
    total.gzip += bytes.gzip;
  }
  return total;
}

/** @param {Buffer} body @returns {Bytes} */
const compress = (body) => ({ brotli: brotliCompressSync(body).length, gzip: gzipSync(body, { level: 9 }).length });

/** Milliseconds until a second `npm start` serves the page. */
export async function measureStart() {
  const port = await freePort();
  const began = performance.now();
  // A group of its own, so that all of it can be ended.
  const child = spawn("npm", ["start", "--", "--port", String(port), "--strictPort"], {
    ...{ cwd: at(), stdio: "ignore", detached: true },
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new SetupError("npm start ended");
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
      if (answer?.ok) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid);
  }
}
