// How large the page is, in a browser and for a first visit. What it remembers of its looks: dom/looks.test.ts.

import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
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

test.describe("a page that is opened for the first time", () => {
  test.use({ fresh: true });

  test("script and style before the first step are small", async ({ page }) => {
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector("svg[aria-label^=Structure]")) return;
        performance.mark("first step");
        seen.disconnect();
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    const responses = new Map<string, Response>();
    page.on("response", (response) => responses.set(response.url(), response));
    await open(page, "#scenario=bbq-coloring");
    await expect(page.getByRole("region", { name: "Run at a glance" })).toBeVisible();
    // What is requested after the first step does not delay it. Panel and timeline are requested before, while the worker computes.
    const before = await page.evaluate(() => {
      const [first] = performance.getEntriesByName("first step");
      const asked = performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime < (first?.startTime ?? 0));
      return asked.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(new URL(name).pathname));
    });
    expect(before.length).toBeGreaterThan(3);
    for (const besides of ["SidePanel", "TimelineOfRun"])
      expect(before.some((url) => url.includes(`/${besides}-`) && url.endsWith(".js"))).toBe(true);
    let total = 0;
    for (const url of before) {
      const body = await responses.get(url)?.body();
      if (!body) throw new Error(`nothing was seen of ${url}`);
      total += gzipSync(body).length;
    }
    expect(total).toBeLessThan(180_000);
  });
});
