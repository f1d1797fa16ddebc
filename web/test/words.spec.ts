// Words that are explained where they stand, the glossary, and legends of drawings.

import { expect, type Page, test } from "@playwright/test";
import { violations } from "./axe.ts";
import { open } from "./support.ts";

const why = (page: Page) => page.getByRole("region", { name: "Why" });
const word = (page: Page, text: string) =>
  why(page)
    .locator("[data-term]", { hasText: new RegExp(`^${text}$`) })
    .first();
const explanation = (page: Page) => page.locator("[data-term-open]");

test("the pointer, a key and a click explain a word of the sentences, and escape closes it", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=16");
  await word(page, "HEAD").hover();
  await expect(explanation(page)).toContainText("Pointer to the newest element of a bucket.");
  await expect(word(page, "HEAD")).toHaveAttribute("aria-describedby", "term-text");
  await expect(explanation(page)).toContainText("BBQ (NSDI 2024), section 3.2, figure 2");
  // The pointer may move into it.
  await explanation(page).hover();
  await page.waitForTimeout(400);
  await expect(explanation(page)).toBeVisible();
  await page.mouse.move(640, 300);
  await expect(explanation(page)).toHaveCount(0);
  await page.keyboard.press("w");
  await expect(explanation(page)).toContainText("coloring");
  await expect(word(page, "recolors")).toBeFocused();
  await page.keyboard.press("w");
  await expect(explanation(page)).toContainText("purple");
  await page.keyboard.press("Shift+W");
  await page.keyboard.press("Escape");
  await expect(explanation(page)).toHaveCount(0);
  await word(page, "TAIL").click();
  await expect(explanation(page)).toContainText("Pointer to the oldest element");
  expect(await violations(page)).toEqual([]);
  // Enter leads on to its links, and a step takes the words away with their sentence.
  await page.keyboard.press("Enter");
  await expect(explanation(page).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  await page.keyboard.press("Home");
  await expect(explanation(page)).toHaveCount(0);
});

test("an explanation leads to its word in the glossary, and from there to a step", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  await word(page, "Push-up").click();
  await explanation(page).getByRole("link", { name: "All words" }).click();
  await expect(page).toHaveURL(/#about=words&at=sp-pifo-push-up$/);
  const entry = page.locator("[id='about=words&at=sp-pifo-push-up']");
  await expect(entry).toBeInViewport();
  const names = await page.locator("main dt a").allInnerTexts();
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  expect(await violations(page)).toEqual([]);
  await entry.getByRole("link", { name: "a step that shows it" }).click();
  await expect(page).toHaveURL(/#scenario=sp-pifo-fig3&t=4$/);
});

test("a finger explains a word", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await open(page, "#scenario=bbq-coloring&t=16");
  await word(page, "TAIL").tap();
  await expect(explanation(page)).toContainText("Pointer to the oldest element");
  await page.touchscreen.tap(640, 300);
  await expect(explanation(page)).toHaveCount(0);
  await context.close();
});

test("nothing moves when words are marked and legends come", async ({ page }) => {
  // The glossary comes when the test lets it.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(loaded|Legend)-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, "#scenario=gearbox-fig3&t=7");
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("section[aria-label=Why] button, svg[aria-label^=Structure] text")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map((value) => Math.round(value));
      }),
    );
  await expect(page.locator("[data-term]")).toHaveCount(0);
  const before = await places();
  release();
  await expect(page.locator("[data-term]").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Legend" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a legend unfolds beside its drawing, and stays so for this browser", async ({ page }) => {
  await open(page, "#scenario=gearbox-fig3&t=7");
  const tab = page.getByRole("button", { name: "Legend" });
  await tab.click();
  const legend = page.getByRole("region", { name: "Legend" });
  await expect(legend).toContainText("clock hand of level 3");
  await expect(legend).toContainText("compound FIFO");
  // It lies over nothing.
  const [drawing, box] = [await page.locator("[data-picture=structure] svg").boundingBox(), await legend.boundingBox()];
  expect((drawing?.x ?? 0) + (drawing?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  expect(await violations(page)).toEqual([]);
  // A hand has the colour that it has in the drawing.
  const stroke = (at: string) =>
    page
      .locator(at)
      .first()
      .evaluate((one) => getComputedStyle(one).stroke);
  const hand = "svg[aria-label^='Structure'] path[style*='series-3']";
  expect(await stroke("section[aria-label=Legend] path[style*='series-3']")).toBe(await stroke(hand));
  await open(page, "#scenario=bbq-fig4-adoption&t=22");
  await expect(legend).toContainText("adoption: the bit that it takes over");
  await tab.click();
  await expect(legend).toHaveCount(0);
});

test("each of several drawings has its own legend", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=200");
  await page.keyboard.press("c");
  await expect(page.getByRole("button", { name: "Legend" })).toHaveCount(4);
  await page.getByRole("button", { name: "Legend" }).first().click();
  await expect(page.getByRole("region", { name: "Legend" })).toHaveCount(4);
});

test("words of a guide are explained, and the tab key stops at one of a paragraph", async ({ page }) => {
  await open(page, "#about=gearbox");
  const paragraph = page.locator("main section p", { has: page.locator("[data-term]") }).first();
  await expect(paragraph.locator("[data-term][tabindex='0']")).toHaveCount(1);
  await paragraph.locator("[data-term][tabindex='0']").focus();
  await expect(explanation(page)).toContainText("Weighted fair queueing".slice(1));
  await expect(paragraph.locator("msub").first()).toContainText("s");
});
