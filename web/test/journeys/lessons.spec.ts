// Lessons in a browser: by keyboard alone, on a phone, on paper, in another page, and lessons that a reader opens.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, resize, test } from "../support.ts";

/** A lesson with all three kinds of answers, and stops of it. */
const LESSON = "#lesson=bbq-tree";
const STOPS = 12;
const THING = 3;
const WRITTEN = 7;
const NUMBER = 9;

const at = (stop: number) => `${LESSON}&stop=${stop}`;

/** Elements that take an answer. They appear with the run and its questions. */
const answerFields = (page: Page) => page.locator("form:has(fieldset), [data-question=asked]");
const verdict = (page: Page) => page.getByText(/^(✓ Right|✕ Not quite)\./);

/** Presses the tab key until the focused element matches a selector. */
async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the tab key does not reach ${selector}`);
}

/** Moves by arrow keys within a focused drawing, until a selector matches. */
async function arrowTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`arrows do not reach ${selector}`);
}

/** Answers the question of a stop, by keyboard alone. */
async function answer(page: Page): Promise<void> {
  await answerFields(page).waitFor();
  if ((await page.getByRole("radio").count()) > 0) {
    await tabTo(page, "input[type=radio]");
    await page.keyboard.press("Space");
  } else if ((await page.getByLabel("Your answer, a number").count()) > 0) {
    await tabTo(page, "[aria-label^='Your answer']");
    await page.keyboard.type("1");
  } else {
    await tabTo(page, "svg[aria-label^=Structure] *");
    await arrowTo(page, "[aria-label^='Bucket 7']");
    await page.keyboard.press("Enter");
    await expect(page.getByText("It is marked in the drawing.")).toBeVisible();
    await tabTo(page, "[data-question] button", "Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toBeVisible();
  await idle(page);
}

/** Checks that in every size nothing of a stop is cut off, and that Next is in sight. */
async function fitsInAnySize(page: Page, stop: number): Promise<void> {
  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [390, 800],
    [1280, 720],
  ] as const) {
    await resize(page, { width, height });
    const over = await page.evaluate(() => ({
      across: document.documentElement.scrollWidth - innerWidth,
      down: document.documentElement.scrollHeight - innerHeight,
      cut: [...document.querySelectorAll("main :is(p, h2, h3, h4, li, label, button, input)")]
        .filter(
          (one) =>
            !one.closest(".unseen") &&
            one.checkVisibility() &&
            one.scrollWidth > one.clientWidth + 1 &&
            one.clientWidth > 0,
        )
        .map((one) => one.outerHTML),
    }));
    const size = `stop ${stop} at ${width} x ${height}`;
    expect(over.across, size).toBeLessThanOrEqual(0);
    expect(over.cut, size).toEqual([]);
    if (width > 900) expect(over.down, size).toBeLessThanOrEqual(0);
    await expect(page.getByRole("button", { name: "Next", exact: true }), size).toBeInViewport({ ratio: 1 });
  }
}

test("a lesson is gone through by keyboard alone; its stops fit in any size, and axe finds nothing wrong with its questions", async ({
  page,
}) => {
  test.slow();
  await open(page, LESSON);
  let questions = 0;
  for (let stop = 1; stop <= STOPS; stop++)
    await test.step(`stop ${stop}`, async () => {
      await idle(page);
      await expect(page.getByText(`${stop} of ${STOPS}`)).toBeVisible();
      if (stop > 1) await expect(page.locator(":focus")).toHaveRole("heading");
      // At a stop without a question, sentences explain the step.
      await expect(answerFields(page).or(page.getByLabel("Why", { exact: true }))).toBeVisible();
      if ([2, THING, WRITTEN, STOPS - 1].includes(stop)) await fitsInAnySize(page, stop);
      const isLooked = [THING, WRITTEN, NUMBER].includes(stop);
      if (isLooked) expect(await violations(page), `stop ${stop}`).toEqual([]);
      if ((await answerFields(page).count()) > 0) {
        questions++;
        await answer(page);
        if (isLooked) expect(await violations(page, "main"), `stop ${stop}, answered`).toEqual([]);
      }
      if (stop === STOPS) return;
      await tabTo(page, "main button:not(:disabled)");
      const next = page.getByRole("button", { name: "Next", exact: true });
      for (let presses = 0; presses < 60 && !(await next.evaluate((one) => one.matches(":focus"))); presses++)
        await page.keyboard.press("Tab");
      await expect(next).toBeFocused();
      await page.keyboard.press("Enter");
    });
  expect(questions).toBe(7);
  await tabTo(page, "a[href^='#lesson=']:not([aria-current], nav *, section *)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "BBQ: hazards", exact: true })).toBeVisible();
});

test("a lesson is read on a phone, and printed as a handout: black on white, answers last, nothing else of the page", async ({
  page,
}) => {
  await test.step("on a phone the text comes first, and the question stays while the picture is looked at", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, at(THING));
    await answerFields(page).waitFor();
    const top = async (of: string) => (await page.locator(of).boundingBox())?.y ?? 0;
    expect(await top("[data-question]")).toBeLessThan(await top("[data-picture=pipeline]"));
    await page.getByLabel("Transport").scrollIntoViewIfNeeded();
    const inSight = [
      page.getByRole("button", { name: "Answer" }),
      page.getByRole("button", { name: "Next", exact: true }),
      page.getByRole("button", { name: "Last step" }),
    ];
    for (const one of inSight) await expect(one).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator("[data-question]")).toBeInViewport({ ratio: 1 });
    // The top of the column, which has the bits; elements are below.
    await page.locator("svg[aria-label^=Structure] [aria-label^='Bucket 7']").click({ position: { x: 20, y: 20 } });
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(page.getByText(/^✓ Right\./)).toBeInViewport();
  });
  await test.step("printed, it is a handout", async () => {
    await resize(page, { width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, at(WRITTEN));
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.length).toBeLessThan(7);
    const handout = page.getByRole("article", { name: "Handout" });
    // Its text would answer the open question.
    await expect(handout).toHaveCount(0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(handout.getByRole("heading", { level: 2 })).toHaveCount(STOPS + 1);
    await expect(handout).toContainText("Predict: the bit of L1 that the next operation picks.");
    const answers = handout.locator("section").last();
    await expect(answers).toContainText(/^Answers7\. A full queueThe one of step 16The free list gets element 2/);
    await expect(answers).toContainText(/run them at http:\S+\/#lesson=bbq-tree$/);
    for (const chrome of [page.locator("header nav"), page.getByLabel("Transport"), page.getByText("7 of 12")])
      await expect(chrome).toBeHidden();
    const looks = await handout.evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return { color, backgroundColor, breaks: getComputedStyle(one.querySelector("section") as Element).breakInside };
    });
    expect(looks).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)", breaks: "avoid" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(handout).toHaveCount(0);
  });
});

const OWN = `---
title: My own lesson
about: It is mine.
minutes: 1
order: 1
---

## A packet meets the bounds
\`\`\`stop
scenario: sp-pifo-fig3
step: 4
lit: queue 2
\`\`\`

Bounds &amp; ranks, &copy; mine.

## Which queue?
\`\`\`stop
scenario: sp-pifo-fig3
step: 5
ask: queue
\`\`\`
`;

test("a chosen lesson opens, and what parses it is fetched only then", async ({ page }) => {
  const readers: string[] = [];
  page.on("request", (request) => {
    if (/\/lesson-reader-/.test(request.url())) readers.push(request.url());
  });
  await open(page, "#lesson=sp-pifo");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await open(page, "#scenario=bbq-coloring&t=14");
  expect(readers).toEqual([]);
  await page.keyboard.press("o");
  const file = (text: string) => ({ name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  const chooser = page.getByLabel("Scenario file", { exact: true });
  await chooser.setInputFiles(file(OWN.replace("step: 4", "step: four").replace("&copy;", "<b>")));
  const alert = page.getByRole("dialog", { name: "Open" }).getByRole("alert");
  await expect(alert).toContainText("This lesson cannot be opened: 2 problems");
  await expect(alert.getByRole("listitem")).toHaveText([/^line 11 .*found "four"/, /^line 15 cannot have HTML/]);
  await chooser.setInputFiles(file(OWN));
  await expect(page.getByRole("heading", { name: "My own lesson" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Bounds & ranks, © mine.")).toBeVisible();
  expect(readers.length).toBeGreaterThan(0);
  await idle(page);
  await page.reload();
  await expect(page.getByText("Bounds & ranks, © mine.")).toBeVisible();
});
