// Engines side by side: their width and height. Their contents: ../dom/compare.test.ts, ../dom/many.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { manyEngines } from "../many-engines.ts";
import { drop, expect, idle, open, press, resize, stepField, test } from "../support.ts";

const lanes = (page: Page) => page.getByRole("region", { name: /^Engine \d+:/ });

async function openMany(page: Page, engines: number): Promise<void> {
  await drop(page, JSON.stringify(manyEngines(engines)));
  await expect(page.getByRole("button", { name: `Scenario: ${engines} schedulers on one traffic` })).toBeVisible();
  await idle(page);
}

test("engines side by side are never cut: the panel gives way, and the last of three has the whole width", async ({
  page,
}) => {
  const panel = page.getByRole("complementary", { name: "Details" });
  const cut = () =>
    page
      .locator("section[aria-label^='Engine '] > div")
      .evaluateAll((all) =>
        all.some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
      );

  await test.step("of three engines the last one has the whole width", async () => {
    await open(page, "#scenario=sp-pifo-adversary&t=12");
    await press(page, "c");
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await resize(page, size);
      const boxes = await page
        .locator("section[aria-label^='Engine ']")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(boxes.length).toBe(3);
      const [first, second, third] = boxes;
      expect(third.x).toBe(first.x);
      expect(third.right).toBeCloseTo(second.right, 0);
      expect(third.y).toBeGreaterThanOrEqual(first.bottom - 1);
    }
    await resize(page, { width: 1280, height: 720 });
    await press(page, "c");
  });

  for (const scenario of [
    "bbq-random&t=400",
    "random-stress&t=400",
    "sp-pifo-beside-pifo&t=300",
    "sp-pifo-strategies&t=8",
  ])
    await test.step(`the panel gives way to the engines of ${scenario}`, async () => {
      await open(page, `#scenario=${scenario}`);
      await expect(panel).toBeVisible();
      await press(page, "c");
      await expect(page.getByRole("region", { name: "Engine 1" })).toBeVisible();
      await expect(panel).toBeHidden();
      // The drawing is fitted after the panel has closed.
      await expect.poll(cut, scenario).toBe(false);
      await press(page, "c");
    });

  await test.step("who wants the panel there has it, and gets it back", async () => {
    await press(page, "c", "e");
    await expect(panel).toBeVisible();
    await page.getByRole("button", { name: "Fold the side panel" }).click();
    await expect(panel).toBeHidden();
    await press(page, "c");
    await expect(panel).toBeVisible();
  });

  await test.step("engines that are read next to the panel leave it alone", async () => {
    await open(page, "#scenario=bbq-coloring&t=14");
    await press(page, "c");
    await expect(panel).toBeVisible();
    expect(await cut()).toBe(false);
  });
});

test("many engines: six lanes stand in columns, and sixteen are measured beside the names of measures", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring");

  await test.step("six lanes stand in as many columns as the window has room for", async () => {
    await openMany(page, 7);
    await press(page, "c");
    const inFirstRow = () =>
      lanes(page).evaluateAll((lanes) => {
        const tops = lanes.map((lane) => lane.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    for (const [width, height, columns] of [
      [1920, 1080, 3],
      [1280, 720, 2],
    ] as const) {
      await resize(page, { width, height });
      await expect.poll(inFirstRow).toBe(columns);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      expect(await violations(page), `${width} x ${height}`).toEqual([]);
    }
    await press(page, "c");
  });

  await test.step("names of measures stay in sight beside the columns of sixteen engines", async () => {
    await openMany(page, 16);
    await stepField(page).fill("2500");
    await press(page, "Enter");
    await page.getByRole("tab", { name: "Packets" }).click();
    const table = page.getByRole("table", { name: "Engines up to this step" });
    await expect(table.getByRole("columnheader")).toHaveCount(17);
    await page.getByRole("region", { name: "Packets so far" }).evaluate((panel) => panel.scrollTo(600, 250));
    await expect(table.getByRole("rowheader", { name: /retired/ })).toBeInViewport({ ratio: 1 });
  });
});
