// As many engines as a scenario may have.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { manyEngines } from "./many-engines.ts";
import { drop, expect, idle, open, press, stepField, test } from "./support.ts";

async function openMany(page: Page, engines: number): Promise<void> {
  await open(page, "#scenario=bbq-coloring");
  await drop(page, JSON.stringify(manyEngines(engines)));
  await idle(page);
}

const lanes = (page: Page) => page.getByRole("region", { name: /^Engine \d+:/ });

test("names of measures stay in sight beside the columns of sixteen engines", async ({ page }) => {
  await openMany(page, 16);
  await stepField(page).fill("2500");
  await press(page, "Enter");
  await page.getByRole("tab", { name: "Packets" }).click();
  const table = page.getByRole("table", { name: "Engines up to this step" });
  await expect(table.getByRole("columnheader")).toHaveCount(17);
  await page.getByRole("region", { name: "Packets so far" }).evaluate((panel) => panel.scrollTo(600, 250));
  await expect(table.getByRole("rowheader", { name: /retired/ })).toBeInViewport({ ratio: 1 });
});

for (const [width, height, columns] of [
  [1280, 720, 2],
  [1920, 1080, 3],
] as const)
  test(`six lanes stand in ${columns} columns at ${width} x ${height}, and axe finds nothing wrong`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openMany(page, 7);
    await press(page, "c");
    const inFirstRow = () =>
      lanes(page).evaluateAll((lanes) => {
        const tops = lanes.map((lane) => lane.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(inFirstRow).toBe(columns);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
