// Breakpoints with names, and conditions that are tried before they are added.

import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const notice = (page: Page) => page.locator("section[aria-label=Transport] [role=status]");
const breakpoints = (page: Page) => page.getByRole("region", { name: "Breakpoints" });
const rows = (page: Page) => breakpoints(page).getByRole("listitem");
const condition = (page: Page) => page.getByRole("combobox", { name: "New condition" });

async function write(page: Page, text: string): Promise<void> {
  await press(page, "e");
  await expect(condition(page)).toBeFocused();
  await page.keyboard.type(text);
}

test("a breakpoint has its name in the list, in the notice and at its flag", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=0");
  await write(page, "occ > 2");
  await page.getByLabel("Name of the breakpoint").fill("Three wait");
  await page.getByLabel("Name of the breakpoint").press("Enter");
  await expect(rows(page)).toHaveText(/^Three wait\s*occ > 2/);
  await expect(condition(page)).toHaveValue("");
  await idle(page);
  await page.getByRole("button", { name: "On to the next: Three wait" }).click();
  await idle(page);
  const step = await stepOf(page);
  expect(step).toBeGreaterThan(0);
  await expect(notice(page)).toHaveText(`step ${step}: Three wait`);
  const flags = page.getByRole("list", { name: "Flags" }).getByRole("listitem");
  await expect(flags.filter({ hasText: "breakpoint: Three wait" }).first()).toBeAttached();
  // A breakpoint can be renamed, and keeps its position in the list.
  await page.getByTitle("Write it again").click();
  await page.getByLabel("Name of the breakpoint").fill("More than two");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(rows(page)).toHaveText(/^More than two\s*occ > 2/);
  await idle(page);
  await press(page, "Home", "b");
  expect(await stepOf(page)).toBe(step);
  await expect(notice(page)).toHaveText(`step ${step}: More than two`);
});

test("a condition is tried in both directions before it is added", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=3");
  await write(page, "op(dequeue-max)");
  const on = page.getByRole("button", { name: "On to the next step in which it holds" });
  await on.click();
  await idle(page);
  const first = await stepOf(page);
  expect(first).toBeGreaterThan(3);
  await expect(notice(page)).toHaveText(`step ${first}: op(dequeue-max)`);
  await on.click();
  await idle(page);
  expect(await stepOf(page)).toBeGreaterThan(first);
  await page.getByRole("button", { name: "Back to the last step in which it holds" }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(first);
  // The condition is typed but not added yet.
  await expect(rows(page)).toHaveCount(0);
  await expect(condition(page)).toHaveValue("op(dequeue-max)");
  expect(page.app.store.getState().changes).toHaveLength(0);
  // A wrong condition does not move the run; its error is shown below it.
  await condition(page).fill("op(dequeue-maxi)");
  await on.click();
  await expect(breakpoints(page).getByRole("status")).toHaveText(/^column 4: found /);
  expect(await stepOf(page)).toBe(first);
});

test("e leads to the condition without a list over what is below it; arrow down opens the list", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.keyboard.press("e");
  await expect(condition(page)).toBeFocused();
  const list = page.getByRole("listbox", { name: "What can come next" });
  await expect(list).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});
