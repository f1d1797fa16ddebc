// What divergences need a browser for: room in the bar. The rest: dom/divergence.test.ts.

import { expect, open, test } from "./support.ts";

test("the bar on top has room for all that is said of a divergence", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const scenario of ["bbq-forwarding-off&t=14", "bbq-coloring-off&t=15", "bbq-fig3-misrouted&t=23"]) {
    await open(page, `#scenario=${scenario}`);
    await expect(page.getByRole("button", { name: "details…" })).toBeVisible();
    const bar = page.locator("header");
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), scenario).toBe(0);
  }
});
