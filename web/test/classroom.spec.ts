// Before an audience.

import type { Page } from "@playwright/test";
import { expect, open, press, test } from "./support.ts";

/** The smallest letters of the page, in pixels of the screen, and what they say. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement | SVGElement>("main *")].flatMap(
      (one): [number, string][] => {
        const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const text = own.map(({ nodeValue }) => nodeValue).join("");
        if (text.trim() === "" || one.closest(".unseen") || one.getClientRects().length === 0) return [];
        const drawn = one instanceof SVGGraphicsElement ? one.getScreenCTM()?.a : 1;
        return [[Number.parseFloat(getComputedStyle(one).fontSize) * (drawn ?? 1), text]];
      },
    );
    return sizes.sort(([a], [b]) => a - b)[0] ?? [0, ""];
  });

const drawing = (page: Page) => page.locator("svg[aria-label^=Structure]");

/** Pixels by which the page is larger than its window. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll("#root > div, [data-picture=structure]")].map(
        (one) => one.scrollHeight - one.clientHeight,
      ),
    ),
  );

for (const scenario of [
  "gearbox-hardware&t=20",
  "bbq-coloring&t=12",
  "gearbox-fig3&t=7",
  "three-tenants-stfq&t=2000",
  "bbq-fig4-three&t=21",
  "sp-pifo-beside-pifo&t=100",
]) {
  test(`before an audience ${scenario} is whole, and can be read from the last row`, async ({ page }) => {
    await open(page, `#scenario=${scenario}`);
    await press(page, "p");
    await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
    await expect(page.getByLabel("Details")).toHaveCount(0);
    await expect(page.getByLabel("Run at a glance")).toHaveCount(0);
    await expect.poll(async () => (await smallest(page))[0]).toBeGreaterThanOrEqual(15.99);
    expect(await beyond(page)).toBeLessThanOrEqual(1);
  });
}

test("before an audience the sentences of four engines are whole", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=300");
  await press(page, "c", "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  const why = page.getByLabel("Why", { exact: true });
  await expect(why.getByText("FIFO model", { exact: true })).toBeInViewport({ ratio: 1 });
  expect(
    await why.evaluate((one) => one.firstElementChild && one.firstElementChild.scrollHeight - one.clientHeight),
  ).toBeLessThanOrEqual(1);
});

test("presenter mode cuts nothing that is seen without it", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(drawing(page)).not.toContainText("more");
  await press(page, "p");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "#scenario=gearbox-fig3&t=7");
  const texts = () => drawing(page).locator("text").allInnerTexts();
  await press(page, "p");
  const small = (await texts()).length;
  await press(page, "p");
  await expect(page.getByLabel("Run at a glance")).toBeVisible();
  const large = (await texts()).length;
  expect(small).toBeGreaterThanOrEqual(large);
});

test("a spotlight follows the pointer, and a full stop blanks the screen until any key", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  const spot = page.locator("[data-spotlight]");
  await page.keyboard.press("l");
  await page.mouse.move(400, 300);
  await expect(spot).toHaveCSS("--x", "400px");
  const behind = await page.evaluate(() => document.elementFromPoint(400, 300)?.closest("main") !== null);
  expect(behind).toBe(true);
  await page.keyboard.press("l");
  await expect(spot).toHaveCount(0);
  const blank = page.getByRole("button", { name: /^The screen is blank/ });
  await page.keyboard.press(".");
  await expect(blank).toBeVisible();
  expect(await blank.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  await page.keyboard.press("ArrowRight");
  await expect(blank).toHaveCount(0);
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue("12");
  await press(page, "ArrowRight");
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue("13");
  await page.getByRole("button", { name: "Leave presenter mode" }).click();
  await expect(page.getByLabel("Details")).toBeVisible();
});
