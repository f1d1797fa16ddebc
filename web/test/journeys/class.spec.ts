// A lesson before a class, in a browser: the veil that dims everything a stop does not highlight, and the teacher's window.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, open, test } from "../support.ts";

const LESSON = "#lesson=bbq-tree";
const teacher = (page: Page) => page.getByRole("button", { name: "Teacher’s window" });

/** Pixels between a highlighted line and its hole in the veil, and the number of holes over the corner next to the line, which falls from
 * left to right. Parts of a mask have attributes, but no box in the page. */
const holeOfLine = (page: Page) =>
  page.evaluate(() => {
    const line = document.querySelector("[data-picture=structure] path[data-lit]:not([role])");
    const veil = document.querySelector("[data-veil]");
    const [, , , , x, y] =
      /matrix\((.*)\)/.exec(veil?.querySelector("mask path")?.outerHTML ?? "")?.[1]?.split(" ") ?? [];
    const to = (line as SVGPathElement | null)?.getScreenCTM();
    if (!line || !veil || !to) return null;
    const [from, own] = [line.getBoundingClientRect(), veil.getBoundingClientRect()];
    const corner = { x: from.right - 2 - own.left, y: from.top + 3 - own.top };
    const boxes = [...veil.querySelectorAll<SVGRectElement>("mask rect[fill='#000000']")].filter((one) => {
      const [left, top] = [one.x.baseVal.value, one.y.baseVal.value];
      const [right, bottom] = [left + one.width.baseVal.value, top + one.height.baseVal.value];
      return corner.x > left && corner.x < right && corner.y > top && corner.y < bottom;
    });
    const beside = Math.hypot(Number(x) - to.e + own.left, Number(y) - to.f + own.top);
    return { beside: Math.floor(beside), boxes: boxes.length };
  });

test("what a stop does not light is dimmed, and nothing else is different", async ({ page }) => {
  await open(page, `${LESSON}&stop=4`);
  const veil = page.locator("[data-veil] > rect");
  await expect(veil).toHaveCount(1);
  const shot = (selector: string) => page.locator(selector).first().screenshot({ animations: "disabled" });
  const lit = "[data-picture=structure] rect[data-lit]";
  const far = "[data-picture=structure] text:not([data-lit])";
  const display = (value: string) =>
    page
      .locator("[data-veil]")
      .evaluate((one, value) => (one as SVGElement).style.setProperty("display", value), value);
  // Both screenshots are taken again in each attempt: marks may still be moving in the first.
  const differs = async (selector: string) => {
    await display("none");
    const alone = await shot(selector);
    await display("");
    return !(await shot(selector)).equals(alone);
  };
  await expect.poll(() => differs(lit)).toBe(false);
  await expect.poll(() => differs(far)).toBe(true);
  // The veil does not stop the pointer, nor the tab key.
  await page.locator("[data-picture=structure] [role=button]").last().click();
  expect(await page.evaluate(() => document.querySelector("[data-picture] [aria-pressed=true]") !== null)).toBe(true);
  const shown = () => page.locator("[data-veil]").evaluate((one) => getComputedStyle(one).display);
  expect(await shown()).not.toBe("none");
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toBe("none");
  await page.emulateMedia({ media: null, contrast: "more" });
  await expect.poll(shown).toBe("none");
  await page.emulateMedia({ contrast: "no-preference" });
  // The veil belongs to the step of the stop.
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-veil]")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(veil).toHaveCount(1);
  await test.step("a line that is lit is free of the veil along its way, and what it passes by is not", async () => {
    await open(page, `${LESSON}&stop=8`);
    await expect.poll(() => holeOfLine(page)).toEqual({ beside: 0, boxes: 0 });
  });
});

test.describe("on a first visit", () => {
  test.use({ fresh: true });
  test("the teacher's window has no run, and goes on without the lesson's", async ({ page, context }) => {
    await open(page, `${LESSON}&stop=7`);
    await page.keyboard.press("p");
    await expect(teacher(page)).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.keyboard.press("t");
    const second = await opened;
    const asked: string[] = [];
    const workers: string[] = [];
    second.on("request", (one) => asked.push(one.url()));
    second.on("worker", (one) => workers.push(one.url()));
    await second.reload();
    await expect(second.getByRole("region", { name: "Notes" })).toContainText("Expect most hands for step 15.");
    await expect(second.getByRole("region", { name: "Next stop" })).toContainText("Next: Two levels");
    expect(workers).toEqual([]);
    expect(asked.filter((url) => /\.wasm|\/scenarios\/|bbq-/.test(url))).toEqual([]);
    expect(await violations(second)).toEqual([]);
    await second.getByLabel("Hands for The one of step 16", { exact: true }).fill("9");
    await expect(page.getByLabel("Hands for The one of step 16", { exact: true })).toHaveValue("9");
    await second.keyboard.press("PageDown");
    await expect(page.getByText("9 of 9 hands are right.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("9 of 9 hands are right.")).toBeVisible();
    await page.close();
    await expect(second.getByRole("alert")).toContainText("The window with the lesson is closed.");
    const again = context.waitForEvent("page");
    await second.getByRole("button", { name: "Open the lesson again" }).click();
    const back = await again;
    await expect(back.getByText("9 of 9 hands are right.")).toBeVisible();
    await expect(second.getByRole("alert")).toHaveCount(0);
  });
});
