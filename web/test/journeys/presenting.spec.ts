// A run and a comparison before an audience: legible texts, spotlight and blank screen, enlarged drawings.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, press, resize, stepOf, test } from "../support.ts";
import { beyond, FROM_THE_LAST_ROW, outOfSight, READ, smallest } from "./audience.ts";

const SCREEN = { width: 1280, height: 720 };
const drawing = (page: Page) => page.locator("svg[aria-label^=Structure]");
const leave = (page: Page) => page.getByRole("button", { name: "Leave presenter mode" });
const why = (page: Page) => page.getByLabel("Why", { exact: true });

test("a run is presented: all of its words are whole and read from the last row, a spotlight follows the pointer", async ({
  page,
}) => {
  test.slow();
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(leave(page)).toBeVisible();
  await test.step("titles and drawings are whole, and nothing is cut that is seen without the mode", async () => {
    await expect(drawing(page)).not.toContainText("more");
    for (const scenario of [
      "bbq-coloring&t=12",
      "gearbox-hardware&t=20",
      "gearbox-fig3&t=7",
      "three-tenants-stfq&t=2000",
      "bbq-fig4-three&t=21",
      "sp-pifo-beside-pifo&t=100",
    ]) {
      await open(page, `#scenario=${scenario}`);
      await expect(page.getByLabel("Details")).toHaveCount(0);
      await expect(page.getByLabel("Run at a glance")).toHaveCount(0);
      await expect.poll(() => smallest(page, "words"), scenario).toBeGreaterThanOrEqual(FROM_THE_LAST_ROW);
      await expect.poll(() => smallest(page), scenario).toBeGreaterThanOrEqual(READ);
      expect(await beyond(page), scenario).toBeLessThanOrEqual(1);
      await expect.poll(() => outOfSight(page), scenario).toEqual([]);
      const title = page.getByRole("heading", { level: 1 });
      const cut = await title.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ]);
      expect(cut, scenario).toEqual([0, 0]);
    }
    await resize(page, { width: 1920, height: 1080 });
    await open(page, "#scenario=gearbox-fig3&t=7");
    const texts = async () => (await drawing(page).locator("text").allInnerTexts()).length;
    const presented = await texts();
    await press(page, "p");
    await expect(page.getByLabel("Run at a glance")).toBeVisible();
    expect(presented).toBeGreaterThanOrEqual(await texts());
    await press(page, "p");
    await resize(page, SCREEN);
  });
  await test.step("the sentences of four engines are whole", async () => {
    await open(page, "#scenario=sp-pifo-beside-pifo&t=300");
    await press(page, "c");
    await expect(why(page).getByText("FIFO model", { exact: true })).toBeInViewport({ ratio: 1 });
    const cut = await why(page).evaluate(({ firstElementChild: one }) => one && one.scrollHeight - one.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
    await press(page, "c");
  });
  await test.step("numbers of operations stand clear of the marks of HEAD and TAIL", async () => {
    await open(page, "#scenario=bbq-random&t=2000");
    const covered = await page.getByLabel("Pipeline").evaluate((strip) => {
      const marks = [...strip.querySelectorAll("[class*=mark]")];
      const left = (one: Element) => one.getBoundingClientRect().left;
      const name = (mark: Element) => mark.parentElement?.querySelector("[class*=name]")?.getBoundingClientRect();
      return marks.map((mark) => (name(mark)?.right ?? 0) > left(mark) + 1);
    });
    expect(covered.length).toBeGreaterThan(1);
    expect(covered).not.toContain(true);
    // On a small projector, the width suffices only for the number.
    await resize(page, { width: 1024, height: 768 });
    await expect(page.getByLabel("Pipeline").locator("[class*=mark]").first()).toBeHidden();
    await expect(page.getByRole("slider", { name: "Speed" })).toBeVisible();
  });
  await test.step("the longest sentences of a run keep their height", async () => {
    await resize(page, { width: 1024, height: 640 });
    await open(page, "#scenario=scr-fig3&t=0");
    const heights: number[] = [];
    const needed = new Set<number>();
    for (let step = 0; step < 10; step++) {
      await press(page, "ArrowRight");
      heights.push(await why(page).evaluate((one) => one.clientHeight));
      const divs = await why(page).evaluate((one) => [...one.querySelectorAll("div")].map((div) => div.scrollHeight));
      needed.add(Math.max(...divs));
    }
    // The height for the sentences may grow during the run, but does not shrink.
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(needed.size).toBeGreaterThan(1);
    await resize(page, SCREEN);
  });
  await test.step("the spotlight follows the pointer, which still reaches the page", async () => {
    await page.keyboard.press("l");
    const spot = page.locator("[data-spotlight]");
    // A new spotlight receives the next pointer movement.
    await expect(async () => {
      await page.mouse.move(399, 300);
      await page.mouse.move(400, 300);
      await expect(spot).toHaveCSS("--x", "400px", { timeout: 1_000 });
    }).toPass();
    expect(await page.evaluate(() => document.elementFromPoint(400, 300)?.closest("main") !== null)).toBe(true);
    await page.keyboard.press("l");
    await expect(spot).toHaveCount(0);
  });
  await test.step("a full stop blanks all of the screen until any key", async () => {
    const step = await stepOf(page);
    await page.keyboard.press(".");
    const blank = page.getByRole("button", { name: /^The screen is blank/ });
    await expect(blank).toBeVisible();
    expect(await blank.boundingBox()).toMatchObject({ x: 0, y: 0, ...SCREEN });
    await page.keyboard.press("ArrowLeft");
    await expect(blank).toHaveCount(0);
    expect(await stepOf(page)).toBe(step);
    await leave(page).click();
    await expect(page.getByLabel("Details")).toBeVisible();
  });
});

test("before an audience a drawing that is made larger has every element, scrolls and follows what changes; 0 fits it again", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-random&t=300");
  await press(page, "p");
  const region = page.locator("[data-scrolls]");
  await expect(drawing(page)).toContainText("more");
  await expect(region).not.toHaveAttribute("data-below", "");
  await press(page, "+", "+");
  await expect(drawing(page)).not.toContainText("more");
  await expect(region).toHaveAttribute("data-below", "");
  const top = () => region.evaluate((one) => Math.round(one.scrollTop));
  await region.evaluate((one) => one.scrollTo({ top: 0 }));
  await expect.poll(top).toBe(0);
  expect(await violations(page, "main")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBeGreaterThan(50);
  await expect(region).toHaveAttribute("data-above", "");
  await page.keyboard.press("ArrowUp");
  await expect.poll(top).toBe(0);
  // From just above the end, a key goes to the end, and the opposite key goes back.
  const near = await region.evaluate((one) => {
    one.scrollTo({ top: one.scrollHeight - one.clientHeight - 40 });
    return Math.round(one.scrollTop);
  });
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBe(near + 40);
  await page.keyboard.press("ArrowUp");
  await expect.poll(top).toBe(near);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 10_000);
  await expect(region).not.toHaveAttribute("data-below", "");
  const end = await top();
  // The step changes a part above, but the reader has scrolled here.
  await press(page, "ArrowRight");
  expect(await top()).toBeGreaterThan(end - 120);
  // After a jump, the changed part is in sight.
  const changed = page.locator("rect[class*=touchedBox]").first();
  await press(page, "Home", "End");
  await open(page, "#scenario=bbq-random&t=2000");
  await expect(changed).toBeInViewport();
  // From then on it stays in sight.
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(changed).toBeInViewport();
  await press(page, "0");
  await expect.poll(() => outOfSight(page)).toEqual([]);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect(region).toHaveAttribute("data-below", "");
  await press(page, "-", "-");
  await expect.poll(() => outOfSight(page)).toEqual([]);
});

test("before an audience both sides of a comparison are in sight, and scroll together", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17");
  const side = (index: number) => page.frameLocator("iframe").nth(index);
  await expect(side(1).getByLabel(/^Structure/)).toBeVisible();
  await page.keyboard.press("p");
  /** The scroll position of each side, in percent. */
  const at = () =>
    Promise.all(
      [0, 1].map((index) =>
        side(index)
          .locator("[data-scrolls]")
          .evaluate((one) => {
            const height = one.scrollHeight - one.clientHeight;
            return height > 1 ? Math.round((100 * one.scrollTop) / height) : 0;
          }),
      ),
    );
  const fits = (index: number) => side(index).locator("[data-scrolls]:not([data-below], [data-right])");
  for (const index of [0, 1]) {
    await expect(fits(index)).toBeInViewport({ ratio: 1 });
    await expect(page.locator("iframe").nth(index)).toBeInViewport({ ratio: 1 });
  }
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
  for (const index of [0, 1]) await expect(fits(index)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => new Set(await at()).size).toBe(1);
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(0);
  // The reader scrolls one side.
  await side(0).locator("[data-scrolls]").hover();
  await page.mouse.wheel(0, 10_000);
  await expect.poll(at).toEqual([100, 100]);
  await side(0)
    .getByLabel(/^Structure/)
    .click({ position: { x: 3, y: 3 } });
  await page.keyboard.press("0");
  for (const index of [0, 1]) await expect(fits(index)).toBeVisible();
  await idle(page);
});
