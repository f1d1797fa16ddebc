// Legends of drawings, and the address comparators next to the tree. Their positions: ../journeys/legends.spec.ts.

import { expect, type Locator, open, type Page, press, test } from "./support.ts";

const tab = (of: Page | Locator) => of.getByRole("button", { name: "Legend" });
const legends = (of: Page | Locator) => of.getByRole("region", { name: "Legend" });

test("a legend has the signs of its drawing, and stays open in this browser until it is closed", async ({ page }) => {
  await open(page, "#scenario=gearbox-fig3&t=7");
  await tab(page).click();
  await expect(legends(page)).toContainText("clock hand of level 3");
  await expect(legends(page)).toContainText("compound FIFO");
  await open(page, "#scenario=bbq-fig4-adoption&t=22");
  await expect(legends(page)).toContainText("adoption: the bit that it takes over");
  await press(page, "p");
  await expect(legends(page)).toContainText("adoption: the bit that it takes over");
  await press(page, "p");
  await tab(page).click();
  await expect(legends(page)).toHaveCount(0);
});

test("each of several drawings has its own legend, and all open together", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=200");
  await press(page, "c");
  await expect(tab(page)).toHaveCount(4);
  await tab(page).first().click();
  await expect(legends(page)).toHaveCount(4);
});

test("legends stand under the figures of a guide, open together, and a lesson and a run have them too", async ({
  page,
}) => {
  await open(page, "#about=gearbox");
  const [first, second] = [page.locator("figure").nth(0), page.locator("figure").nth(1)];
  await tab(second).click();
  await expect(legends(second)).toContainText("FIFO that is full");
  await expect(legends(first)).toBeVisible();
  await open(page, "#lesson=bbq-tree&stop=2");
  await expect(legends(page)).toContainText("bit 1: at least one element below it");
  await open(page, "#scenario=gearbox-fig3&t=7");
  await expect(legends(page)).toHaveCount(1);
  await tab(page).click();
  await open(page, "#about=gearbox");
  await expect(tab(page).first()).toHaveAttribute("aria-expanded", "false");
  await expect(legends(page)).toHaveCount(0);
});

test("comparators of addresses unfold next to the tree, as a part of its drawing", async ({ page }) => {
  await open(page, "#scenario=bbq-sequential-oracle&t=30");
  await page.getByRole("button", { name: "3 conflicts", exact: true }).click();
  const drawing = page.locator("svg[aria-label^=Structure]");
  await expect(drawing).toContainText("3 conflicts of 12 pairs");
  await expect(drawing).toContainText("op 20, stage 10: bucket");
  const pair = /^Op 20 and op 16: 3 = 3, then 2 = 2, then 2 = 2, so the same bucket$/;
  await expect(drawing.getByRole("button", { name: pair })).toHaveCount(1);
  // Three levels with four pairs: one comparator, then two, then three.
  await expect(drawing.locator("rect[class*=comparator]")).toHaveCount(4 * 1 + 4 * 2 + 4 * 3);
  // The model has no comparators, and the legend does not reveal the answer of a guess.
  await page.getByRole("button", { name: "model", exact: true }).click();
  await expect(page.getByRole("button", { name: /conflict/ })).toHaveCount(0);
  await expect(drawing).not.toContainText("conflict");
  await page.getByRole("button", { name: "RTL", exact: true }).click();
  await expect(drawing).toContainText("conflicts of");
  await press(page, "g");
  await expect(drawing).not.toContainText("conflict");
  await press(page, "g");
  await page.getByRole("button", { name: /conflict/ }).click();
  await expect(drawing).not.toContainText("conflict");
});
