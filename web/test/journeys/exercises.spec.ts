// An exercise in a browser: its goals follow the run, answers and hints are kept, and a file is handed in. What it says of each goal:
// ../wasm/exercises.test.ts.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { exerciseText, solutionOf, solved, startText } from "../exercise-files.ts";
import { expect, idle, open, paste, press, resize, test } from "../support.ts";
import { pressButton, tabTo } from "../tab-key.ts";

const panel = (page: Page) => page.getByRole("tabpanel");
const goal = (page: Page, title: string) => panel(page).getByRole("listitem").filter({ hasText: title });
const code = (page: Page) => page.getByRole("textbox", { name: "Scenario as text" });
const points = (page: Page) => panel(page).locator("[data-points]");

const start = startText("bbq-stale-counter");
const right = solved(start, solutionOf("bbq-stale-counter"));

/** Replaces the text of the scenario, and runs it. */
async function rewrite(page: Page, text: string): Promise<void> {
  await expect(code(page)).toBeFocused();
  await press(page, "Control+a");
  await paste(page, text);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await idle(page);
}

test("an exercise is solved, kept over a reload, left and found again, and handed in", async ({ page }) => {
  test.slow();
  await open(page, "");
  await test.step("the gallery leads to it", async () => {
    await page.getByRole("link", { name: "Make an operation read a stale counter" }).click();
    await idle(page);
    await expect(points(page)).toHaveText("0 of 5 points");
    expect(page.url()).toContain("#exercise=bbq-stale-counter");
    expect(await violations(page), "the panel").toEqual([]);
  });

  await test.step("a hint at a time, and a wrong answer", async () => {
    const third = goal(page, "How far behind?");
    await third.getByRole("button", { name: "A hint (2)" }).click();
    await expect(third.getByRole("list", { name: "Hints" }).getByRole("listitem")).toHaveCount(1);
    await third.getByLabel("Your answer").fill("3");
    await third.getByRole("button", { name: "Check" }).click();
    await expect(third).toContainText("the answer is not right");
    await third.getByLabel("Your answer").fill("2");
    await third.getByRole("button", { name: "Check" }).click();
    await expect(points(page)).toHaveText("1 of 5 points");
  });

  await test.step("what may not be changed is said, and undone", async () => {
    await panel(page).getByRole("button", { name: "Edit the scenario…" }).click();
    await rewrite(page, start.replace('["enqueue", 3, 9]', '["enqueue", 3, 8]'));
    await expect(panel(page).getByRole("alert")).toContainText("traffic[0].ops[2][2]");
    await panel(page).getByRole("button", { name: "Start again" }).click();
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
    await expect(points(page)).toHaveText("1 of 5 points");
  });

  await test.step("the goals follow an edited run, which a reload keeps", async () => {
    await panel(page).getByRole("button", { name: "Edit the scenario…" }).click();
    await rewrite(page, right);
    await expect(points(page)).toHaveText("5 of 5 points");
    await expect(goal(page, "Op 5 is the first")).toContainText("reached");
    await page.reload();
    await idle(page);
    await expect(points(page)).toHaveText("5 of 5 points");
    await expect(goal(page, "How far behind?").getByRole("list", { name: "Hints" })).toBeVisible();
  });

  await test.step("another scenario has no exercise, and Back leads to it again", async () => {
    await page.evaluate(() => {
      location.hash = "#scenario=bbq-coloring";
    });
    await idle(page);
    await expect(page.getByRole("tab", { name: "Goals" })).toHaveCount(0);
    await page.goBack();
    await idle(page);
    await expect(points(page)).toHaveText("5 of 5 points");
    await open(page, "");
    const card = page.getByRole("listitem").filter({ hasText: "Make an operation read a stale counter" });
    await expect(card).toContainText("5 of 5 points");
    await card.getByRole("link").click();
    await idle(page);
    await expect(points(page)).toHaveText("5 of 5 points");
  });

  await test.step("the file has the scenario, the answers and the digest of the run", async () => {
    await panel(page).getByRole("button", { name: "Hand in…" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand in" });
    await dialog.getByRole("textbox").fill("Ada Lovelace");
    expect(await violations(page), "the dialog").toEqual([]);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save the file" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("Make-an-operation-read-a-stale-counter-Ada-Lovelace.json");
    const handIn = JSON.parse(await readFile(await saved.path(), "utf8"));
    expect(handIn).toMatchObject({ kind: "queuescope-hand-in", name: "Ada Lovelace" });
    expect(handIn.run_digest).toBe(solutionOf("bbq-stale-counter").run_digest);
    expect(handIn.goals.map(({ reached }: { reached: boolean }) => reached)).toEqual([true, true, true]);
    expect(handIn.goals[2]).toMatchObject({ answer: [2], attempts: 2, hints: 1 });
    expect(handIn.scenario.engines[0].switches).toEqual({ forward_2: false });
    await press(page, "Escape");
  });

  await test.step("on paper, for students and for who teaches", async () => {
    await page.evaluate(() => {
      globalThis.print = () => {};
    });
    const paper = page.locator("article[data-handout]");
    await panel(page).getByRole("button", { name: "Print", exact: true }).click();
    await expect(paper).toContainText("3. How far behind?");
    await expect(paper).not.toContainText("Answer: 2");
    await expect(paper).not.toContainText("The number in the name of the switch");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(paper).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Print with answers" }).click();
    await expect(paper).toContainText("Answer: 2");
    await expect(paper).toContainText("The number in the name of the switch");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(paper).toHaveCount(0);
  });

  await test.step("nothing is cut at 1024x768", async () => {
    await resize(page, { width: 1024, height: 768 });
    const wide = await panel(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

test("an exercise file that is pasted opens, and one that is wrong says where", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const text = exerciseText("bbq-stale-counter");
  await paste(page, text.replace("points: 3", "points: many"));
  await expect(page.getByRole("alert")).toContainText("line");
  await expect(page.getByRole("alert")).toContainText("many");
  await expect(page.getByRole("tab", { name: "Goals" })).toHaveCount(0);
  await paste(page, text.replace("title: ", "title: My own, "));
  await expect(panel(page)).toContainText("My own, Make an operation");
  expect(page.url()).toContain("#exercise=own.");
  await page.reload();
  await idle(page);
  await expect(panel(page)).toContainText("My own, Make an operation");
});

test("an exercise is solved and handed in by the keyboard alone", async ({ page }) => {
  test.slow();
  await open(page, "#exercise=bbq-stale-counter");
  await expect(points(page)).toHaveText("0 of 5 points");
  await pressButton(page, /^button Edit the scenario…$/);
  await rewrite(page, right);
  await expect(points(page)).toHaveText("4 of 5 points");
  await tabTo(page, /^input/);
  await page.keyboard.type("2");
  await pressButton(page, /^button Check$/);
  await expect(points(page)).toHaveText("5 of 5 points");
  await pressButton(page, /^button Hand in…$/);
  await tabTo(page, /^input/);
  await page.keyboard.type("Ada");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("Make-an-operation-read-a-stale-counter-Ada.json");
});
