// How large the page is, in a browser and for a first visit. What it remembers of its looks: dom/looks.test.ts.

import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { expect, open, press, test } from "./support.ts";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

for (const size of SIZES) {
  test(`at ${size.width} x ${size.height} all is in sight without scrolling, in every step`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const scenario of ["bbq-first-steps", "bbq-random", "bbq-fig4-three&t=14"]) {
      await open(page, `#scenario=${scenario}`);
      for (let step = 0; step < 16; step++) {
        const found = await page.evaluate(() => {
          const wrong: string[] = [];
          const root = document.documentElement;
          if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
          // Text that its box cuts off; the lists of the side panel scroll on purpose.
          for (const one of document.querySelectorAll("header *, main > section *")) {
            const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
            const style = getComputedStyle(one);
            if (
              style.display === "inline" ||
              one.closest("svg, .unseen, [aria-hidden=true]") ||
              style.textOverflow === "ellipsis"
            )
              continue;
            if (clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3)) {
              wrong.push(
                `cut: ${one.textContent?.slice(0, 60)} ${scrollWidth}/${clientWidth} ${scrollHeight}/${clientHeight}`,
              );
            }
          }
          return wrong;
        });
        expect(found, `${scenario} step ${step}`).toEqual([]);
        await press(page, "ArrowRight");
      }
    }
  });
}

test("whatever is measured and told, the page does not scroll", async ({ page }) => {
  /** Pixels by which the page is larger than its window, across and down. */
  const beyond = () =>
    page.evaluate(() => {
      const scrolled = [document.documentElement, ...document.querySelectorAll("#root > div")];
      const most = (of: (one: Element) => number) => Math.max(0, ...scrolled.map(of));
      return [most((one) => one.scrollWidth - one.clientWidth), most((one) => one.scrollHeight - one.clientHeight)];
    });
  await open(page, "#scenario=burst-fills-the-queue&t=200");
  await expect(page.getByRole("region", { name: "Run at a glance" })).toContainText("bypassed");
  expect(await beyond()).toEqual([0, 0]);
  await page.getByRole("tab", { name: "Packets" }).click();
  expect(await beyond()).toEqual([0, 0]);
  // Half of 1920 x 1080, as at a zoom of 200 %: it may scroll down, never sideways.
  await page.setViewportSize({ width: 960, height: 540 });
  for (const scenario of ["bbq-forwarding-off&t=14", "bbq-branches&t=12"]) {
    await open(page, `#scenario=${scenario}`);
    expect((await beyond())[0], scenario).toBe(0);
  }
});

test("a narrow screen stacks and does not scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, "#scenario=bbq-coloring&t=14");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

/** Where a first visit begins: the gallery, a scenario, a lesson. */
const FIRST = ["/", "/#scenario=bbq-coloring", "/#lesson=bbq-tree"];

test("on a first visit script and style before the first step are within 300 kB", async ({ browser, baseURL }) => {
  for (const address of FIRST) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
    await context.addInitScript(() => {
      // It fetches everything again.
      Object.defineProperty(navigator, "serviceWorker", { value: undefined });
      const seen = new MutationObserver(() => {
        if (!document.querySelector("svg[aria-label^=Structure], [aria-label='In motion'][data-step]")) return;
        performance.mark("first step");
        seen.disconnect();
      });
      seen.observe(document, { childList: true, subtree: true, attributeFilter: ["data-step"] });
    });
    const page = await context.newPage();
    /** The worker's are among them. */
    const requests: Request[] = [];
    page.on("request", (request) => {
      if (/\.(js|css)$/.test(new URL(request.url()).pathname)) requests.push(request);
    });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("first step").length > 0);
    const first = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName("first step");
      return performance.timeOrigin + (mark?.startTime ?? 0);
    });
    const sizes: number[] = [];
    // What is requested after the first step does not delay it.
    for (const request of requests) {
      const body = await (await request.response())?.body();
      if (body && request.timing().startTime < first) sizes.push(gzipSync(body).length);
    }
    expect(sizes.length, address).toBeGreaterThan(3);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      address,
    ).toBeLessThan(300_000);
    await context.close();
  }
});
