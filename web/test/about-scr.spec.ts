// What the guide to State-Compute Replication needs a browser for: where its cards stand, what is fetched, axe. The rest:
// dom/about-scr.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, open, test } from "./support.ts";

const STOPS = 12;
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

async function openScr(page: Page, at = ""): Promise<void> {
  await open(page, `#about=scr${at}`);
  await expect(pictures(page)).toHaveCount(STOPS, { timeout: 30_000 });
}

test("each card has an address that leads to it (Q102, Q103, Q105 to Q111)", async ({ page }) => {
  await openScr(page);
  const index = page.getByRole("navigation", { name: "Reference cards" });
  const names = await index.getByRole("link").allInnerTexts();
  expect(names).toHaveLength(7);
  for (const name of names) {
    await index.getByRole("link", { name, exact: true }).click();
    await expect(card(page, name).getByRole("heading").first()).toBeInViewport();
    expect(hash(page)).toMatch(/^#about=scr&at=[a-z-]+$/);
  }
  await page.goto("about:blank");
  await open(page, "#about=scr&at=throughput");
  await expect(card(page, "How fast k cores are")).toBeFocused();
});

test("the guide to SCR is loaded when it is asked for, not before", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  const loadedGuide = () => loaded.filter((name) => /\/Scr-.*\.js$/.test(name));
  await open(page, "#about");
  expect(loadedGuide()).toEqual([]);
  await openScr(page);
  expect(loadedGuide()).toHaveLength(1);
});

test("axe finds nothing wrong with the page about SCR in any theme", async ({ page }) => {
  await openScr(page);
  expect(await violations(page)).toEqual([]);
});
