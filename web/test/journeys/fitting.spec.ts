// The size of a run's drawings: everything in sight, and nothing cut off.

import type { Page } from "@playwright/test";
import { expect, open, press, resize, test } from "../support.ts";

/** Parts of a run's page that scroll or are cut off. */
const cutIn = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
    for (const part of document.querySelectorAll("#root > div"))
      if (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth) wrong.push("the run scrolls");
    // Text that is cut off by its box; lists of the side panel scroll on purpose.
    for (const one of document.querySelectorAll("header *, main > section *")) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
      const style = getComputedStyle(one);
      if (
        style.display === "inline" ||
        one.closest("svg, .unseen, [aria-hidden=true]") ||
        style.textOverflow === "ellipsis"
      )
        continue;
      if (clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3))
        wrong.push(
          `cut: ${one.textContent?.slice(0, 60)} ${scrollWidth}/${clientWidth} ${scrollHeight}/${clientHeight}`,
        );
    }
    return wrong;
  });

/** Pixels by which the page is wider and higher than its window. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll("#root > div")];
    const most = (of: (one: Element) => number) => Math.max(0, ...scrolled.map(of));
    return [most((one) => one.scrollWidth - one.clientWidth), most((one) => one.scrollHeight - one.clientHeight)];
  });

test("all of a run is in sight without scrolling, in every step and whatever is measured", async ({ page }) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ])
    await test.step(`at ${size.width} x ${size.height} in every step`, async () => {
      await page.setViewportSize(size);
      for (const scenario of ["bbq-first-steps", "bbq-random", "bbq-fig4-three&t=14"]) {
        await open(page, `#scenario=${scenario}`);
        for (let step = 0; step < 16; step++) {
          expect(await cutIn(page), `${scenario} step ${step}`).toEqual([]);
          await press(page, "ArrowRight");
        }
      }
    });

  await test.step("whatever is measured and told, the page does not scroll", async () => {
    await resize(page, { width: 1280, height: 720 });
    await open(page, "#scenario=burst-fills-the-queue&t=200");
    await expect(page.getByRole("region", { name: "Run at a glance" })).toContainText("bypassed");
    expect(await beyond(page)).toEqual([0, 0]);
    await page.getByRole("tab", { name: "Packets" }).click();
    expect(await beyond(page)).toEqual([0, 0]);
  });

  await test.step("half of 1920 x 1080, as at a zoom of 200 %, may scroll down, never sideways", async () => {
    await resize(page, { width: 960, height: 540 });
    for (const scenario of ["bbq-forwarding-off&t=14", "bbq-branches&t=12"]) {
      await open(page, `#scenario=${scenario}`);
      expect((await beyond(page))[0], scenario).toBe(0);
    }
  });

  await test.step("a narrow screen stacks and does not scroll sideways", async () => {
    await resize(page, { width: 400, height: 800 });
    await open(page, "#scenario=bbq-coloring&t=14");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
