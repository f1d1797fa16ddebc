// Every shipped exercise is solved in a browser: with the mouse, and by the keyboard alone.

import type { Page } from "@playwright/test";
import { exerciseText, names, solutionOf, solved, startText } from "../exercise-files.ts";
import { expect, idle, open, paste, press, test } from "../support.ts";
import { pressButton, tabTo } from "../tab-key.ts";

const panel = (page: Page) => page.getByRole("tabpanel");
const code = (page: Page) => page.getByRole("textbox", { name: "Scenario as text" });

/** Replaces the text in the editor, which has the focus, and runs it. */
async function rewrite(page: Page, text: string): Promise<void> {
  await expect(code(page)).toBeFocused();
  await press(page, "Control+a");
  await paste(page, text);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await idle(page);
}

/** All goals are reached. */
const isSolved = (page: Page) => {
  const goals = panel(page).locator("[data-standing]");
  const standings = () => goals.evaluateAll((all) => all.map((goal) => goal.getAttribute("data-standing")));
  return expect.poll(async () => [...new Set(await standings())], { timeout: 60_000 }).toEqual(["reached"]);
};

for (const name of names) {
  const title = /^title: *(.+)$/m.exec(exerciseText(name))?.[1] ?? "";
  const solution = solutionOf(name);
  const answers = Object.entries(solution.answers ?? {}).map(([goal, answer]) => [Number(goal) - 1, answer] as const);
  const changes = Object.keys(solution.set).length > 0;

  test(`${title}, with the mouse`, async ({ page }) => {
    test.slow();
    await open(page, `#exercise=${name}`);
    await expect(panel(page).locator("[data-standing]").first()).toBeVisible();
    for (const [goal, answer] of answers) {
      const item = panel(page).locator("[data-standing]").nth(goal);
      for (const number of answer) {
        const field = item.getByLabel("Your answer");
        if (await field.count()) await field.fill(`${number}`);
        else
          await item
            .locator("input")
            .nth(number - 1)
            .click();
      }
      await item.getByRole("button", { name: "Check" }).click();
    }
    if (changes) {
      await panel(page).getByRole("button", { name: "Edit the scenario…" }).click();
      await rewrite(page, solved(startText(name), solution));
    }
    await isSolved(page);
  });

  test(`${title}, by the keyboard alone`, async ({ page }) => {
    test.slow();
    await open(page, `#exercise=${name}`);
    await expect(panel(page).locator("[data-standing]").first()).toBeVisible();
    if (changes) {
      await pressButton(page, /^button Edit the scenario…$/);
      await rewrite(page, solved(startText(name), solution));
    }
    for (const [goal, answer] of answers) {
      const item = panel(page).locator("[data-standing]").nth(goal);
      const hasFocus = () =>
        item.evaluate((item) => item.contains(document.activeElement) && document.activeElement?.tagName === "INPUT");
      for (let stops = 0; stops < 80 && !(await hasFocus()); stops++) await page.keyboard.press("Tab");
      for (const number of answer) {
        if (await item.getByLabel("Your answer").count()) await page.keyboard.type(`${number}`);
        else if (await item.locator("input[type=radio]").count()) {
          await page.keyboard.press("Space");
          for (let at = 1; at < number; at++) await page.keyboard.press("ArrowDown");
        } else {
          const boxes = item.locator("input[type=checkbox]");
          const isHere = () => boxes.nth(number - 1).evaluate((box) => box === document.activeElement);
          for (let stops = 0; stops < 20 && !(await isHere()); stops++) await page.keyboard.press("Tab");
          await page.keyboard.press("Space");
        }
      }
      await tabTo(page, /^button Check$/);
      await page.keyboard.press("Enter");
      await idle(page);
    }
    await isSolved(page);
  });
}
