// As many engines as a scenario may have.

import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { drop, expect, idle, open, press, stepField, test } from "./support.ts";

const spPifo = (queues: number, more: object = {}) => ({
  design: "sp_pifo",
  implementation: "model",
  parameters: { capacity: 10, queues },
  ...more,
});

/** A scenario of so many engines: RTL with its model, and models of other sizes. */
const file = (engines: number) => ({
  version: 1,
  title: `${engines} schedulers on one traffic`,
  engines: [
    spPifo(8, { implementation: "rtl", reference: 1 }),
    spPifo(8),
    { design: "pifo", implementation: "model", parameters: { N: 80 } },
    { design: "fifo", implementation: "model", parameters: { capacity: 80 } },
    ...Array.from({ length: engines - 4 }, (_, i) => spPifo(9 + i)),
  ],
  bench: { kind: "port", rate_mbps: 10_000, clock_ps: 100_000, prefetch: 1 },
  traffic: [
    {
      kind: "batch-poisson",
      rate_mbps: 9_000,
      batch: 3,
      packets: 400,
      size: { kind: "fixed", bytes: 1_500 },
      rank: { kind: "uniform", min: 0, max: 99 },
    },
  ],
});

async function openMany(page: Page, engines: number): Promise<void> {
  await open(page, "#scenario=bbq-coloring");
  await drop(page, JSON.stringify(file(engines)));
  await idle(page);
}

const lanes = (page: Page) => page.getByRole("region", { name: /^Engine \d+:/ });

test("sixteen engines run side by side: six are drawn, the others named, and any is one click away", async ({
  page,
}) => {
  await openMany(page, 16);
  await stepField(page).fill("2500");
  await press(page, "Enter");
  await page.getByRole("button", { name: "All engines side by side" }).click();
  await idle(page);
  await expect(lanes(page)).toHaveCount(6);
  const others = page.getByRole("region", { name: "Engines not drawn" });
  await expect(others.getByRole("button")).toHaveCount(10);
  const last = "SP-PIFO model, queues = 20";
  await others.getByRole("button", { name: last }).click();
  await idle(page);
  await expect(lanes(page).last()).toHaveAccessibleName(`Engine 15: ${last}`);
  await expect(others.getByRole("button", { name: last })).toHaveCount(0);
  // The same by the list of the bar.
  await page.getByRole("button", { name: `Engine shown: ${last}` }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(16);
  await page.getByRole("menuitemradio", { name: "PIFO model" }).first().click();
  await idle(page);
  await expect(lanes(page)).toHaveCount(6);
  await expect(others.getByRole("button", { name: last })).toHaveCount(1);
  await press(page, "c");
  await expect(lanes(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Packets" }).click();
  const table = page.getByRole("table", { name: "Engines up to this step" });
  await expect(table.getByRole("columnheader")).toHaveCount(17);
  // Names of measures stay in sight beside the columns.
  await page.getByRole("region", { name: "Packets so far" }).evaluate((panel) => panel.scrollTo(600, 300));
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
    const tops = await lanes(page).evaluateAll((lanes) => lanes.map((lane) => lane.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
