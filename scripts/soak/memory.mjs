// The page's memory in a real browser: after many visits to the gallery, and after playing for long, it is what it was.
import { parseArgs } from "node:util";
import { idle, openPage, startBrowser } from "../bench/page/browser.mjs";
import { setUp } from "../setup.mjs";

/** Visits and minutes before anything is compared: caches fill, compilers warm up. */
const WARM = { visits: 40, minutes: 2 };
/** What memory may grow by, in bytes: what engines keep for a while comes to about ten. */
const MOST = 24e6;
const SCENARIO = "#scenario=gearbox-tenants";

/** @param {string[]} args `--visits` to the gallery, 300 if not said, and `--minutes` of playing, 60 */
export async function memory(args) {
  const options = /** @type {const} */ ({ visits: { type: "string" }, minutes: { type: "string" } });
  const { visits = "300", minutes = "60" } = parseArgs({ args, options }).values;
  await setUp({ page: true, browser: true });
  const bench = await startBrowser();
  try {
    const measure = async (
      /** @type {string} */ what,
      /** @type {() => Promise<void>} */ warm,
      /** @type {() => Promise<void>} */ work,
    ) => {
      await warm();
      const before = await memoryOf(bench.browser, page);
      await work();
      const after = await memoryOf(bench.browser, page);
      const grown = after - before;
      console.log(`${what}: ${mega(before)} before, ${mega(after)} after, at most ${mega(MOST)} more`);
      return grown <= MOST;
    };
    const page = await openPage(bench, SCENARIO);
    const visit = (/** @type {number} */ count) => () => visitGallery(page, count);
    const play = (/** @type {number} */ minutes) => () => playFor(page, minutes);
    return [
      await measure(`${visits} visits to the gallery`, visit(WARM.visits), visit(Number(visits))),
      await measure(`${minutes} minutes of playing`, play(WARM.minutes), play(Number(minutes))),
    ];
  } finally {
    await bench.close();
  }
}

const mega = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {import("@playwright/test").Page} page @param {number} count */
async function visitGallery(page, count) {
  const showcase = page.getByRole("link", { name: "Queuescope" });
  for (let i = 0; i < count; i++) {
    await showcase.first().click();
    // Long enough for the first card to move.
    await page.waitForTimeout(400);
    await page.evaluate((fragment) => {
      location.hash = fragment;
    }, SCENARIO);
    await page.getByLabel(/^Step, 0 to/).waitFor();
    await idle(page);
  }
}

/** Plays over and over. @param {import("@playwright/test").Page} page @param {number} minutes */
async function playFor(page, minutes) {
  const slider = page.getByLabel("Speed");
  for (let place = 0; (await slider.getAttribute("aria-valuetext")) !== "60 steps/s"; place++) {
    await slider.fill(String(place));
  }
  await slider.blur();
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await page.waitForTimeout(500)) {
    if (await page.getByRole("button", { name: "Pause" }).isVisible()) continue;
    await page.keyboard.press("Home");
    await idle(page);
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Space");
  await idle(page);
}

/** Allocators whose sum is what the page holds. */
const ALLOCATORS = ["v8", "blink_gc", "malloc", "partition_alloc"];

/**
 * Bytes that the page holds after collection, its workers' among them, as the browser counts them. What the protocol of this tool keeps of
 * answers from the network is among them too.
 * @param {import("@playwright/test").Browser} browser @param {import("@playwright/test").Page} page
 * @returns {Promise<number>}
 */
async function memoryOf(browser, page) {
  const own = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) await own.send("HeapProfiler.collectGarbage");
  await own.detach();
  const session = await browser.newBrowserCDPSession();
  /** @type {any[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = {
    includedCategories: ["disabled-by-default-memory-infra"],
    excludedCategories: ["*"],
    memoryDumpConfig: {},
  };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await session.send("Tracing.requestMemoryDump", { levelOfDetail: "light" });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const held = events.flatMap(({ ph, args }) => {
    const allocators = ph === "v" ? args?.dumps?.allocators : undefined;
    if (!allocators?.v8) return [];
    const size = (/** @type {string} */ name) => {
      const { effective_size, size } = allocators[name]?.attrs ?? {};
      return Number.parseInt((effective_size ?? size)?.value ?? "0", 16);
    };
    return [ALLOCATORS.reduce((sum, name) => sum + size(name), 0)];
  });
  return Math.max(...held);
}
