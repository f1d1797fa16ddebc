// What the order of packets needs a browser for: clicks into charts and the timeline, axe. The rest: dom/order.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, stepOf, test } from "./support.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const part = (page: Page, name: string) => page.getByRole("tabpanel").getByRole("button", { name, exact: true });

test("bounds are drawn over the run, and a click goes there", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3");
  await tab(page, "Order").click();
  await part(page, "Bounds").click();
  const chart = page.getByRole("img", { name: /Bounds from step 0/ });
  // q2 rises to 5 and falls to 2 for good (S3, Q51).
  await expect(chart.locator(".words path")).toHaveCount(2);
  await expect(chart.getByText("q2", { exact: true })).toBeVisible();
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 60 } });
  await idle(page);
  expect(await stepOf(page)).toBeGreaterThan(10);
});

test("a click on a mark of the timeline goes to its inversion, beside it to where it was clicked", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3");
  const timeline = page.getByLabel("Timeline", { exact: true });
  const box = await timeline.boundingBox();
  const { width = 0, height = 0 } = box ?? {};
  // The last row; step 16 of 31, a little to the left of it.
  const left = (16 / 31) * width - 3;
  await timeline.click({ position: { x: left, y: height - 6 } });
  await idle(page);
  expect(await stepOf(page)).toBe(16);
  await expect(page.getByLabel("Why")).toContainText("Inversion, caused by");
  await timeline.click({ position: { x: left, y: height / 2 } });
  await idle(page);
  expect(await stepOf(page)).toBe(15);
});

test("axe finds nothing wrong with a broken invariant and measures by rank in any theme", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-rank-breaks-order&t=3");
  await tab(page, "Scenario").click();
  await expect(page.getByRole("button", { name: /the invariant order of bounds breaks, on purpose/ })).toBeVisible();
  expect(await violations(page, "aside"), "broken invariant").toEqual([]);
  await open(page, "#scenario=sp-pifo-beside-pifo&t=3000");
  await tab(page, "Order").click();
  await part(page, "By rank").click();
  await page.getByRole("combobox", { name: "Measure" }).selectOption("arrived");
  await page.getByRole("group", { name: /arrived by rank/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel").locator("p[aria-live]")).toHaveText(/rank 0:/);
  expect(await violations(page, "aside"), "measures by rank").toEqual([]);
});
