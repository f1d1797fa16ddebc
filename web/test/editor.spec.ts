import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, idle, open, picture, press, stepOf, test } from "./support.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit the scenario" });
const code = (page: Page) => page.getByRole("textbox", { name: "Scenario as text" });
const findings = (page: Page) => page.getByRole("region", { name: "Faults" });

/** Opens the editor, and waits until it has the focus. */
async function edit(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: /^Edit/ }).click();
  await expect(code(page)).toBeFocused();
  await expect(findings(page)).toContainText(/Nothing is wrong|problem/);
}

/** Marks a text where it stands first, by the editor's own search. */
async function mark(page: Page, text: string): Promise<void> {
  await code(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(code(page)).toBeFocused();
}

/** All of the text. */
async function textOf(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  return readFile(await (await download).path(), "utf8");
}

test("a wrong value is marked in its line, and is not run: what was open stays open", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  const before = await picture(page);
  await edit(page);
  await mark(page, "5400");
  await page.keyboard.type("5,");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("e9");
  await expect(findings(page)).toContainText("1 problem");
  const line = page.locator(".cm-line", { hasText: '"slots"' });
  await expect(line.locator(".cm-lintRange-error")).toHaveText("5e9");
  await expect(findings(page)).toContainText("traffic[0].slotsfound 5000000000.0; expected an integer");
  await page.keyboard.press("Control+Enter");
  await expect(findings(page)).toContainText("not run. What was open is still open.");
  await expect(dialog(page)).toBeVisible();
  // A click on a problem leads to it.
  await page.keyboard.press("Control+Home");
  await findings(page).getByRole("button").click();
  await expect(code(page)).toBeFocused();
  await page.keyboard.type("60");
  await expect(line).toContainText('"slots": 60,');
  await expect(findings(page)).toContainText("Nothing is wrong");

  // Text that is no JSON has a place as well, and the form waits.
  await page.keyboard.type(" oops");
  await expect(line.locator(".cm-lintRange-error")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeDisabled();
  await press(page, "Escape");
  await expect(dialog(page)).toBeHidden();
  expect(await picture(page)).toBe(before);
  await expect(page.getByText("the draft is kept: edit goes on with it")).toBeVisible();

  await page.getByRole("button", { name: "Edit the draft…" }).click();
  await expect(page.locator(".cm-line", { hasText: "60 oops" })).toBeVisible();
  await page.getByRole("button", { name: "Revert" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  expect(JSON.parse(await textOf(page))).toEqual(JSON.parse(readFileSync("scenarios/bbq-random.json", "utf8")));
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Edit…" })).toBeVisible();
});

test("completion offers what can come, with what it means", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  await edit(page);
  await mark(page, ', "dequeue-min": 3');
  await page.keyboard.type(', "de');
  // The editor takes no key for the list that comes before it can have been read.
  const taken = async () => {
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
  };
  const offered = page.getByRole("listbox").getByRole("option");
  await expect(offered).toHaveText(["dequeue-min"]);
  await taken();
  await page.keyboard.type("7");
  await expect(page.locator(".cm-line", { hasText: '"mix"' })).toContainText('"dequeue-min": 7, "enqueue"');
  await mark(page, '"random"');
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+Space");
  await expect(offered.filter({ hasText: "adversarial" })).toBeVisible();
  await page.keyboard.type("ran");
  await expect(offered).toHaveText(["random"]);
  await expect(page.getByText("A seeded random mix of operations.")).toBeVisible();
  await taken();
  await expect(page.locator(".cm-line", { hasText: '"kind": "random",' })).toBeVisible();
  await expect(findings(page)).toContainText("Nothing is wrong");
});

test("what the form changes is in the text, runs, and can be undone", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  const before = await picture(page);
  await edit(page);
  await page.getByRole("textbox", { name: "Seed" }).fill("beef");
  await expect(page.locator(".cm-line", { hasText: '"seed": "000000000000beef"' })).toBeVisible();
  await page.getByRole("spinbutton", { name: "Steps" }).fill("900");
  await page.getByRole("spinbutton", { name: "dequeue-max" }).fill("8");
  await page.getByRole("combobox", { name: "Size" }).selectOption("W = 8, D = 1, N = 255");
  await expect(page.getByRole("spinbutton", { name: "W", exact: true })).toHaveValue("8");
  await page.getByRole("button", { name: "Expect nothing" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await idle(page);
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
  await page.keyboard.press("Control+z");
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
  const size = page.getByRole("spinbutton", { name: "N", exact: true });
  await size.fill("127");
  await expect(findings(page)).toContainText("no bbq hardware is built with D=1 N=127 W=16; built are: ");
  await expect(page.getByText("npm run -s queuescope -- compare random-stress")).toBeVisible();
  await findings(page).getByRole("button", { name: "Take W = 16, D = 1, N = 255" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  await expect(size).toHaveValue("255");
  await size.fill("127");
  await findings(page).getByRole("button", { name: "Take the model" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  await expect(page.getByText("Engines 0, 1: BBQ model")).toBeVisible();
  await page.getByRole("button", { name: "Revert" }).click();
  await size.fill("127");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(findings(page)).toContainText("no bbq hardware is built with D=1 N=127 W=16; built are: ");
  await expect(findings(page)).toContainText("What was open is still open.");
  await page.getByRole("spinbutton", { name: "N", exact: true }).fill("128");
  await expect(findings(page)).toContainText("engines[0].parameters.Nfound 128; expected 2^k - 1");
  await press(page, "Escape");
  expect(await stepOf(page)).toBe(40);
});

test("all of it is done by keyboard alone", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  await page.getByRole("tab", { name: "Scenario" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Edit…" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Edit…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(code(page)).toBeFocused();
  await mark(page, "60");
  await page.keyboard.type("101");
  await expect(findings(page)).toContainText("traffic[0].collide_percent");
  // The fault is known to the list before it is to the text.
  await expect(async () => {
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("F8");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("101");
  }).toPass();
  await page.keyboard.type("50");
  await expect(findings(page)).toContainText("Nothing is wrong");
  // The tab key leaves the text, on to the buttons and back to the form.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Run" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(["INPUT", "BUTTON"]).toContain(await focused());
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await idle(page);
  await edit(page);
  expect(JSON.parse(await textOf(page)).traffic[0].collide_percent).toBe(50);
});

test("back from a run leads to the editor's scenario with the text; a draft stays with its scenario", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-branches&t=9");
  await page.goto("/#scenario=bbq-random&t=40");
  await idle(page);
  const title = (text: string) => page.getByRole("textbox", { name: "Title" }).fill(text);
  const menu = page.getByRole("button", { name: /^Scenario:/ });
  await edit(page);
  await title("Mine");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(menu).toHaveAccessibleName("Scenario: Mine");
  await idle(page);
  await page.goBack();
  await expect(menu).toHaveAccessibleName(/^Scenario: Random stress/);
  await page.getByRole("button", { name: "Edit the draft…" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Mine");
  // With the editor open too: it does not follow to the other scenario.
  await title("Ours");
  await page.goBack();
  await expect(menu).toHaveAccessibleName(/^Scenario: /);
  await idle(page);
  await expect(dialog(page)).toBeHidden();
  await edit(page);
  await expect(page.getByRole("textbox", { name: "Title" })).not.toHaveValue("Ours");
  await title("Theirs");
  await page.goForward();
  await idle(page);
  await page.getByRole("button", { name: "Edit the draft…" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Ours");
});

test("a new scenario is begun in the editor, from the gallery and from the list, and overwrites nothing", async ({
  page,
}) => {
  const begun = async () => {
    await expect(code(page)).toBeFocused();
    await expect(findings(page)).toContainText("Nothing is wrong");
    expect(JSON.parse(await textOf(page)).title).toBe("New scenario");
  };
  await page.goto("/");
  await page.getByRole("button", { name: "New scenario…" }).click();
  await begun();
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  const menu = page.getByRole("button", { name: /^Scenario:/ });
  await menu.click();
  await page.getByRole("button", { name: "New scenario…" }).click();
  await begun();
  await press(page, "Escape");
  await expect(menu).toHaveAccessibleName("Scenario: New scenario");
  await press(page, "End");
  await expect(page.getByText("✓ RTL = model")).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveAccessibleName("Scenario: Mine");
  // One of packets begins with a unit of virtual time that rounds no share.
  await page.goto("/");
  await page.getByRole("button", { name: "New packet scenario…" }).click();
  await expect(findings(page)).toContainText("Nothing is wrong");
  expect(JSON.parse(await textOf(page)).bench).toMatchObject({ unit_weight: 12 });
});

test("the editor is fetched when it is opened, not before", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await open(page, "#scenario=bbq-random&t=40");
  expect(fetched.filter((url) => url.includes("EditDialog"))).toEqual([]);
  await edit(page);
  expect(fetched.filter((url) => url.includes("EditDialog")).length).toBeGreaterThan(0);
});

test("axe finds nothing wrong with the editor in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=40");
  await edit(page);
  expect(await violations(page), "as it opens").toEqual([]);
  await mark(page, ', "dequeue-min": 3');
  await page.keyboard.type(', "de');
  await expect(page.getByRole("listbox")).toBeVisible();
  await expect(findings(page)).toContainText("problem");
  expect(await violations(page, "dialog"), "completion and a problem").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeVisible();
  expect(await violations(page, "dialog"), "search").toEqual([]);
});
