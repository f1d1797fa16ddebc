// The departure order of packets: inversions and their causes, bounds over the run, metrics by rank.

import { expect, idle, open, type Page, stepOf, test } from "./support.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const part = (page: Page, name: string) => page.getByRole("tabpanel").getByRole("button", { name, exact: true });

test("an inversion leads to its step, and from there to the enqueue that caused it (Q61)", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3");
  await tab(page, "Order").click();
  const list = page.getByRole("group", { name: "List of inversions" });
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("0 inversions up to this step, 7 in the whole run:")).toBeVisible();
  // The causes are counted over the entire run as well.
  const sources = panel.getByRole("region", { name: "inversions" }).getByRole("button", { pressed: true });
  const counted = async () =>
    (await sources.allInnerTexts()).reduce((sum, text) => sum + Number(text.match(/\d+$/)?.[0]), 0);
  await expect.poll(counted).toBe(7);
  // Data 6 of rank 2 leaves before data 7 of rank 1, both in the first queue.
  const row = list.getByRole("listitem").filter({ hasText: "6 @ 2 before 7 @ 1" });
  await row.getByRole("button").first().click();
  await idle(page);
  await expect(page.getByLabel("Why")).toContainText(
    "Inversion, caused by op 6 (enqueue): data 7 of rank 1 still waits;",
  );
  await expect(panel.getByText(/^[1-7] inversions? up to this step, 7 in the whole run:/)).toBeVisible();
  await expect(row).toHaveClass(/here/);
  await row.getByRole("button", { name: /its cause/ }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(6);
  await expect(page.getByLabel("Why")).toContainText("Op 6 (enqueue)");
  // A cause can be filtered out.
  const rows = await list.getByRole("listitem").count();
  await page.getByRole("button", { name: "first queue 3" }).click();
  await expect(row).toHaveCount(0);
  expect(await list.getByRole("listitem").count()).toBeLessThan(rows);
});

test("an invariant that breaks on purpose is named as such, and is no alarm", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-rank-breaks-order&t=2");
  await expect(page.getByText("invariant broken")).toBeHidden();
  await open(page, "#scenario=sp-pifo-rank-breaks-order&t=3");
  await expect(page.locator("header")).toContainText(/invariant broken\s*order of bounds, step 3\s*on purpose/);
  await expect(page.locator("header")).not.toContainText("✕");
  await expect(page.getByLabel("Why")).toContainText("An invariant is broken on purpose: “no bound is above");
  await tab(page, "Scenario").click();
  const line = page.getByRole("button", { name: /the invariant order of bounds breaks, on purpose/ });
  await expect(line).toContainText("✓ met");
});

test("measures by rank are those of all engines at the step, by keys as well", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-beside-pifo&t=3000");
  await tab(page, "Order").click();
  await part(page, "By rank").click();
  const reading = page.getByRole("tabpanel").locator("p[aria-live]");
  await expect(reading).toHaveText(/SP-PIFO RTL.*PIFO RTL.*FIFO model/);
  await page.getByRole("combobox", { name: "Measure" }).selectOption("arrived");
  await page.getByRole("group", { name: /arrived by rank/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(reading).toHaveText(/rank 0:\s+SP-PIFO RTL (\d+) PIFO RTL \1 FIFO model \1/);
});
