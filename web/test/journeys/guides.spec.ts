// Guides in a browser: layout of their parts, formulas, links to cards, axe; and the requests of a class. The rest: ../dom/about*.test.ts,
// ../dom/figures.test.ts.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { cutOff, SIZES } from "../cut.ts";
import { stopsInGuide } from "../guide-stops.ts";
import { serveFolder } from "../static-host.ts";
import { expect, idle, open, resize, test } from "../support.ts";

const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

/** Opens a guide, and waits for its figures. */
async function openGuide(page: Page, fragment: string, count: number): Promise<void> {
  await open(page, fragment);
  await expect(pictures(page)).toHaveCount(count, { timeout: 30_000 });
}

/** Checks that axe finds no violation, and that in every size nothing is wider than the screen or cut off. */
async function expectFitting(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  for (const size of SIZES) {
    await resize(page, size);
    expect(await cutOff(page), `${size.width} x ${size.height}`).toEqual([]);
  }
  await resize(page, { width: 1280, height: 720 });
}

/** Checks that the address of each card scrolls to it, and that the bar does not cover it. */
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

test("the guides to BBQ and SP-PIFO are whole in any size, and a link to a card leads to it and back", async ({
  page,
}) => {
  test.slow();
  await test.step("BBQ", async () => {
    await openGuide(page, "#about", stopsInGuide("bbq"));
    await expectFitting(page);
    await page.getByRole("navigation").getByRole("link", { name: "What SP-PIFO is" }).click();
    // The guide opened before has a reference as well.
    await expect(page.getByRole("heading", { name: "What SP-PIFO is" })).toBeAttached();
    await expect(page.getByRole("heading", { name: "Reference" })).toBeAttached();
  });
  await test.step("SP-PIFO, with formulas that are typeset", async () => {
    await openGuide(page, "#about=sp-pifo", 6);
    await expectFitting(page);
    // A sum is higher than its line, with its index below it.
    await expect(page.locator("math[display=block]")).toHaveCount(8);
    const [sum, under] = await page.evaluate(() => {
      const sum = document.querySelector("math munder:has(> mo)");
      return [...(sum?.children ?? [])].map((one) => one.getBoundingClientRect().toJSON());
    });
    expect(under?.y).toBeGreaterThan((sum?.y ?? 0) + (sum?.height ?? 0) / 2);
    expect(sum?.height).toBeGreaterThan(18);
  });
  await test.step("each card has an address, which stays and leads there again", async () => {
    await leadsToCards(page, "#about=sp-pifo", 7);
    await page.goBack();
    await expect.poll(() => hash(page)).toBe("#about=sp-pifo&at=published");
    await page.reload();
    await idle(page);
    await expect(card(page, "Published: flow completion and fairness")).toBeFocused();
    await page.goto("about:blank");
    await open(page, "#about=sp-pifo&at=resources");
    await expect(card(page, "What SP-PIFO takes of a switch")).toBeInViewport();
    await expect(card(page, "What SP-PIFO takes of a switch")).toBeFocused();
    await page.goto("about:blank");
    // An address with an unknown part opens the guide at its top.
    await open(page, "#about=sp-pifo&at=nothing");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport();
  });
  await test.step("whoever comes back from the link of a card is at that link", async () => {
    const link = card(page, "What a PIFO cannot do").getByRole("link", { name: "An adversary’s order" });
    await link.click();
    await expect(page.getByRole("button", { name: /^Scenario:/ })).toBeVisible();
    await idle(page);
    await page.goBack();
    await expect(link).toBeFocused();
  });
});

test("the other guides are whole in any size, axe finds nothing wrong, and each card has an address (Q25 to Q28, Q92, Q94 to Q99, Q102, Q103, Q105 to Q111)", async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const { fragment, panels, cards, at, title } of [
    { fragment: "#about=exact-queues", panels: 7, cards: 4, at: "cycles", title: "What each cycle reads and writes" },
    { fragment: "#about=gearbox", panels: 8, cards: 9, at: "line-rate", title: "How fast a link it serves" },
    { fragment: "#about=scr", panels: 12, cards: 7, at: "throughput", title: "How fast k cores are" },
  ])
    await test.step(fragment, async () => {
      await openGuide(page, fragment, panels);
      await expectFitting(page);
      await leadsToCards(page, fragment, cards);
      await page.goto("about:blank");
      await open(page, `${fragment}&at=${at}`);
      await expect(card(page, title)).toBeFocused();
    });
});

test.describe("on a first visit", () => {
  test.use({ fresh: true });
  test("the plan of a class and the page of a group fit a phone, and say what a student's computer fetches", async ({
    page,
    browser,
  }) => {
    test.slow();
    for (const fragment of ["#about=class", "#about=class&at=strict-priority"]) {
      await open(page, fragment);
      expect(await violations(page), fragment).toEqual([]);
      await resize(page, { width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), fragment).toBeLessThanOrEqual(360);
      await resize(page, { width: 1280, height: 720 });
    }
    const root = path.resolve(import.meta.dirname, "../../..");
    const said = readFileSync(path.join(root, "docs/teaching.md"), "utf8").replace(/\s+/g, " ");
    const [, ...numbers] =
      /(\d+) files and ([\d.]+) MB for the lesson \*First steps\*, and (\d+) files and ([\d.]+) MB for this plan/.exec(
        said,
      ) ?? [];
    const host = await serveFolder(path.join(root, "dist"));
    /** Number of files and megabytes that a new visitor fetches for a screen, including requests in idle time. */
    const fetched = async (fragment: string) => {
      const visitor = await browser.newContext();
      const page = await visitor.newPage();
      host.sent.clear();
      await page.goto(host.url + fragment);
      await idle(page);
      for (let before = 0; before < host.sent.size; ) {
        before = host.sent.size;
        await page.waitForTimeout(1_500);
      }
      await visitor.close();
      return [host.sent.size, [...host.sent.values()].reduce((sum, size) => sum + size, 0) / 1e6] as const;
    };
    const lesson = await fetched("#lesson=first-steps");
    const plan = await fetched("#about=class");
    // This screen has no run.
    expect([...host.sent.keys()].filter((file) => file.endsWith(".wasm"))).toEqual([]);
    host.close();
    for (const [i, measured] of [...lesson, ...plan].entries()) {
      expect(Number(numbers[i]) / measured, `${numbers[i]} for ${measured}`).toBeGreaterThan(0.8);
      expect(Number(numbers[i]) / measured, `${numbers[i]} for ${measured}`).toBeLessThan(1.25);
    }
  });
});
