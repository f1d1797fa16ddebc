// What the guide to SP-PIFO needs a browser for: where its parts stand, formulas, what is fetched, axe. The rest: dom/about.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, test } from "./support.ts";

const PANELS = 6;
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });
const hash = (page: Page) => new URL(page.url()).hash;

async function openSpPifo(page: Page, at = ""): Promise<void> {
  await open(page, `#about=sp-pifo${at}`);
  await expect(pictures(page)).toHaveCount(PANELS, { timeout: 20_000 });
}

test("each card has an address that leads to it, also within the page and back", async ({ page }) => {
  await open(page, "#about=sp-pifo&at=resources");
  await expect(card(page, "What SP-PIFO takes of a switch")).toBeInViewport();
  await expect(card(page, "What SP-PIFO takes of a switch")).toBeFocused();
  const index = page.getByRole("navigation", { name: "Reference cards" });
  const names = await index.getByRole("link").allInnerTexts();
  expect(names).toHaveLength(7);
  for (const name of names) {
    await index.getByRole("link", { name, exact: true }).click();
    await expect(card(page, name).getByRole("heading").first()).toBeInViewport();
    expect(hash(page)).toMatch(/^#about=sp-pifo&at=[a-z-]+$/);
    // The bar does not cover it.
    const [bar, head] = await Promise.all([
      page.locator("header").boundingBox(),
      card(page, name).getByRole("heading").first().boundingBox(),
    ]);
    expect(head?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  await page.goBack();
  await expect.poll(() => hash(page)).toBe("#about=sp-pifo&at=published");
  // The address stays, and leads there again.
  await page.reload();
  await idle(page);
  await expect(card(page, "Published: flow completion and fairness")).toBeFocused();
  // What is at no part begins at the top.
  await page.goto("about:blank");
  await open(page, "#about=sp-pifo&at=nothing");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport();
  // Whoever comes back from a card's link is at that link.
  await card(page, "What a PIFO cannot do").getByRole("link", { name: "An adversary’s order" }).click();
  await expect(scenarioMenu(page)).toBeVisible();
  await idle(page);
  await page.goBack();
  await expect(card(page, "What a PIFO cannot do").getByRole("link", { name: "An adversary’s order" })).toBeFocused();
});

test("formulas are typeset: a sum stands higher than its line, with what it runs over below it", async ({ page }) => {
  await openSpPifo(page);
  await expect(page.locator("math[display=block]")).toHaveCount(8);
  const [sum, under] = await page.evaluate(() => {
    const sum = document.querySelector("math munder:has(> mo)");
    return [...(sum?.children ?? [])].map((one) => one.getBoundingClientRect().toJSON());
  });
  expect(under?.y).toBeGreaterThan((sum?.y ?? 0) + (sum?.height ?? 0) / 2);
  expect(sum?.height).toBeGreaterThan(18);
});

test("what is told of SP-PIFO is loaded when it is asked for, not before", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  await open(page, "");
  await open(page, "#about");
  await expect(pictures(page)).toHaveCount(PANELS, { timeout: 20_000 });
  const told = () => loaded.filter((name) => /\/SpPifo-.*\.js$/.test(name));
  expect(told()).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "What SP-PIFO is" }).click();
  await expect(page.getByRole("heading", { name: "Reference" })).toBeAttached();
  expect(told()).toHaveLength(1);
});

test("axe finds nothing wrong with the page about SP-PIFO in any theme", async ({ page }) => {
  await openSpPifo(page);
  expect(await violations(page)).toEqual([]);
});
