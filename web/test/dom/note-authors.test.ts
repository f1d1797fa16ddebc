// The author names of notes.

import { expect, idle, open, type Page, press, test } from "./support.ts";

const list = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");
const by = (page: Page, text: string) => list(page).filter({ hasText: text });
const section = (page: Page) => page.getByRole("region", { name: "New note" });
const name = (page: Page) => page.getByLabel("Your name", { exact: true });
const write = (page: Page, text: string) => page.getByLabel(/^Add a note at step/).fill(text);
const change = (page: Page) => page.getByRole("button", { name: "Change your name" }).click();

async function add(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(by(page, text)).toHaveCount(1);
  await idle(page);
}

test("who changes the name writes later notes under it, and earlier ones keep theirs", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "n");
  await write(page, "The first one");
  await name(page).fill("Ada");
  await add(page, "The first one");
  await write(page, "The second one");
  await expect(section(page)).toContainText("by Ada");
  await change(page);
  await expect(name(page)).toHaveValue("Ada");
  await name(page).fill("  Grace ");
  await add(page, "The second one");
  await expect(by(page, "The second one")).toContainText(/step 14\s*Grace\s*The second one/);
  await expect(by(page, "The first one")).toContainText(/step 14\s*Ada\s*The first one/);
  // The name is remembered, for other scenarios too.
  await open(page, "#scenario=bbq-first-steps&t=4");
  await page.reload();
  await idle(page);
  await press(page, "n");
  await write(page, "The third one");
  await expect(section(page)).toContainText("by Grace");
  await add(page, "The third one");
  await expect(by(page, "The third one")).toContainText(/step 4\s*Grace\s*The third one/);
  // After the name is cleared, notes have no author.
  await write(page, "The fourth one");
  await change(page);
  await name(page).fill("");
  await add(page, "The fourth one");
  await expect(by(page, "The fourth one")).toContainText(/step 4\s*The fourth one/);
  await write(page, "The fifth one");
  await expect(section(page)).toContainText("without a name");
});
