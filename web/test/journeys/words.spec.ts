// Explained words, by pointer, touch and keys; and a page whose parts load late.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, test } from "../support.ts";

const why = (page: Page) => page.getByRole("region", { name: "Why" });
const word = (page: Page, text: string) =>
  why(page)
    .locator("[data-term]", { hasText: new RegExp(`^${text}$`) })
    .first();
const explanation = (page: Page) => page.locator("[data-term-open]");

test("words are explained on the cards of the gallery, in sentences and in the glossary, by tab key, pointer and finger", async ({
  page,
  browser,
}) => {
  await test.step("the tab key goes from card to card, and w into the words of one", async () => {
    await page.goto("/");
    await expect(page.locator("[data-card] [data-term]").last()).toBeAttached();
    const card = page.locator("[data-scenario='bbq-coloring']");
    await expect(card.locator("[data-term]").first()).toBeVisible();
    await card.getByRole("link").focus();
    const next = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>("[data-scenario]")];
      return cards[cards.findIndex(({ dataset }) => dataset.scenario === "bbq-coloring") + 1]?.dataset.scenario;
    });
    await page.keyboard.press("w");
    await expect(card.locator("[data-term]").first()).toBeFocused();
    await expect(explanation(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.locator(`[data-scenario='${next}'] a`)).toBeFocused();
    await expect(explanation(page)).toHaveCount(0);
    // The pointer on a word opens its explanation; elsewhere on the card, a click opens the scenario.
    const marked = card.locator("[data-term]").first();
    await marked.hover();
    await expect(explanation(page)).toBeVisible();
    await marked.click();
    await expect(page.getByRole("region", { name: "The race" })).toBeVisible();
    await page.keyboard.press("Escape");
    await card.click({ position: { x: 40, y: 120 } });
    await expect(page).toHaveURL(/#scenario=bbq-coloring/);
    await idle(page);
  });
  await test.step("the pointer moves into an explanation, and closes it when it leaves", async () => {
    await open(page, "#scenario=bbq-coloring&t=16");
    await word(page, "HEAD").hover();
    await expect(explanation(page)).toContainText("Pointer to the newest element of a bucket.");
    await explanation(page).hover();
    await page.waitForTimeout(400);
    await expect(explanation(page)).toBeVisible();
    await page.mouse.move(640, 300);
    await expect(explanation(page)).toHaveCount(0);
    await word(page, "TAIL").click();
    await expect(explanation(page)).toContainText("Pointer to the oldest element");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });
  await test.step("an explanation scrolls to its word in the glossary", async () => {
    await open(page, "#scenario=sp-pifo-fig3&t=4");
    await word(page, "Push-up").click();
    await explanation(page).getByRole("link", { name: "All words" }).click();
    await expect(page.locator("[id='about=words&at=sp-pifo-push-up']")).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });
  await test.step("a finger explains a word", async () => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 720 } });
    const touched = await context.newPage();
    await open(touched, "#scenario=bbq-coloring&t=16");
    await word(touched, "TAIL").tap();
    await expect(explanation(touched)).toContainText("Pointer to the oldest element");
    await touched.touchscreen.tap(640, 300);
    await expect(explanation(touched)).toHaveCount(0);
    await context.close();
  });
});

test.describe("a page that is opened for the first time", () => {
  test.use({ fresh: true });

  test("nothing of the drawing and its sentences moves when side panel and timeline come", async ({ page }) => {
    // The test decides when these files arrive.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/(SidePanel|Timeline)-[\w-]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/#scenario=gearbox-fig3&t=7");
    await expect(page.locator("[data-term]").first()).toBeVisible();
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("section[aria-label=Why] button, svg[aria-label^=Structure] text")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height].map((value) => Math.round(value));
        }),
      );
    await expect(page.getByRole("tab", { name: "Scenario" })).toHaveCount(0);
    const before = await places();
    expect(before.length).toBeGreaterThan(10);
    release();
    await expect(page.getByRole("tab", { name: "Scenario" })).toBeVisible();
    await idle(page);
    expect(await places()).toEqual(before);
  });
});
