// Drafts of lessons: buttons that add to a stop, and the list of drafts.

import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Lesson in the making" });
const button = (page: Page, name: string) => pane(page).getByRole("button", { name, exact: true });
const stops = (page: Page) => pane(page).getByRole("button", { name: /^\d+\s*(Step|Mine)/ });
const lit = (page: Page) => page.getByLabel("What is lit");
const text = (page: Page) => page.getByLabel("Text, in Markdown");

/** Opens a run with an empty lesson next to it. */
async function begin(page: Page): Promise<void> {
  letWorkersStart();
  await open(page, "#scenario=sp-pifo-fig3&t=4");
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitem", { name: "Write a lesson" }).click();
  await choose(page, "New lesson");
}

/** Opens the menu of drafts and chooses one; without a name the menu stays open. */
async function choose(page: Page, name?: string | RegExp): Promise<void> {
  await button(page, "Lessons of this browser").click();
  if (name !== undefined) await page.getByRole("menuitem", { name }).click();
}

/** The drafts in the menu, without its constant items. */
async function drafts(page: Page): Promise<string[]> {
  await choose(page);
  const titles = await page.getByRole("menuitem").locator("span:first-child").allInnerTexts();
  await page.keyboard.press("Escape");
  return titles.slice(2, -1);
}

/** Titles of the drafts that the browser has stored. */
async function stored(): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const database = await answer(indexedDB.open("queuescope-lessons"));
  const all = await answer(database.transaction("drafts").objectStore("drafts").getAll());
  database.close();
  return all.map(({ title }) => title);
}

/** Records a stop, gives the lesson a title, and waits until the draft is stored. */
async function record(page: Page, title: string): Promise<void> {
  await press(page, "r");
  await expect(stops(page)).toHaveCount(1);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await expect(pane(page)).toContainText("Stored in this browser.");
  await expect.poll(stored).toContain(title);
}

test("what is selected in the run is added to what a stop highlights", async ({ page }) => {
  await begin(page);
  await press(page, "r");
  await expect(stops(page)).toHaveCount(1);
  await expect(lit(page)).toHaveValue("");
  await expect(button(page, "Add the selection")).toBeDisabled();
  const queue = (number: number) => page.getByRole("button", { name: new RegExp(`^Queue ${number},`) });
  await queue(1).click();
  await button(page, "Add the selection").click();
  await expect(lit(page)).not.toHaveValue("");
  const one = await lit(page).inputValue();
  expect(one).toBe(page.app.store.getState().selected);
  await queue(2).click();
  await button(page, "Add the selection").click();
  await expect(lit(page)).toHaveValue(`${one}, ${page.app.store.getState().selected}`);
  await button(page, "Undo in the lesson").click();
  await expect(lit(page)).toHaveValue(one);
  // The stop highlights the thing.
  await press(page, "Escape", "ArrowRight");
  await stops(page).click();
  await stops(page).click();
  await idle(page);
  expect(await stepOf(page)).toBe(4);
  await expect(queue(1)).toHaveAttribute("aria-pressed", "true");
  await expect(queue(2)).toHaveAttribute("aria-pressed", "false");
});

test("a written question is put into the text of a stop, and asked in the preview", async ({ page }) => {
  await begin(page);
  await record(page, "Mine");
  await page.getByLabel("What it teaches, in a sentence").fill("Bounds.");
  await text(page).fill("Some words.");
  const question = page.getByLabel("Question", { exact: true });
  await expect(question).toHaveValue("");
  await question.selectOption({ label: "Written by you, in the text" });
  await expect(question).toHaveValue("written");
  await expect(text(page)).toHaveValue(
    /^Some words\.\s+What happens next\?\s+\[\( \)\] A wrong answer\s+\[\(X\)\] The right/,
  );
  await button(page, "Preview").click();
  const stop = page.getByRole("region", { name: "Step 4" });
  await expect(stop).toContainText("What happens next?");
  await idle(page);
  await stop.getByRole("radio", { name: "The right answer" }).check();
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(page.locator("[class*=verdict]")).toContainText("✓ Right.");
  await expect(stop).toContainText("Why it is so.");
});

test("a new lesson is empty, and a deleted one is gone from the list for good", async ({ page }) => {
  await begin(page);
  await record(page, "The first");
  expect(await drafts(page)).toEqual([]);
  await choose(page, "New lesson");
  await expect(stops(page)).toHaveCount(0);
  await expect(page.getByLabel("Title", { exact: true })).not.toHaveValue("The first");
  await expect(button(page, "Save")).toBeDisabled();
  await expect(button(page, "Undo in the lesson")).toBeDisabled();
  await press(page, "ArrowRight");
  await record(page, "The second");
  await expect.poll(() => drafts(page)).toEqual(["The first"]);
  await choose(page, /^The first/);
  await expect(stops(page)).toHaveText(/Step 4/);
  await expect.poll(() => drafts(page)).toEqual(["The second"]);
  await choose(page, "Delete “The first”");
  await expect(stops(page)).toHaveCount(0);
  await expect.poll(() => drafts(page)).toEqual(["The second"]);
  dispatchEvent(new Event("pagehide"));
  await page.reload();
  await idle(page);
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitem", { name: "Write a lesson" }).click();
  await expect.poll(() => drafts(page)).toEqual(["The second"]);
  await choose(page, /^The second/);
  await expect(stops(page)).toHaveText(/Step 5/);
});

test("what was typed last is kept when another draft is begun at once", async ({ page }) => {
  await begin(page);
  await press(page, "r");
  await expect(stops(page)).toHaveCount(1);
  await page.getByLabel("Title", { exact: true }).fill("In a hurry");
  await choose(page, "New lesson");
  await expect.poll(stored).toContain("In a hurry");
  expect(await drafts(page)).toContain("In a hurry");
});
