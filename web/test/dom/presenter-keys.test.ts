// Keys of presenter mode in a run: spotlight, blank screen, speed, and exit. Their appearance: ../journeys/presenting.spec.ts.

import { expect, open, press, stepOf, test } from "./support.ts";

test("a full stop blanks the screen until any key, which does nothing else; the button leaves the mode", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await press(page, "p", ".");
  const blank = page.getByRole("button", { name: /^The screen is blank/ });
  await expect(blank).toBeVisible();
  await press(page, "ArrowRight");
  await expect(blank).toHaveCount(0);
  expect(await stepOf(page)).toBe(12);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(13);
  await page.getByRole("button", { name: "Leave presenter mode" }).click();
  await expect(page.getByLabel("Details")).toBeVisible();
});

test("escape closes what is selected, then the spotlight, then leaves presenter mode", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "p");
  const leave = page.getByRole("button", { name: "Leave presenter mode" });
  await expect(leave).toBeVisible();
  await page.getByLabel("Why", { exact: true }).getByRole("button", { name: "bucket 2" }).click();
  expect(page.app.store.getState().selected).not.toBeNull();
  await press(page, "l");
  await expect(page.locator("[data-spotlight]")).toHaveCount(1);
  await press(page, "Escape");
  await expect(page.locator("[data-spotlight]")).toHaveCount(1);
  expect(page.app.store.getState().selected).toBeNull();
  await press(page, "Escape");
  await expect(page.locator("[data-spotlight]")).toHaveCount(0);
  await expect(leave).toBeVisible();
  await press(page, "Escape");
  await expect(leave).toHaveCount(0);
  await expect(page.getByLabel("Details")).toBeVisible();
});

test("l turns the spotlight on and off, and the speed is there, in lessons too", async ({ page }) => {
  for (const fragment of ["#lesson=sp-pifo&stop=3", "#scenario=bbq-coloring&t=14"]) {
    await open(page, fragment);
    await press(page, "p");
    await expect(page.getByRole("slider", { name: "Speed" })).toBeVisible();
    await press(page, "l");
    await expect(page.locator("[data-spotlight]")).toHaveCount(1);
    await press(page, "l");
    await expect(page.locator("[data-spotlight]")).toHaveCount(0);
    await press(page, "p");
  }
});
