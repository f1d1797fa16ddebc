// Long runs.

import { shipped } from "../shipped.ts";
import { drop, expect, idle, open, press, stepField, test } from "./support.ts";

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

test("a long way to a far step can be left by its button and by escape", async ({ page }) => {
  const long = {
    version: 1,
    title: "Long",
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "random", slots: 2_147_483_648, mix: { enqueue: 1, "dequeue-max": 1 } }],
  };
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(page, JSON.stringify(long));
  await expect(page.getByText("Long", { exact: true }).first()).toBeVisible();
  await idle(page);
  await expect(page.getByLabel("Transport").getByText("/ 2,147,483,64")).toBeVisible();
  await page.keyboard.press("End");
  const cancel = page.getByLabel("Transport").getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  await cancel.click();
  await idle(page);
  await expect(cancel).toHaveCount(0);
  await expect(stepField(page)).toHaveValue("0");
  await press(page, "ArrowRight");
  await expect(stepField(page)).toHaveValue("1");
  await page.keyboard.press("End");
  await expect(cancel).toBeVisible();
  await page.keyboard.press("Escape");
  await idle(page);
  await expect(stepField(page)).toHaveValue("1");
});
