// Notes with a condition in place of a step: written in the panel, stepped through, shown where the condition holds.

import type { Scenario } from "../../src/gen/types/Scenario.ts";
import { shipped } from "../shipped.ts";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const coloring = shipped.get("bbq-coloring") as Scenario;
const list = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");
const why = (page: Page) => page.getByRole("region", { name: "Why" });
const notes = (page: Page) => page.app.store.getState().scenario?.file.notes ?? [];

/** A scenario like the shipped one, with other notes. */
const withNotes = (...notes: Scenario["notes"] & object) =>
  JSON.stringify({ ...coloring, title: "Noted", view: { step: 2 }, notes });

async function paste(page: Page, text: string) {
  await press(page, "o");
  await page.getByLabel("Paste a link or a scenario file").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Open" })).toBeHidden();
  await idle(page);
}

test("a note by condition is written in the panel, counted, stepped through, changed and undone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  const own = coloring.notes?.length ?? 0;
  await press(page, "n");
  await page.getByRole("button", { name: "By condition" }).click();
  const condition = page.getByLabel("Condition of the note");
  await condition.fill("op(dequeue-maxx)");
  const text = page.getByLabel("Add a note where a condition holds");
  await text.fill("A dequeue enters.");
  await page.getByRole("button", { name: "Add note" }).click();
  // The error is that of breakpoints, and nothing is lost.
  await expect(page.getByRole("region", { name: "New note" })).toContainText(
    /column 4: found "op|column 4: found "dequeue-maxx/,
  );
  await expect(condition).toHaveValue("op(dequeue-maxx)");
  await condition.fill("op(dequeue-max)");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(list(page)).toHaveCount(own + 1);
  await idle(page);
  expect(notes(page)[0]).toEqual({ when: "op(dequeue-max)", text: "A dequeue enters." });
  expect(await stepOf(page)).toBe(2);
  await expect(page.getByLabel("Condition of the note")).toHaveCount(0);

  const mine = list(page).filter({ hasText: "A dequeue enters." });
  await expect(mine).toContainText("in 4 steps");
  const on = page.getByRole("button", { name: "On to the next step of the note where op(dequeue-max)" });
  const back = page.getByRole("button", { name: "Back to the last step of the note where op(dequeue-max)" });
  await expect(back).toBeDisabled();
  await on.click();
  await expect.poll(() => stepOf(page)).toBe(10);
  await idle(page);
  await expect(mine).toContainText("1 of 4 steps");
  await expect(mine.locator("[aria-current=step]")).toBeVisible();
  await expect(why(page)).toContainText("A dequeue enters.");
  // The keys of marked steps stop there as at notes by hand.
  for (const step of [11, 12, 13]) {
    await press(page, ".");
    await idle(page);
    await expect.poll(() => stepOf(page)).toBe(step);
  }
  await expect(on).toBeDisabled();
  await expect(why(page)).toContainText("A dequeue enters.");
  await press(page, ",");
  await idle(page);
  await expect.poll(() => stepOf(page)).toBe(12);
  await back.click();
  await expect.poll(() => stepOf(page)).toBe(11);
  await idle(page);
  await press(page, "Home");
  await expect(why(page)).not.toContainText("A dequeue enters.");

  // Another condition: the run is looked through again.
  await page.getByRole("button", { name: "Write the note where op(dequeue-max) again" }).click();
  await page.getByLabel("Condition of the note").fill("op(enqueue)");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(mine).toContainText("1 of 4 steps");
  await idle(page);
  await expect(why(page)).toContainText("A dequeue enters.");
  await page.getByRole("button", { name: "Delete the note where op(enqueue)" }).click();
  await expect(list(page)).toHaveCount(own);
  await idle(page);
  await expect(why(page)).not.toContainText("A dequeue enters.");
  const undo = page.getByRole("button", { name: /^Undo:/ });
  for (const [says, count] of [
    ["delete a note", own + 1],
    ["other words of a note", own + 1],
    ["note where op(dequeue-max)", own],
  ] as const) {
    await expect(undo).toHaveText(`Undo: ${says}`);
    await undo.click();
    await expect(list(page)).toHaveCount(count);
    await idle(page);
  }
});

test("the timeline marks the steps of a note by condition, and a click on the note goes there", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  await paste(page, withNotes({ when: "occ > 3", text: "Full of four" }, { when: "occ > 4", text: "Never" }));
  await page.getByRole("tab", { name: "Notes" }).click();
  const flags = page.getByRole("region", { name: "Run at a glance" });
  await expect(flags).toContainText(/step 3: Full of four.*step 4: Full of four/s);
  await expect(flags).not.toContainText("Never");
  await expect(list(page).filter({ hasText: "Never" })).toContainText("in no step");
  await list(page).filter({ hasText: "Full of four" }).getByRole("button").first().click();
  await idle(page);
  await expect(why(page)).toContainText("Full of four");
  await expect(list(page).filter({ hasText: "Full of four" })).toContainText(/^occ > 3.*1 of \d+ steps/s);
});

test("notes of others with a condition are merged like those by step, and found in this run", async ({ page }) => {
  const hand = { step: 3, text: "By hand" };
  await open(page, "#scenario=bbq-coloring&t=2");
  await paste(page, withNotes(hand, { step: 4, text: "Mine" }));
  await paste(page, withNotes({ when: "op(dequeue-max)", text: "Theirs" }, hand));
  await page.getByRole("button", { name: "Merge 1 note into this one" }).click();
  await expect(list(page)).toHaveCount(3);
  await idle(page);
  expect(notes(page).map(({ text }) => text)).toEqual(["Theirs", "By hand", "Mine"]);
  await expect(list(page).filter({ hasText: "Theirs" })).toContainText("in 4 steps");
});

test("a note by condition is found in a branch as in the scenario's own run", async ({ page }) => {
  const forks = [{ name: "More", edits: [{ step: 12, op: ["dequeue-min"] }] }];
  const text = withNotes(
    { when: "op(dequeue-max)", text: "Asked" },
    { when: "op(dequeue-min)", text: "In the branch" },
  );
  await open(page, "#scenario=bbq-coloring&t=2");
  await paste(page, JSON.stringify({ ...JSON.parse(text), expect: {}, forks, view: { step: 12, fork: "More" } }));
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(list(page).filter({ hasText: "In the branch" })).toContainText("1 of 1 step");
  await expect(why(page)).toContainText("In the branch");
  await expect(list(page).filter({ hasText: "Asked" })).toContainText("in 4 steps");
  // A class sees it as well, in presenter mode.
  await press(page, "p");
  await idle(page);
  await expect(why(page)).toContainText("In the branch");
  await press(page, "Escape");
});
