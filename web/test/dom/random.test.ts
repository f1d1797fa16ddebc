// Long runs.

import { shipped } from "../shipped.ts";
import { expect, idle, open, press, stepField, test } from "./support.ts";

test("5,000 random cycles run to the end in lockstep, to the digest that the file expects", async ({ page }) => {
  await open(page, "#scenario=bbq-random");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await press(page, "End");
  await expect(page.locator("[data-digest]")).toHaveText(shipped.get("bbq-random")?.expect?.digest ?? "");
  await expect(page.getByText("✓ met").first()).toBeVisible();
  await expect(page.getByText("RTL = model")).toBeVisible();
  await expect(page.getByText("not met")).toHaveCount(0);
});

test("a run of ten million steps answers at once, wherever the reader goes", async ({ page }) => {
  const long = JSON.parse(JSON.stringify(shipped.get("bbq-random")));
  long.traffic[0].slots = 10_000_000;
  delete long.expect;
  await open(page, "#scenario=bbq-coloring");
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(long));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("End");
  await expect(page.getByText(/computing, [\d,]+ steps so far/)).toBeVisible();
  await press(page, "Home");
  await press(page, "ArrowRight");
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue("1");
  await idle(page);
});

test("a list of operations that is empty at first fills its height as they come", async ({ page }) => {
  await open(page, "#scenario=scr-c3-heavy-hitter");
  await expect(page.getByText("No operation has come up to this step.")).toBeVisible();
  await stepField(page).fill("2000");
  await stepField(page).press("Enter");
  await idle(page);
  const rows = page.getByRole("group", { name: "Operations" }).getByRole("listitem");
  expect(await rows.count()).toBeGreaterThan(10);
});
