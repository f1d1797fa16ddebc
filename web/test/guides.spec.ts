// What guides need a browser for: where their parts stand, formulas, what is fetched, axe. The rest: dom/about*.test.ts, dom/figures.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { cutOff, SIZES } from "./cut.ts";
import { stopsInGuide } from "./guide-stops.ts";
import { expect, idle, open, resize, test } from "./support.ts";

const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

/** Opens a guide, and waits for its pictures. */
async function openGuide(page: Page, fragment: string, count: number): Promise<void> {
  await open(page, fragment);
  await expect(pictures(page)).toHaveCount(count, { timeout: 30_000 });
}

/** Axe finds nothing wrong, and nothing is wider than the screen or cut in any size. */
async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  for (const size of SIZES) {
    await resize(page, size);
    expect(await cutOff(page), `${size.width} x ${size.height}`).toEqual([]);
  }
  await resize(page, { width: 1280, height: 720 });
}

/** Each card has an address that leads to it, and the bar does not cover it. */
async function leadsToCards(page: Page, fragment: string, count: number): Promise<void> {
  const index = page.getByRole("navigation", { name: "Reference cards" });
  const names = await index.getByRole("link").allInnerTexts();
  expect(names).toHaveLength(count);
  const bar = await page.locator("header").boundingBox();
  for (const name of names) {
    await index.getByRole("link", { name, exact: true }).click();
    const head = card(page, name).getByRole("heading").first();
    await expect(head).toBeInViewport();
    expect(hash(page)).toMatch(new RegExp(`^${fragment}&at=[a-z-]+$`));
    expect((await head.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  }
}

test("the guide to BBQ is whole in any size, and axe finds nothing wrong", async ({ page }) => {
  await open(page, "");
  await openGuide(page, "#about", stopsInGuide("bbq"));
  await looksRight(page);
  await page.getByRole("navigation").getByRole("link", { name: "What SP-PIFO is" }).click();
  // The guide before it has a reference as well.
  await expect(page.getByRole("heading", { name: "What SP-PIFO is" })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Reference" })).toBeAttached();
});

test("the guide to SP-PIFO is whole in any size, axe finds nothing wrong, and each card has an address", async ({
  page,
}) => {
  await openGuide(page, "#about=sp-pifo", 6);
  await looksRight(page);

  // Formulas are typeset: a sum stands higher than its line, with what it runs over below it.
  await expect(page.locator("math[display=block]")).toHaveCount(8);
  const [sum, under] = await page.evaluate(() => {
    const sum = document.querySelector("math munder:has(> mo)");
    return [...(sum?.children ?? [])].map((one) => one.getBoundingClientRect().toJSON());
  });
  expect(under?.y).toBeGreaterThan((sum?.y ?? 0) + (sum?.height ?? 0) / 2);
  expect(sum?.height).toBeGreaterThan(18);

  await leadsToCards(page, "#about=sp-pifo", 7);
  await page.goBack();
  await expect.poll(() => hash(page)).toBe("#about=sp-pifo&at=published");
  // The address stays, and leads there again.
  await page.reload();
  await idle(page);
  await expect(card(page, "Published: flow completion and fairness")).toBeFocused();
});

test("a link to a card leads to it, and whoever comes back from its link is at that link", async ({ page }) => {
  await open(page, "#about=sp-pifo&at=resources");
  await expect(card(page, "What SP-PIFO takes of a switch")).toBeInViewport();
  await expect(card(page, "What SP-PIFO takes of a switch")).toBeFocused();
  await page.goto("about:blank");
  // What is at no part begins at the top.
  await open(page, "#about=sp-pifo&at=nothing");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport();
  const link = card(page, "What a PIFO cannot do").getByRole("link", { name: "An adversary’s order" });
  await link.click();
  await expect(page.getByRole("button", { name: /^Scenario:/ })).toBeVisible();
  await idle(page);
  await page.goBack();
  await expect(link).toBeFocused();
});

for (const { fragment, panels, cards, at, title, rows } of [
  {
    fragment: "#about=exact-queues",
    panels: 7,
    cards: 4,
    at: "cycles",
    title: "What each cycle reads and writes",
    rows: "Q25 to Q28",
  },
  {
    fragment: "#about=gearbox",
    panels: 8,
    cards: 9,
    at: "line-rate",
    title: "How fast a link it serves",
    rows: "Q92, Q94 to Q99",
  },
  {
    fragment: "#about=scr",
    panels: 12,
    cards: 7,
    at: "throughput",
    title: "How fast k cores are",
    rows: "Q102, Q103, Q105 to Q111",
  },
])
  test(`${fragment} is whole in any size, axe finds nothing wrong, and each card has an address (${rows})`, async ({
    page,
  }) => {
    await openGuide(page, fragment, panels);
    await looksRight(page);
    await leadsToCards(page, fragment, cards);
    await page.goto("about:blank");
    await open(page, `${fragment}&at=${at}`);
    await expect(card(page, title)).toBeFocused();
  });
