// What lateness and shares need a browser for: clicks into a chart, axe. The rest: dom/lateness.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, stepOf, test } from "./support.ts";

const panel = (page: Page) => page.getByRole("tabpanel");

async function openPart(page: Page, scene: string, name: string, tab = "Order"): Promise<void> {
  await open(page, `#scenario=${scene}`);
  await page.getByRole("tab", { name: tab, exact: true }).click();
  await panel(page).getByRole("button", { name, exact: true }).click();
}

test("a click into the chart of shares goes to the step there", async ({ page }) => {
  await openPart(page, "three-tenants-stfq&t=9000", "Shares", "Packets");
  const shares = page.getByRole("region", { name: "Shares over the run" });
  await shares.getByRole("combobox", { name: "in windows of" }).selectOption({ label: "8,192 steps (33 µs)" });
  const chart = shares.getByRole("img", { name: /^throughput, Gb\/s and NFM in windows of 8192 steps/ });
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 60 } });
  await idle(page);
  expect(await stepOf(page)).toBeGreaterThan(15_000);
});

test("axe finds nothing wrong with lateness and shares in any theme", async ({ page }) => {
  await openPart(page, "gearbox-hardware&t=3000", "How late");
  await expect(panel(page).getByRole("img").first()).toBeVisible();
  expect(await violations(page, "aside"), "how late").toEqual([]);
  await panel(page).getByRole("button", { name: "Shares", exact: true }).click();
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  expect(await violations(page, "aside"), "shares of flows").toEqual([]);
  await openPart(page, "three-tenants-stfq&t=900", "Shares", "Packets");
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  expect(await violations(page, "aside"), "shares of classes").toEqual([]);
});
