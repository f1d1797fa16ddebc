// The editor's form, and its text in runs, drafts and new scenarios. Typing and error marks in the text: ../journeys/editor.spec.ts.

import { expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";
import { files } from "./window.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit the scenario" });
const findings = (page: Page) => page.getByRole("region", { name: "Faults" });
const menu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const spin = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });

async function edit(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: /^Edit/ }).click();
  await expect(findings(page)).toContainText(/Nothing is wrong|problem/);
}

async function run(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await idle(page);
}

/** The scenario in the editor, as it is saved to a file. */
async function written(page: Page) {
  await page.getByRole("button", { name: "Save as a file" }).click();
  return JSON.parse((await [...files.values()].at(-1)?.text()) ?? "");
}

test("what the form changes runs at the same step, has a link, and is undone and redone", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  const before = await picture(page);
  await edit(page);
  await page.getByRole("textbox", { name: "Seed" }).fill("beef");
  await spin(page, "Steps").fill("900");
  await spin(page, "dequeue-max").fill("8");
  await page.getByRole("combobox", { name: "Size" }).selectOption("W = 8, D = 1, N = 255");
  await expect(spin(page, "W")).toHaveValue("8");
  await page.getByRole("button", { name: "Expect nothing" }).click();
  await title(page).fill("Mine");
  const file = await written(page);
  expect(file).toMatchObject({ title: "Mine", seed: "000000000000beef" });
  expect(file.expect).toBeUndefined();
  await run(page);
  await expect(page.getByRole("heading", { name: "Mine" })).toBeVisible();
  await expect(page.getByText("Seed 000000000000beef")).toBeVisible();
  expect(await stepOf(page)).toBe(40);
  await press(page, "End");
  const end = await stepOf(page);
  expect([end > 899, end < 950]).toEqual([true, true]);
  await expect.poll(() => new URL(page.url()).hash.replace(/^#s=1\.[\w-]+/, "")).toBe(`&t=${end}`);
  const address = page.url();
  await page.getByRole("button", { name: "Undo: edit the scenario" }).click();
  await idle(page);
  expect(await picture(page)).toBe(before);
  await page.getByRole("button", { name: "Redo: edit the scenario" }).click();
  await expect(page.getByRole("heading", { name: "Mine" })).toBeVisible();
  await idle(page);
  await press(page, "Control+z");
  await expect(page.getByRole("button", { name: "Redo: edit the scenario" })).toBeVisible();
  await idle(page);
  expect(await picture(page)).toBe(before);
  await page.goto("about:blank");
  await page.goto(address);
  await idle(page);
  expect(await stepOf(page)).toBe(end);
});

test("hardware that the page does not have is refused while it is written, with what there is instead", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-random&t=40");
  await edit(page);
  const built = "no bbq hardware is built with D=1 N=127 W=16; built are: ";
  await spin(page, "N").fill("127");
  await expect(findings(page)).toContainText(built);
  await expect(page.getByText("npm run -s queuescope -- compare random-stress")).toBeVisible();
  await findings(page).getByRole("button", { name: "Use W = 16, D = 1, N = 255" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  await expect(spin(page, "N")).toHaveValue("255");
  await spin(page, "N").fill("127");
  await findings(page).getByRole("button", { name: "Use the model" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  await expect(page.getByText("Engines 0, 1: BBQ model")).toBeVisible();
  await page.getByRole("button", { name: "Revert" }).click();
  await spin(page, "N").fill("127");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(findings(page)).toContainText(built);
  await expect(findings(page)).toContainText("What was open is still open.");
  await spin(page, "N").fill("128");
  await expect(findings(page)).toContainText("engines[0].parameters.Nfound 128; expected 2^k - 1");
  await press(page, "Escape");
  expect(await stepOf(page)).toBe(40);
});

test("back from a run leads to the editor's scenario with the text; a draft stays with its scenario", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-branches&t=9");
  await open(page, "#scenario=bbq-random&t=40");
  await edit(page);
  await title(page).fill("Mine");
  await run(page);
  await expect(menu(page)).toHaveAccessibleName("Scenario: Mine");
  await page.goBack();
  await expect(menu(page)).toHaveAccessibleName(/^Scenario: Random stress/);
  await idle(page);
  await page.getByRole("button", { name: "Edit the draft…" }).click();
  await expect(title(page)).toHaveValue("Mine");
  // The same with the editor open: the editor does not switch to the other scenario.
  await title(page).fill("Ours");
  await page.goBack();
  await expect(menu(page)).toHaveAccessibleName(/^Scenario: (?!Random stress)/);
  await idle(page);
  await expect(dialog(page)).toBeHidden();
  await edit(page);
  await expect(title(page)).not.toHaveValue("Ours");
  await title(page).fill("Theirs");
  await page.goForward();
  await idle(page);
  await page.getByRole("button", { name: "Edit the draft…" }).click();
  await expect(title(page)).toHaveValue("Ours");
});

test("a new scenario is begun in the editor, from the gallery and from the list, and overwrites nothing", async ({
  page,
}) => {
  const begun = async () => {
    await expect(findings(page)).toContainText("Nothing is wrong");
    expect((await written(page)).title).toBe("New scenario");
  };
  await open(page, "");
  await page.getByRole("button", { name: "New scenario…" }).click();
  await begun();
  await title(page).fill("Mine");
  await run(page);
  await menu(page).click();
  await page.getByRole("button", { name: "New scenario…" }).click();
  await begun();
  await press(page, "Escape");
  await expect(menu(page)).toHaveAccessibleName("Scenario: New scenario");
  await press(page, "End");
  await expect(page.getByText("✓ RTL = model")).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toHaveAccessibleName("Scenario: Mine");
  await idle(page);
  // A new scenario of packets has a unit of virtual time that is fine enough for all its shares.
  await open(page, "#");
  await page.getByRole("button", { name: "New packet scenario…" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  expect((await written(page)).bench).toMatchObject({ unit_weight: 12 });
});
