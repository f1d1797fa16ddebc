// What the guide to Gearbox needs a browser for: where its cards stand, axe. The rest: dom/about-gearbox.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, open, test } from "./support.ts";

const PANELS = 7;
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

async function openGearbox(page: Page, at = ""): Promise<void> {
  await open(page, `#about=gearbox${at}`);
  await expect(pictures(page)).toHaveCount(PANELS, { timeout: 30_000 });
}

test("each card has an address that leads to it (Q92, Q94 to Q99)", async ({ page }) => {
  await openGearbox(page);
  const index = page.getByRole("navigation", { name: "Reference cards" });
  const names = await index.getByRole("link").allInnerTexts();
  expect(names).toHaveLength(9);
  for (const name of names) {
    await index.getByRole("link", { name, exact: true }).click();
    await expect(card(page, name).getByRole("heading").first()).toBeInViewport();
    expect(hash(page)).toMatch(/^#about=gearbox&at=[a-z-]+$/);
  }
  await page.goto("about:blank");
  await open(page, "#about=gearbox&at=line-rate");
  await expect(card(page, "How fast a link it serves")).toBeFocused();
});

test("axe finds nothing wrong with the page about Gearbox in any theme", async ({ page }) => {
  await openGearbox(page);
  expect(await violations(page)).toEqual([]);
});
