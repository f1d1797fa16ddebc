// The built page, served as plain files, and the browser that it is measured in.
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { findBrowser } from "../../lib/browser.mjs";
import { run } from "../../lib/run.mjs";
import { at } from "../../lib/system.mjs";
import { watchPage } from "./inside.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ url: string, browser: import("@playwright/test").Browser, close(): Promise<void> }} Bench */

const viewport = { width: 1280, height: 720 };

/** Makes dist/, unless it is to be taken as it is, serves it, and starts the browser. @returns {Promise<Bench>} */
export async function startBrowser(build = true) {
  if (build) await run(process.execPath, [at("node_modules/vite/bin/vite.js"), "build"]);
  const server = await preview({
    configFile: at("vite.config.ts"),
    preview: { host: "127.0.0.1", port: await freePort() },
    logLevel: "error",
  });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    // As the browser tests do, and nothing else.
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? "";
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { url, browser, close };
}

/** A port that nobody listens at. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/**
 * A page with empty caches, watched from the start, when `fragment` is open.
 * @param {Bench} bench
 * @param {string} fragment
 * @param {(page: Page) => void} [before] what to do before it is opened
 */
export async function openPage({ url, browser }, fragment, before) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  before?.(page);
  await page.goto(url + fragment);
  await idle(page);
  return page;
}

/** Waits until nothing is under way any more. @param {Page} page */
export const idle = (page) => page.waitForFunction(() => document.documentElement.dataset.idle === "true");

/** What the page's watch tells. @param {Page} page @param {string} name @returns {Promise<any>} */
export const watched = (page, name) => page.evaluate((name) => /** @type {any} */ (window).bench[name](), name);

/** The number of the run's last step. That of a run with packets is known only when it has been run. @param {Page} page */
export async function lastStep(page) {
  const read = async () =>
    Number((await page.getByLabel(/^Step, 0 to/).getAttribute("aria-label"))?.match(/\d+$/)?.[0]);
  for (let last = await read(); ; ) {
    await page.waitForTimeout(700);
    const now = await read();
    if (now === last) return now;
    last = now;
  }
}
