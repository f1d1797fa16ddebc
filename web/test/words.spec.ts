// Words that are explained where they stand, the glossary, and legends of drawings.

import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, test } from "./support.ts";

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

test.describe("a page that is opened for the first time", () => {
  test.use({ fresh: true });

  test("nothing of the drawing and its sentences moves when side panel and timeline come", async ({ page }) => {
    // They come when the test lets them.
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
  expect(await violations(page)).toEqual([]);
});

test("words of a guide are explained, and the tab key stops at one of a paragraph", async ({ page }) => {
  await open(page, "#about=gearbox");
  const paragraph = page.locator("main section p", { has: page.locator("[data-term]") }).first();
  await expect(paragraph.locator("[data-term][tabindex='0']")).toHaveCount(1);
  await paragraph.locator("[data-term][tabindex='0']").focus();
  await expect(explanation(page)).toContainText("Weighted fair queueing".slice(1));
  await expect(paragraph.locator("msub").first()).toContainText("s");
});

const tab = (page: Page | Locator) => page.getByRole("button", { name: "Legend" });
const legends = (page: Page | Locator) => page.getByRole("region", { name: "Legend" });

test("legends stand under the figures of a guide, and unfold together", async ({ page }) => {
  await open(page, "#about=gearbox");
  const [first, second] = [page.locator("figure").nth(0), page.locator("figure").nth(1)];
  await tab(second).click();
  await expect(legends(second)).toContainText("FIFO that is full");
  await expect(legends(first)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // On the page of a scenario it is unfolded too.
  await open(page, "#scenario=gearbox-fig3&t=7");
  await expect(legends(page)).toHaveCount(1);
  await tab(page).click();
  await open(page, "#about=gearbox");
  await expect(tab(page).first()).toHaveAttribute("aria-expanded", "false");
  await expect(legends(page)).toHaveCount(0);
});

/** Whether all signs of the legend stand in one line, below the drawing. */
async function standInALine(page: Page): Promise<boolean> {
  const drawing = await page.locator("[data-picture=structure]").boundingBox();
  const tops = await legends(page)
    .locator("dl > div")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
  const line = tops[0] ?? 0;
  return tops.length > 5 && tops.every((top) => Math.abs(top - line) < 2) && line > (drawing?.y ?? Infinity);
}

test("in another page and on a phone a legend is a line below the drawing", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 520 });
  await page.goto("/?embed=1#scenario=gearbox-fig3&t=7");
  await tab(page).click();
  await expect(legends(page)).toContainText("clock hand of level 3");
  expect(await standInALine(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/#scenario=gearbox-fig3&t=7");
  await tab(page).click();
  await expect(legends(page)).toBeVisible();
  expect(await standInALine(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test("before an audience a legend is a column of large letters, next to the drawing", async ({ page }) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=22");
  await tab(page).click();
  await page.keyboard.press("p");
  await expect(legends(page)).toContainText("adoption: the bit that it takes over");
  const [drawing, box] = [
    await page.locator("[data-picture=structure] svg").boundingBox(),
    await legends(page).boundingBox(),
  ];
  expect((drawing?.x ?? 0) + (drawing?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  const letters = await legends(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(letters).toBeGreaterThanOrEqual(18);
  expect(await violations(page)).toEqual([]);
});

test("words of a lesson are explained, and its picture has a legend", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&stop=2");
  await page.locator("[aria-label='A counter under each bit'] [data-term]", { hasText: /^bitmap$/ }).hover();
  await expect(explanation(page)).toContainText("A word with one bit for each bucket");
  await tab(page).click();
  await expect(legends(page)).toContainText("bit 1: at least one element below it");
});

/** Opens the gallery, up to its cards; their pictures come later. */
async function openGallery(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("[data-card] [data-term]").last()).toBeAttached();
}

test("words on a card are explained; the tab key goes from card to card, and w into the words of one", async ({
  page,
}) => {
  await openGallery(page);
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
  // The pointer on a word explains it; elsewhere on the card it leads to the scenario.
  const word = card.locator("[data-term]").first();
  await word.hover();
  await expect(explanation(page)).toBeVisible();
  await word.click();
  await expect(page.getByRole("region", { name: "In motion" })).toBeVisible();
  await page.keyboard.press("Escape");
  await card.click({ position: { x: 40, y: 120 } });
  await expect(page).toHaveURL(/#scenario=bbq-coloring/);
});

test("words on the cards of lessons and experiments are explained", async ({ page }) => {
  await openGallery(page);
  const lesson = page
    .getByRole("region", { name: "Lessons" })
    .getByRole("listitem")
    .filter({ hasText: "SP-PIFO: sorting" });
  // Cards are there before their words can be explained.
  await expect(async () => {
    await lesson.getByRole("link").focus();
    await page.keyboard.press("w");
    await expect(explanation(page)).toContainText("smallest rank leaves first", { timeout: 2_000 });
  }).toPass();
  await open(page, "#experiments");
  const experiment = page.locator("[data-experiment]", { has: page.locator("[data-term]") }).first();
  await experiment.getByRole("link").focus();
  await page.keyboard.press("w");
  await expect(experiment.locator("[data-term]").first()).toBeFocused();
});

test("comparators of addresses unfold next to the tree, as a part of its drawing", async ({ page }) => {
  await open(page, "#scenario=bbq-sequential-oracle&t=30");
  const conflicts = page.getByRole("button", { name: "3 conflicts", exact: true });
  await conflicts.click();
  const drawing = page.locator("svg[aria-label^=Structure]");
  await expect(drawing).toContainText("3 conflicts of 12 pairs");
  await expect(drawing).toContainText("op 20, stage 10: bucket");
  const pair = drawing.getByRole("button", {
    name: /^Op 20 and op 16: 3 = 3, then 2 = 2, then 2 = 2, so the same bucket$/,
  });
  await expect(pair).toHaveCount(1);
  // It is in saved pictures, since it is in the drawing; dashed is what was compared on the levels above.
  const dashes = await drawing
    .locator("rect[class*=comparator]")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray !== "none"));
  expect(dashes.filter(Boolean)).toHaveLength(4 * 1 + 4 * 2);
  expect(dashes).toHaveLength(4 * 1 + 4 * 2 + 4 * 3);
  expect(await violations(page)).toEqual([]);
  // The model compares nothing, and what is to be guessed is not revealed.
  await page.getByRole("button", { name: "model", exact: true }).click();
  await expect(page.getByRole("button", { name: /conflict/ })).toHaveCount(0);
  await expect(drawing).not.toContainText("conflict");
  await page.getByRole("button", { name: "RTL", exact: true }).click();
  await expect(drawing).toContainText("conflicts of");
  await page.keyboard.press("g");
  await expect(drawing).not.toContainText("conflict");
  await page.keyboard.press("g");
  await page.getByRole("button", { name: /conflict/ }).click();
  await expect(drawing).not.toContainText("conflict");
});
