// What engines side by side need a browser for: their width and height. The rest: dom/compare.test.ts.

import type { Page } from "@playwright/test";
import { expect, open, press, test } from "./support.ts";

const engine = (page: Page, name: string) => page.getByRole("region", { name });

test("of three engines the last one has the whole width", async ({ page }) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await open(page, "#scenario=sp-pifo-adversary&t=12");
    await press(page, "c");
    const boxes = await page
      .locator("section[aria-label^='Engine ']")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBe(3);
    const [first, second, third] = boxes;
    expect(third.x).toBe(first.x);
    expect(third.right).toBeCloseTo(second.right, 0);
    expect(third.y).toBeGreaterThanOrEqual(first.bottom - 1);
    await press(page, "c");
  }
});

test("engines side by side are never cut: the panel gives way, and comes back", async ({ page }) => {
  const panel = page.getByRole("complementary", { name: "Details" });
  const cut = () =>
    page
      .locator("section[aria-label^='Engine '] > div")
      .evaluateAll((all) =>
        all.some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
      );
  for (const scenario of [
    "bbq-random&t=400",
    "random-stress&t=400",
    "sp-pifo-beside-pifo&t=300",
    "sp-pifo-strategies&t=8",
  ]) {
    await open(page, `#scenario=${scenario}`);
    await expect(panel).toBeVisible();
    await press(page, "c");
    await expect(engine(page, "Engine 1")).toBeVisible();
    await expect(panel).toBeHidden();
    // The drawing is fitted once the panel has gone.
    await expect.poll(cut, scenario).toBe(false);
    await press(page, "c");
  }
  // Who wants the panel there has it.
  await press(page, "c", "e");
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Fold the side panel" }).click();
  await expect(panel).toBeHidden();
  await press(page, "c");
  await expect(panel).toBeVisible();
  // Engines that are read next to it leave it alone.
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "c");
  await expect(panel).toBeVisible();
  expect(await cut()).toBe(false);
});
