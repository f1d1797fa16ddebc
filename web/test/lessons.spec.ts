// Lessons in a browser: by keyboard alone, on a phone, on paper, in another page, and without a network.

import { test as alone, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, resize, stepOf, test } from "./support.ts";

/** A lesson with all three ways to answer, and stops of it. */
const LESSON = "#lesson=bbq-tree";
const STOPS = 12;
const THING = 3;
const WRITTEN = 7;
const NUMBER = 9;

const at = (stop: number) => `${LESSON}&stop=${stop}`;

/** What takes an answer: it is there as soon as the run and its questions are. */
const ways = (page: Page) => page.locator("form:has(fieldset), [data-question=asked]");
const verdict = (page: Page) => page.getByText(/^(✓ Right|✕ Not quite)\./);
const heading = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

/** Presses the tab key until what has the focus fits a selector. */
async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the tab key does not reach ${selector}`);
}

/** Moves within a drawing that has the focus, by arrows, until a selector fits. */
async function arrowTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`arrows do not reach ${selector}`);
}

/** Answers the question of a stop, by keyboard alone. */
async function answer(page: Page): Promise<void> {
  await ways(page).waitFor();
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

for (const [what, stop] of [
  ["a written question", WRITTEN],
  ["a question by number", NUMBER],
  ["a question by thing", THING],
] as const) {
  test(`axe finds nothing wrong with ${what}, before and after the answer, in any theme`, async ({ page }) => {
    await open(page, at(stop));
    await ways(page).waitFor();
    expect(await violations(page), "before").toEqual([]);
    await answer(page);
    expect(await violations(page, "main"), "after").toEqual([]);
  });
}

test("a lesson is gone through by keyboard alone, and no key shows what it asks", async ({ page }) => {
  await open(page, LESSON);
  let questions = 0;
  for (let stop = 1; stop <= STOPS; stop++) {
    await idle(page);
    await expect(page.getByText(`${stop} of ${STOPS}`)).toBeVisible();
    if (stop > 1) await expect(page.locator(":focus")).toHaveRole("heading");
    // At a stop without a question sentences explain the step.
    await expect(ways(page).or(page.getByLabel("Why", { exact: true }))).toBeVisible();
    if ((await ways(page).count()) > 0) {
      questions++;
      const step = await stepOf(page);
      const before = await page.locator("[data-picture]").allInnerTexts();
      for (const key of ["Space", "ArrowRight", "PageDown", "End", "j", ".", "b", "t", "g", "c", "n", "s", "/"])
        await page.keyboard.press(key);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+y");
      await idle(page);
      expect(await stepOf(page)).toBe(step);
      expect(await page.locator("[data-picture]").allInnerTexts()).toEqual(before);
      for (const later of ["Why", "Timeline", "Details"])
        await expect(page.getByLabel(later, { exact: true })).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await answer(page);
    }
    if (stop === STOPS) break;
    await tabTo(page, "main button:not(:disabled)");
    while (!(await page.getByRole("button", { name: "Next", exact: true }).evaluate((one) => one.matches(":focus"))))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  expect(questions).toBe(7);
  await tabTo(page, "a[href^='#lesson=']:not([aria-current], nav *, section *)");
  await page.keyboard.press("Enter");
  await expect(heading(page, "BBQ: hazards")).toBeVisible();
});

test("reload, back and forward keep the stop", async ({ page }) => {
  await open(page, at(4));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/stop=5$/);
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
});

for (const stop of [2, THING, WRITTEN, STOPS - 1]) {
  test(`nothing of stop ${stop} is cut in any size, and Next is in sight`, async ({ page }) => {
    await open(page, at(stop));
    await expect(ways(page).or(page.getByLabel("Why", { exact: true }))).toBeVisible();
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [1024, 768],
      [390, 800],
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
      const size = `${width} x ${height}`;
      expect(over.across, size).toBeLessThanOrEqual(0);
      expect(over.cut, size).toEqual([]);
      if (width > 900) expect(over.down, size).toBeLessThanOrEqual(0);
      await expect(page.getByRole("button", { name: "Next", exact: true }), size).toBeInViewport({ ratio: 1 });
    }
  });
}

test("on a phone the text comes first, and the question stays while the picture is looked at", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, at(THING));
  await ways(page).waitFor();
  const top = async (of: string) => (await page.locator(of).boundingBox())?.y ?? 0;
  expect(await top("[data-question]")).toBeLessThan(await top("[data-picture=pipeline]"));
  await page.getByLabel("Transport").scrollIntoViewIfNeeded();
  const inSight = [
    page.getByRole("button", { name: "Answer" }),
    page.getByRole("button", { name: "Next", exact: true }),
    page.getByRole("button", { name: "Last step" }),
  ];
  for (const one of inSight) await expect(one).toBeInViewport({ ratio: 1 });
  // At the top of the column: below are elements, which are no bits.
  await page.locator("svg[aria-label^=Structure] [aria-label^='Bucket 7']").click({ position: { x: 20, y: 20 } });
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(page.getByText(/^✓ Right\./)).toBeInViewport();
});

test("a lesson is printed as a handout: black on white, answers last, nothing else of the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, at(WRITTEN));
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThan(7);
  const handout = page.getByRole("article", { name: "Handout" });
  // What it says would answer the open question.
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

interface Report {
  step: number | null;
  steps: number;
  asking: boolean;
  link: string;
  why?: string;
}

test("a lesson works within another page, which learns of nothing behind the step while it asks", async ({ page }) => {
  const html = `<!doctype html><iframe src="/?embed=1${at(THING - 1)}" width="960" height="600"></iframe>
    <script>window.reports = []; addEventListener("message", ({ data }) => data.queuescope === 1 && reports.push(data));</script>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/host.html");
  const all = () => page.evaluate(() => (window as unknown as { reports: Report[] }).reports);
  const ask = (message: object) =>
    page.evaluate((message) => window.frames[0]?.postMessage({ queuescope: 1, ...message }, "*"), message);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "BBQ: the tree", level: 1 })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "A counter under each bit" })).toBeVisible();
  const link = frame.getByRole("link", { name: /^Open in Queuescope/ });
  await expect(link).toHaveAttribute("href", /\/#lesson=bbq-tree&stop=2$/);
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: false, step: 7, steps: 32 });
  await frame.getByRole("button", { name: "Next", exact: true }).click();
  await expect(link).toHaveAttribute("href", /\/#lesson=bbq-tree&stop=3$/);
  await expect(frame.locator("[data-question=asked]")).toBeVisible();
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: true, step: 16, link: at(THING) });
  await ask({ do: "seek", step: 20 });
  await ask({ do: "play", playing: true });
  await ask({ do: "present", present: true });
  await ask({ do: "state" });
  await expect.poll(async () => (await all()).some(({ why }) => why?.startsWith("present:"))).toBe(true);
  await expect.poll(async () => (await all()).at(-1)).toMatchObject({ asking: true, step: 16, steps: 17 });
  const reports = (await all()).filter(({ asking }) => asking);
  for (const { step, steps } of reports) expect(steps).toBe((step ?? -1) + 1);
  await ask({ do: "load", link: "#lesson=sp-pifo&stop=2" });
  await expect(frame.getByRole("heading", { name: "A list that sorts" })).toBeVisible();
});

alone("a stop that was visited opens again without a network", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`/${at(WRITTEN)}`);
  await idle(page);
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const kept = () => page.evaluate(async () => (await (await caches.open("files")).keys()).map(({ url }) => url));
  for (const file of [/\/Lesson-.*js$/, /\/bbq-tree-.*js$/, /\/bbq-recycling-.*json$/, /\.wasm$/])
    await expect.poll(async () => (await kept()).some((url) => file.test(url)), { message: `${file}` }).toBe(true);
  // Parts that were not shown yet are fetched once the page is idle, and after them what the legend is made of.
  await expect(page.getByRole("button", { name: "Legend" })).toHaveCount(1);
  // All of this, in whatever order.
  await expect
    .poll(async () => {
      const files = await kept();
      return (await loaded()).filter((url) => url.includes("/assets/") && !files.includes(url));
    })
    .toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("page")).keys()).length), { intervals: [300] })
    .toBe(1);
  await context.setOffline(true);
  await page.reload();
  await idle(page);
  await expect(heading(page, "A full queue")).toBeVisible();
  expect(await stepOf(page)).toBe(9);
  await answer(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});
