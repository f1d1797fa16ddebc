import { readFileSync } from "node:fs";
import { expect, idle, open, press, test } from "./support.ts";

test("5,000 random cycles run to the end in lockstep, to the digest that the file expects", async ({ page }) => {
  const file = JSON.parse(readFileSync("scenarios/bbq-random.json", "utf8"));
  await open(page, "#scenario=bbq-random");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await press(page, "End");
  await expect(page.locator("[data-digest]")).toHaveText(file.expect.digest);
  await expect(page.getByText("✓ met").first()).toBeVisible();
  await expect(page.getByText("RTL = model")).toBeVisible();
  await expect(page.getByText("not met")).toHaveCount(0);
});

test("a run of ten million steps answers at once, wherever the reader goes", async ({ page }) => {
  const text = readFileSync("scenarios/bbq-random.json", "utf8");
  const long = JSON.parse(text);
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

test("the list of operations follows the run until it is scrolled, and reaches back to the first", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=3000");
  const list = page.getByRole("group", { name: "Operations" });
  const latest = list.getByRole("button", { name: /stage 0$/ });
  await expect(latest).toBeVisible();
  await list.hover();
  await page.mouse.wheel(0, -200);
  await page.mouse.wheel(0, -200_000);
  await expect(list.getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
  await idle(page);
  await press(page, "ArrowRight");
  await expect(list.getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
  await page.getByRole("button", { name: "Follow the run" }).click();
  await expect(list.getByRole("button", { name: /^3001 / })).toBeVisible();
});
