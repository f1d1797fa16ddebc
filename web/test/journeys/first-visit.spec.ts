// Requests of a first visit: within a budget before the first step, and none without need.

import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { expect, test } from "../support.ts";

/** Addresses of a first visit: the gallery, a scenario, a lesson. */
const FIRST = ["/", "/#scenario=bbq-coloring", "/#lesson=bbq-tree"];

/** Files of the screen of experiments, and of what computes them. */
const EXPERIMENTS = /\/Sweeps-.*js$|xperiments/;

test("on a first visit script and style before the first step are within 304 kB, and only what is needed comes", async ({
  browser,
  baseURL,
}) => {
  for (const address of FIRST)
    await test.step(address, async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
      await context.addInitScript(() => {
        // The service worker would fetch everything again.
        Object.defineProperty(navigator, "serviceWorker", { value: undefined });
        const seen = new MutationObserver(() => {
          if (!document.querySelector("svg[aria-label^=Structure], [aria-label='The race'][data-step]")) return;
          performance.mark("first step");
          seen.disconnect();
        });
        seen.observe(document, { childList: true, subtree: true, attributeFilter: ["data-step"] });
      });
      const page = await context.newPage();
      /** Includes the worker's requests. */
      const requests: Request[] = [];
      const names = () => requests.map((request) => new URL(request.url()).pathname);
      page.on("request", (request) => requests.push(request));
      await page.goto(address);
      await page.waitForFunction(() => performance.getEntriesByName("first step").length > 0);
      const first = await page.evaluate(() => {
        const [mark] = performance.getEntriesByName("first step");
        return performance.timeOrigin + (mark?.startTime ?? 0);
      });
      const sizes: number[] = [];
      // Requests after the first step do not delay it.
      for (const request of requests.filter((one) => /\.(js|css)$/.test(new URL(one.url()).pathname))) {
        const body = await (await request.response())?.body();
        if (body && request.timing().startTime < first) sizes.push(gzipSync(body).length);
      }
      expect(sizes.length).toBeGreaterThan(3);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(304_000);
      // After the gallery, the page fetches the scenario's page, but not its dialogs; after a scenario, it does not fetch experiments.
      const fetched = (part: RegExp) => names().filter((name) => part.test(name));
      await page.waitForFunction(() => document.documentElement.dataset.idle === "true");
      if (address === "/") {
        await expect.poll(() => fetched(/\/Page-/)).not.toEqual([]);
        expect(fetched(/Dialog/)).toEqual([]);
      }
      if (address.includes("scenario=")) {
        await expect.poll(() => fetched(/\/Timeline-/)).not.toEqual([]);
        expect(fetched(EXPERIMENTS)).toEqual([]);
        // The screen of experiments fetches these files: the pattern matches their names.
        await page.goto("/#experiments");
        await expect.poll(() => fetched(EXPERIMENTS)).toContainEqual(expect.stringContaining("Sweeps"));
      }
      await context.close();
    });
});
