// The largest number of engines that a scenario may have.

import { manyEngines } from "../many-engines.ts";
import { drop, expect, idle, open, type Page, press, stepField, test } from "./support.ts";

async function openMany(page: Page, engines: number): Promise<void> {
  await open(page, "#scenario=bbq-coloring");
  await drop(page, JSON.stringify(manyEngines(engines)));
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
  // The engine list of the bar does the same.
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
});
