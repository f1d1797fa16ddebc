// Notes: written by keyboard, carried by links and files, merged with the notes of others.

import { afterAll, vi } from "vitest";
import type { Scenario } from "../../src/gen/types/Scenario.ts";
import { shipped } from "../shipped.ts";
import { expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";

const coloring = shipped.get("bbq-coloring") as Scenario;
const list = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");
const field = (page: Page) => page.getByLabel(/^Add a note at step/);
const linkOf = async (page: Page) => {
  await press(page, "s");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  return link;
};

/** The shipped scenario with other notes, as a reviewer may send it. */
const review = (...notes: Scenario["notes"] & object) =>
  JSON.stringify({ ...coloring, view: { step: 14 }, notes: [...(coloring.notes ?? []), ...notes] });

/** Notes in progress that the browser has stored. */
async function storedNotes(): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const database = await answer(indexedDB.open("queuescope"));
  const works = await answer(database.transaction("works").objectStore("works").getAll());
  database.close();
  return works.flatMap(({ noteDrafts }) => Object.values(noteDrafts as Record<string, string>));
}

async function paste(page: Page, text: string) {
  await press(page, "o");
  await page.getByLabel("Paste a link or a scenario file").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Open" })).toBeHidden();
}

test("a note is written by keyboard, found again by link, changed, deleted, and undone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const own = coloring.notes?.length ?? 0;
  await page.getByRole("button", { name: /^Stage 3/ }).click();
  await press(page, "n");
  await expect(list(page)).toHaveCount(own);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("Why this one? ← step");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: /^about op \d+/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(own + 1);
  await idle(page);
  const mine = list(page).filter({ hasText: "Why this one?" });
  await expect(mine).toContainText(/step 14\s*op \d+\s*Ada/);
  await expect(mine.locator("[aria-current=step]")).toBeVisible();
  await expect(page.getByRole("region", { name: "Why" })).toContainText("Note by Ada Why this one? ← step");
  expect(await stepOf(page)).toBe(14);

  const link = await linkOf(page);

  // The page does not ask for the name again. Control and enter add the note.
  await press(page, "ArrowRight", "n");
  await page.keyboard.type("And here");
  await expect(page.getByLabel("Your name", { exact: true })).toHaveCount(0);
  await page.getByRole("checkbox").uncheck();
  await field(page).press("ControlOrMeta+Enter");
  await expect(list(page).filter({ hasText: "And here" })).toContainText(/^step 15\s*Ada/);
  await idle(page);
  await page.getByRole("button", { name: "Write the note at step 15 by Ada again" }).click();
  await page.keyboard.type(", too");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(list(page).filter({ hasText: "And here, too" })).toHaveCount(1);
  await idle(page);
  await page.getByRole("button", { name: "Delete the note at step 15 by Ada" }).click();
  await expect(list(page)).toHaveCount(own + 1);
  await idle(page);
  const undo = page.getByRole("button", { name: /^Undo:/ });
  for (const [says, count] of [
    ["delete a note", own + 2],
    ["other words of a note", own + 2],
    ["note at step 15", own + 1],
    ["note at step 14", own],
  ] as const) {
    await expect(undo).toHaveText(`Undo: ${says}`);
    await undo.click();
    await expect(list(page)).toHaveCount(count);
    await idle(page);
  }
  await expect(undo).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).hash).toBe("#scenario=bbq-coloring&t=14");

  // The link carries the note; a click goes to its step and selects the thing that it is about.
  await page.goto("about:blank");
  await page.goto(link);
  await idle(page);
  await press(page, "Home");
  await page.getByRole("tab", { name: "Notes" }).click();
  await list(page).filter({ hasText: "Why this one?" }).getByRole("button").first().click();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
  await expect(page.getByRole("button", { name: /^Stage 3/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("tab", { name: "Notes" })).toHaveAttribute("aria-selected", "true");
});

test("a half-written note outlives escape, other tabs and a reload; discarded, undo brings it back", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const own = coloring.notes?.length ?? 0;
  await press(page, "n");
  await page.keyboard.type("Half of a");
  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue("Half of a");
  await page.getByRole("tab", { name: "Time" }).click();
  await press(page, "n");
  await page.keyboard.type(" thought");
  await expect(field(page)).toHaveValue("Half of a thought");
  await expect.poll(storedNotes).toEqual(["Half of a thought"]);
  expect((await page.app.browser.archive.recent()).map(({ halfNote }) => halfNote)).toEqual([true]);
  await expect.poll(() => (history.state as { work?: string } | null)?.work ?? null).not.toBeNull();
  await page.reload();
  await idle(page);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(field(page)).toHaveValue("Half of a thought");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field(page)).toHaveValue("");
  const undo = page.getByRole("button", { name: "Undo: discard a half-written note" });
  await expect(undo).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, "Control+z");
  await expect(field(page)).toHaveValue("Half of a thought");
  await expect(undo).toHaveCount(0);
  await field(page).press("ControlOrMeta+Enter");
  await expect(list(page)).toHaveCount(own + 1);
  await expect(field(page)).toHaveValue("");
  await idle(page);

  // The same holds for a note that is being edited.
  await list(page)
    .filter({ hasText: "Half of a thought" })
    .getByRole("button", { name: /again$/ })
    .click();
  const again = page.getByLabel("Note at step 14", { exact: true });
  await page.keyboard.type(", and more");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Time" }).click();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(again).toHaveValue("Half of a thought, and more");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(again).toHaveCount(0);
  await undo.click();
  await expect(again).toHaveValue("Half of a thought, and more");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(list(page).filter({ hasText: "thought, and more" })).toHaveCount(1);
  await expect(again).toHaveCount(0);
});

test("a link to a note leads to its step, with what it is about selected", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  await paste(page, review({ step: 12, text: "Look", engine: 0, element: "pb.head[2]" }));
  await idle(page);
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Copy a link to the note at step 12", exact: true }).click();
  await expect(page.getByText("link copied")).toBeVisible();
  const link = await navigator.clipboard.readText();
  await page.goto("about:blank");
  await page.goto(link);
  await idle(page);
  expect(await stepOf(page)).toBe(12);
  await page.getByRole("tab", { name: "Inspector" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("ucket 2");
});

test("the notes of others are merged into the open scenario, or it is opened instead", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  const own = coloring.notes?.length ?? 0;
  const bobs = review({ step: 9, text: "From Bob", author: "Bob" }, { step: 5, text: "Mine", author: "Bob" });
  // No note would be lost, so the scenario opens without a question.
  await paste(page, review({ step: 9, text: "From Bob", author: "Bob" }));
  await idle(page);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(list(page)).toHaveCount(own + 1);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\./);
  await open(page, "#scenario=bbq-coloring&t=5");
  await press(page, "n");
  await page.keyboard.type("Mine");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(list(page)).toHaveCount(own + 1);
  await idle(page);
  const before = await picture(page);

  const question = page.getByRole("dialog", { name: "Merge the notes?" });
  await paste(page, bobs);
  await expect(question).toContainText("with 2 other notes. It lacks one that you have here.");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect(await picture(page)).toBe(before);

  // Enter chooses the most frequent option.
  await paste(page, bobs);
  await expect(question.getByRole("button", { name: "Merge 2 notes into this one" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(own + 3);
  await expect(list(page).filter({ hasText: "Mine" })).toHaveCount(2);
  await idle(page);
  // A second merge finds no new notes.
  await page.getByRole("button", { name: "Undo: merge 2 notes" }).click();
  await expect(list(page)).toHaveCount(own + 1);
  await idle(page);

  await paste(page, bobs);
  await page.getByRole("button", { name: "Open it instead" }).click();
  await expect(list(page)).toHaveCount(own + 2);
  await expect(list(page).filter({ hasText: "Mine" })).toHaveCount(1);
  await idle(page);
  // A different experiment is not a review.
  await paste(page, JSON.stringify({ ...JSON.parse(review({ step: 1, text: "x" })), seed: "000000000000000a" }));
  await idle(page);
  await expect(question).toBeHidden();
  await expect(list(page)).toHaveCount(own + 1);
});

test("once the page has been idle the panel opens at once: the next key is a letter of the note", async ({ page }) => {
  // jsdom has no requestIdleCallback.
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  await open(page, "#scenario=bbq-coloring&t=14");
  await import("../../src/features/run/panels/notes/NotesPanel");
  await idle(page);
  await page.keyboard.type("ngp");
  await expect(field(page)).toHaveValue("gp");
  expect(page.app.store.getState()).toMatchObject({ guess: false, present: false });
});

// The page is unmounted before this function runs.
afterAll(() => void vi.unstubAllGlobals());

test("a note is about a thing only if scenario files can name it", async ({ page }) => {
  await open(page, "#scenario=scr-c1-three-cores&t=100");
  const about = page.getByRole("checkbox", { name: /^about / });
  await page.getByRole("button", { name: /^Row 1/ }).click();
  await press(page, "n");
  await field(page).fill("Look");
  await expect(about).toHaveCount(1);
  await page.getByRole("button", { name: /^Core 1/ }).click();
  await press(page, "n");
  await field(page).fill("Look");
  await expect(page.getByLabel("Your name")).toHaveCount(1);
  await expect(about).toHaveCount(0);
});
