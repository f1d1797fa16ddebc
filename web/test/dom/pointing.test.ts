// The thing under the pointer is highlighted wherever it is drawn or named.

import { user } from "./locator.ts";
import { expect, open, type Page, test } from "./support.ts";

const token = (page: Page) => page.getByRole("button", { name: /^Stage 2: op 2, enqueue/ });
const row = (page: Page) => page.getByLabel("Operations").getByRole("button", { name: /12 @ 4/ });
const bucket = (page: Page) => page.getByRole("button", { name: /^Bucket 1,/ });
const named = (page: Page) => page.getByLabel("Why", { exact: true }).getByRole("button", { name: "bucket 1" });
/** Highlighted elements of the drawing. */
const inDrawing = (page: Page) => page.locator("[data-picture=structure] [data-lit]");

test("an operation under the pointer is highlighted in strip, drawing and panel", async ({ page }) => {
  await open(page, "#scenario=bbq-first-steps&t=6");
  const hand = user();
  for (const where of [token(page), row(page)]) {
    await expect(token(page)).toHaveAttribute("aria-pressed", "false");
    await expect(row(page)).toHaveAttribute("aria-pressed", "false");
    await expect(inDrawing(page)).toHaveCount(0);
    await hand.hover(await where.element());
    await expect(token(page)).toHaveAttribute("aria-pressed", "true");
    await expect(row(page)).toHaveAttribute("aria-pressed", "true");
    // Its bit on the path through the tree.
    await expect(inDrawing(page)).not.toHaveCount(0);
    // No other operation is highlighted.
    await expect(page.getByRole("button", { name: /^Stage 4: op 1/ })).toHaveAttribute("aria-pressed", "false");
    await hand.unhover(await where.element());
  }
  await expect(inDrawing(page)).toHaveCount(0);
  expect(page.app.store.getState().selected).toBeNull();
});

test("a mark under the pointer is highlighted with its name in the sentence, and the other way round", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-first-steps&t=6");
  const hand = user();
  for (const where of [bucket(page), named(page).first()]) {
    await expect(bucket(page)).toHaveAttribute("aria-pressed", "false");
    await expect(named(page).first()).not.toHaveClass(/lit/);
    await hand.hover(await where.element());
    await expect(bucket(page)).toHaveAttribute("aria-pressed", "true");
    await expect(named(page).first()).toHaveClass(/lit/);
    await expect(page.getByRole("button", { name: /^Bucket 0,/ })).toHaveAttribute("aria-pressed", "false");
    await hand.unhover(await where.element());
  }
  await expect(bucket(page)).toHaveAttribute("aria-pressed", "false");
  // Pointing alone selects nothing.
  expect(page.app.store.getState().selected).toBeNull();
});
