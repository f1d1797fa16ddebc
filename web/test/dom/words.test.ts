// Explained words, and the glossary. Pointer, touch and the tab key: ../journeys/words.spec.ts.

import { expect, idle, open, type Page, press, test } from "./support.ts";

const why = (page: Page) => page.getByRole("region", { name: "Why" });
const word = (page: Page, text: string) =>
  why(page)
    .locator("[data-term]", { hasText: new RegExp(`^${text}$`) })
    .first();
const explanation = (page: Page) => page.locator("[data-term-open]");

test("a word of a sentence is explained by pointer, key and click, and escape or a step closes it", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=16");
  await word(page, "HEAD").hover();
  await expect(explanation(page)).toContainText("Pointer to the newest element of a bucket.");
  await expect(word(page, "HEAD")).toHaveAttribute("aria-describedby", "term-text");
  await expect(explanation(page)).toContainText("BBQ (NSDI 2024), section 3.2, figure 2");
  await press(page, "Escape", "w");
  await expect(explanation(page)).toContainText("coloring");
  await expect(word(page, "recolors")).toBeFocused();
  await press(page, "w");
  await expect(explanation(page)).toContainText("purple");
  await press(page, "Shift+W");
  await expect(word(page, "recolors")).toBeFocused();
  await press(page, "Escape");
  await expect(explanation(page)).toHaveCount(0);
  await word(page, "TAIL").click();
  await expect(explanation(page)).toContainText("Pointer to the oldest element");
  // Enter moves the focus to the links of the explanation; a step removes the word together with its sentence.
  await press(page, "Enter");
  await expect(explanation(page).getByRole("link").first()).toBeFocused();
  await press(page, "Escape", "w", "Home");
  await expect(explanation(page)).toHaveCount(0);
});

test("an explanation leads to its word in the glossary, and from there to a step", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  await word(page, "Push-up").click();
  await explanation(page).getByRole("link", { name: "All words" }).click();
  await expect(page).toHaveURL(/#about=words&at=sp-pifo-push-up$/);
  const entry = page.locator("[id='about=words&at=sp-pifo-push-up']");
  await expect(entry).toBeVisible();
  const names = await page.locator("main dt a").allInnerTexts();
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  await entry.getByRole("link", { name: "a step that shows it" }).click();
  await expect.poll(() => page.url()).toMatch(/#scenario=sp-pifo-fig3&t=4$/);
  await idle(page);
});

test("words of a guide are explained, and the tab key stops at one of a paragraph", async ({ page }) => {
  await open(page, "#about=gearbox");
  const paragraph = page.locator("main section p", { has: page.locator("[data-term]") }).first();
  await expect(paragraph.locator("[data-term][tabindex='0']")).toHaveCount(1);
  await paragraph.locator("[data-term][tabindex='0']").focus();
  await expect(explanation(page)).toContainText("eighted fair queueing");
  await expect(paragraph.locator("msub").first()).toContainText("s");
});

test("words of a lesson are explained", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&stop=2");
  await page.locator("[aria-label='A counter under each bit'] [data-term]", { hasText: /^bitmap$/ }).hover();
  await expect(explanation(page)).toContainText("A word with one bit for each bucket");
});

test("words on cards of scenarios, lessons and experiments are explained; a click on one does not open its card", async ({
  page,
}) => {
  await open(page, "");
  const card = page.locator("[data-scenario='bbq-coloring']");
  await expect(card.locator("[data-term]").first()).toBeVisible();
  await card.getByRole("link").focus();
  await press(page, "w");
  await expect(card.locator("[data-term]").first()).toBeFocused();
  await expect(explanation(page)).toBeVisible();
  await card.locator("[data-term]").first().click();
  await expect(page.getByRole("region", { name: "The race" })).toBeVisible();
  await press(page, "Escape");
  const lesson = page
    .getByRole("region", { name: "Lessons" })
    .getByRole("listitem")
    .filter({ hasText: "SP-PIFO: sorting" });
  await expect(lesson.locator("[data-term]").first()).toBeVisible();
  await lesson.getByRole("link").focus();
  await press(page, "w");
  await expect(explanation(page)).toContainText("smallest rank leaves first");
  await open(page, "#experiments");
  const experiment = page.locator("[data-experiment]", { has: page.locator("[data-term]") }).first();
  await experiment.getByRole("link").focus();
  await press(page, "w");
  await expect(experiment.locator("[data-term]").first()).toBeFocused();
});
