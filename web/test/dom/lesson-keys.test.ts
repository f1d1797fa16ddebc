// A lesson from its first stop to its last: no key reveals an answer, and the browser's history records the stop.

import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

/** A lesson with all kinds of answers. */
const LESSON = "#lesson=bbq-tree";
const STOPS = 12;

const heading = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

/** Elements that take an answer. */
const answerFields = (page: Page) => page.locator("form:has(fieldset), [data-question=asked]");
/** The explanation of the step, at a stop without a question. */
const why = (page: Page) => page.getByLabel("Why", { exact: true });
const verdict = (page: Page) => page.getByText(/^(✓ Right|✕ Not quite)\./);

/** Answers the question of a stop, of any kind. */
async function answer(page: Page): Promise<void> {
  if ((await page.getByRole("radio").count()) > 0) await page.getByRole("radio").first().check();
  else if ((await page.getByLabel("Your answer, a number").count()) > 0)
    await page.getByLabel("Your answer, a number").fill("1");
  else {
    await page.locator("svg[aria-label^=Structure] [aria-label^='Bucket 7']").first().click();
    await expect(page.getByText("It is marked in the drawing.")).toBeVisible();
  }
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(verdict(page)).toBeVisible();
  await idle(page);
}

test("no key shows what any stop of a lesson asks; the next stop has the focus, the last one leads to the next lesson", {
  timeout: 120_000,
}, async ({ page }) => {
  await open(page, LESSON);
  let questions = 0;
  for (let stop = 1; stop <= STOPS; stop++) {
    await expect(page.getByText(`${stop} of ${STOPS}`)).toBeVisible();
    await idle(page);
    if (stop > 1) expect(document.activeElement?.matches("h1, h2, h3, h4"), `stop ${stop}`).toBe(true);
    await expect.poll(async () => (await answerFields(page).count()) + (await why(page).count())).toBe(1);
    if ((await answerFields(page).count()) > 0) {
      questions++;
      const step = await stepOf(page);
      const before = await page.locator("[data-picture]").allInnerTexts();
      for (const key of ["Space", "ArrowRight", "PageDown", "End", "j", ".", "b", "t", "g", "c", "n", "s", "/"])
        await page.keyboard.press(key);
      await press(page, "Control+z", "Control+y");
      expect(await stepOf(page)).toBe(step);
      expect(await page.locator("[data-picture]").allInnerTexts()).toEqual(before);
      for (const later of ["Why", "Timeline", "Details"])
        await expect(page.getByLabel(later, { exact: true })).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await answer(page);
    }
    if (stop < STOPS) await page.getByRole("button", { name: "Next", exact: true }).click();
  }
  expect(questions).toBe(7);
  await page.locator("a[href^='#lesson=']:not([aria-current], nav *, section *)").first().click();
  await expect(heading(page, "BBQ: hazards")).toBeVisible();
  await idle(page);
});

test("reload, back and forward keep the stop", async ({ page }) => {
  await open(page, `${LESSON}&stop=4`);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/stop=5$/);
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(heading(page, "A bucket is a list")).toBeVisible();
  await open(page, "#lesson=sp-pifo&stop=2");
  await expect(heading(page, "A list that sorts")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "A bucket is a list")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "A list that sorts")).toBeVisible();
  await expect(page.getByText("2 of 12")).toBeVisible();
  await idle(page);
});
