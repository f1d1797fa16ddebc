// Before an audience: results that are guessed first, and marked steps.

import { expect, idle, open, press, stepOf, test } from "./support.ts";

test("results can be guessed before they are told", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=16");
  // The text occurs twice: for the enqueue and for the dequeue.
  const told = page.getByLabel("Details").getByText("1 @ 2", { exact: true });
  await expect(told).toHaveCount(2);
  await press(page, "g");
  await expect(told).toHaveCount(1);
  await expect(page.getByLabel("Why", { exact: true })).toContainText("What does op 4 (dequeue-max) return?");
  await press(page, "ArrowRight");
  await expect(told).toHaveCount(2);
});

test("while results are guessed nothing else tells them: structure, notes, tokens, timeline, model, Order", async ({
  page,
}) => {
  const structure = page.getByLabel("Structure of the queue");
  const why = page.getByLabel("Why", { exact: true });
  const tab = (name: string) => page.getByRole("tab", { name }).click();
  await open(page, "#scenario=bbq-coloring&t=15");
  const before = await structure.innerText();
  const top = page.locator("[aria-label=Timeline] > :is([class*=most], [class*=tops])");
  await expect(top).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Pipeline" }).getByText("@ 2", { exact: true }).first()).toBeVisible();
  await press(page, "ArrowRight");
  const after = await structure.innerText();
  expect(after).not.toBe(before);
  await press(page, "ArrowLeft", "g");
  await expect(page.getByRole("region", { name: "Pipeline" }).getByText("@ 2", { exact: true })).toHaveCount(0);
  await press(page, "ArrowRight");
  // The structure is drawn as in the step before.
  expect(await structure.innerText()).toBe(before);
  // Nor does the empty timeline reveal the maximum of its lines.
  await expect(top).toHaveCount(0);
  await expect(why).not.toContainText("Note");
  await expect(why).toContainText("What does op 4 (dequeue-max) return?");
  for (const name of ["Scenario", "Notes", "Engines", "Lives", "Inspector"]) {
    await tab(name);
    await expect(page.getByRole("tabpanel")).toHaveText("Not shown while results are guessed");
  }
  await press(page, "c");
  await expect(page.getByRole("region", { name: "Engine 1: model" })).toContainText(
    "Not shown while results are guessed",
  );
  await press(page, "c");
});

test("a link straight to a guessed step shows the structure of the step before", async ({ page }) => {
  const structure = page.getByLabel("Structure of the queue");
  await open(page, "#scenario=bbq-coloring&t=15");
  const before = await structure.innerText();
  await open(page, "#scenario=bbq-reset&t=3");
  await press(page, "g");
  await open(page, "#scenario=bbq-coloring&t=16");
  await expect(page.getByLabel("Why", { exact: true })).toContainText("What does op 4 (dequeue-max) return?");
  await expect.poll(() => structure.innerText()).toBe(before);
});

test("the same where guessing begins at a step that a link leads to", async ({ page }) => {
  const structure = page.getByLabel("Structure of the queue");
  await open(page, "#scenario=bbq-coloring&t=16");
  const after = await structure.innerText();
  await press(page, "g");
  await expect.poll(() => structure.innerText()).not.toBe(after);
  await expect(structure).toBeVisible();
});

test("the last step tells its results, since no other would", async ({ page }) => {
  await open(page, "#scenario=gearbox-fig3-service&t=144");
  await press(page, "g");
  const why = page.getByLabel("Why", { exact: true });
  const structure = page.getByLabel("Structure of the queue");
  await expect(why).toContainText("What does op 144 (dequeue) return?");
  // The packet of op 143 has left, so it is shown. The packet of op 144 is the question.
  await expect(structure).toContainText("packet 112 of flow 112 leaves from level 1");
  await expect(structure).not.toContainText("packet 104 of flow");
  await press(page, "ArrowRight");
  await expect(why).not.toContainText("What does");
  await expect(structure).toContainText("packet 324 of flow 24 leaves from level 3");
});

test("marked steps are gone through by two keys", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const found: number[] = [];
  for (let i = 0; i < 3; i++) {
    await press(page, ".");
    found.push(await stepOf(page));
  }
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
  await press(page, ",");
  await idle(page);
  expect(await stepOf(page)).toBe(found[1]);
  await press(page, "End", ".");
  await expect(page.getByText("no marked step that way")).toBeVisible();
});

test("the View menu begins and ends presenter mode and guessing, as their keys do", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=16");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^View/ }).click();
    await page.getByRole("menuitemcheckbox", { name }).click();
    await idle(page);
  };
  const isPresented = () => page.app.store.getState().present;
  const why = page.getByLabel("Why", { exact: true });
  await choose("Guess first");
  await expect(why).toContainText("What does op 4 (dequeue-max) return?");
  await page.getByRole("button", { name: /^View/ }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Guess first" })).toBeChecked();
  await press(page, "Escape", "g");
  await expect(why).not.toContainText("What does op 4");
  await press(page, "g");
  await choose("Guess first");
  await expect(why).not.toContainText("What does op 4");
  const details = page.getByLabel("Details");
  await choose("Presenter");
  expect(isPresented()).toBe(true);
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  await expect(details).toBeHidden();
  await press(page, "p");
  expect(isPresented()).toBe(false);
  await expect(details).toBeVisible();
});
