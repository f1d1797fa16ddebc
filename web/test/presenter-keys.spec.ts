// Keys of presenter mode: spotlight, blank screen, and the way out.

import { expect, open, press, test } from "./support.ts";

test("a spotlight follows the pointer, and a full stop blanks the screen until any key", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  const spot = page.locator("[data-spotlight]");
  await page.keyboard.press("l");
  // A light that has just come hears of the next movement.
  await expect(async () => {
    await page.mouse.move(399, 300);
    await page.mouse.move(400, 300);
    await expect(spot).toHaveCSS("--x", "400px", { timeout: 1_000 });
  }).toPass();
  const behind = await page.evaluate(() => document.elementFromPoint(400, 300)?.closest("main") !== null);
  expect(behind).toBe(true);
  await page.keyboard.press("l");
  await expect(spot).toHaveCount(0);
  const blank = page.getByRole("button", { name: /^The screen is blank/ });
  await page.keyboard.press(".");
  await expect(blank).toBeVisible();
  expect(await blank.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  await page.keyboard.press("ArrowRight");
  await expect(blank).toHaveCount(0);
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue("12");
  await press(page, "ArrowRight");
  await expect(page.getByLabel(/^Step, 0 to/)).toHaveValue("13");
  await page.getByRole("button", { name: "Leave presenter mode" }).click();
  await expect(page.getByLabel("Details")).toBeVisible();
});

test("escape closes what is selected, then the spotlight, then leaves presenter mode", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "p");
  const leave = page.getByRole("button", { name: "Leave presenter mode" });
  await expect(leave).toBeVisible();
  const name = page.getByLabel("Why", { exact: true }).getByRole("button", { name: "bucket 2" });
  await name.click();
  await press(page, "l", "Escape");
  await expect(page.locator("[data-spotlight]")).toHaveCount(1);
  await press(page, "Escape");
  await expect(page.locator("[data-spotlight]")).toHaveCount(0);
  await expect(leave).toBeVisible();
  await press(page, "Escape");
  await expect(leave).toHaveCount(0);
  await expect(page.getByLabel("Details")).toBeVisible();
});

test("the speed is there in presenter mode, in lessons too", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const fragment of ["#lesson=sp-pifo&stop=3", "#scenario=bbq-coloring&t=14"]) {
    await open(page, fragment);
    await press(page, "p");
    await expect(page.getByRole("slider", { name: "Speed" }), fragment).toBeVisible();
    await press(page, "p");
  }
});
