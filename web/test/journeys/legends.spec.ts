// Positions of legends in a browser: next to one drawing or four, in presenter mode, on a phone and within another page.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, open, resize, test } from "../support.ts";

const tab = (page: Page) => page.getByRole("button", { name: "Legend" });
const legends = (page: Page) => page.getByRole("region", { name: "Legend" });

/** True if the legend starts to the right of the drawing. */
async function isRightOfDrawing(page: Page): Promise<boolean> {
  const drawing = await page.locator("[data-picture=structure] svg").boundingBox();
  const legend = await legends(page).boundingBox();
  return drawing !== null && legend !== null && drawing.x + drawing.width <= legend.x;
}

/** True if all entries of the legend are in one line, below the drawing. */
async function isInOneLine(page: Page): Promise<boolean> {
  const drawing = await page.locator("[data-picture=structure]").boundingBox();
  const tops = await legends(page)
    .locator("dl > div")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2));
  const line = tops[0] ?? 0;
  return tops.length > 5 && tops.every((top) => Math.abs(top - line) < 2) && line > (drawing?.y ?? Infinity);
}

test("a legend stands next to its drawing and over nothing, in letters for an audience, and in a line where there is less width", async ({
  page,
}) => {
  test.slow();
  await test.step("next to the drawing, with its colours", async () => {
    await open(page, "#scenario=gearbox-fig3&t=7");
    await tab(page).click();
    await expect(legends(page)).toContainText("clock hand of level 3");
    expect(await isRightOfDrawing(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const stroke = (at: string) =>
      page
        .locator(at)
        .first()
        .evaluate((one) => getComputedStyle(one).stroke);
    const hand = "svg[aria-label^='Structure'] path[style*='series-3']";
    expect(await stroke("section[aria-label=Legend] path[style*='series-3']")).toBe(await stroke(hand));
  });
  await test.step("before an audience it is a column of large letters", async () => {
    await open(page, "#scenario=bbq-fig4-adoption&t=22");
    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
    await expect(legends(page)).toContainText("adoption: the bit that it takes over");
    expect(await isRightOfDrawing(page)).toBe(true);
    const letters = await legends(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(letters).toBeGreaterThanOrEqual(18);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("p");
  });
  await test.step("next to each of four drawings", async () => {
    await open(page, "#scenario=sp-pifo-beside-pifo&t=200");
    await page.keyboard.press("c");
    await expect(legends(page)).toHaveCount(4);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("c");
  });
  await test.step("under the figures of a guide", async () => {
    await open(page, "#about=gearbox");
    await expect(legends(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await test.step("comparators of addresses are dashed where the levels above were compared", async () => {
    await open(page, "#scenario=bbq-sequential-oracle&t=30");
    await page.getByRole("button", { name: "3 conflicts", exact: true }).click();
    const comparators = page.locator("svg[aria-label^=Structure] rect[class*=comparator]");
    await expect(comparators).toHaveCount(4 * 1 + 4 * 2 + 4 * 3);
    const dashes = await comparators.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).strokeDasharray !== "none"),
    );
    expect(dashes.filter(Boolean)).toHaveLength(4 * 1 + 4 * 2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: /conflict/ }).click();
  });
  await test.step("on a phone and within another page it is a line below the drawing", async () => {
    await open(page, "#scenario=gearbox-fig3&t=7");
    await resize(page, { width: 390, height: 844 });
    await expect(legends(page)).toBeVisible();
    expect(await isInOneLine(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 900, height: 520 });
    await page.goto("/?embed=1#scenario=gearbox-fig3&t=7");
    await expect(legends(page)).toContainText("clock hand of level 3");
    expect(await isInOneLine(page)).toBe(true);
    await tab(page).click();
    await expect(legends(page)).toHaveCount(0);
    await tab(page).click();
    await expect(legends(page)).toBeVisible();
  });
});
