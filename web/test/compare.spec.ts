// Engines side by side under one cursor.

import type { Page } from "@playwright/test";
import { expect, idle, open, press, test } from "./support.ts";

const engine = (page: Page, name: string) => page.getByRole("region", { name });
const words = (page: Page, name: string) =>
  engine(page, name)
    .locator("svg[aria-label^=Structure] [role=button]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("hardware and model are seen side by side, the model a pipeline ahead", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  await expect(engine(page, "Engine 1: model")).toHaveCount(0);
  await press(page, "c");
  await expect(engine(page, "Engine 0: RTL")).toBeVisible();
  await expect(engine(page, "Engine 1: model")).toBeVisible();
  expect(await words(page, "Engine 0: RTL")).not.toEqual(await words(page, "Engine 1: model"));
  await press(page, "End");
  const digest = async (name: string) => (await engine(page, name).locator("header").innerText()).split(", ").at(-1);
  expect(await digest("Engine 0: RTL")).toBe(await digest("Engine 1: model"));
  await engine(page, "Engine 1: model").getByRole("button", { name: "model" }).click();
  await idle(page);
  await expect(page.getByRole("button", { name: "model", pressed: true }).first()).toBeVisible();
  // Both stay.
  await expect(engine(page, "Engine 0: RTL")).toBeVisible();
  await press(page, "c");
  await expect(engine(page, "Engine 0: RTL")).toHaveCount(0);
});

test("that they are compared is remembered", async ({ page }) => {
  await open(page, "#scenario=bbq-forwarding-off&t=3");
  await press(page, "c");
  await page.reload();
  await idle(page);
  await expect(engine(page, "Engine 1: model")).toBeVisible();
});
