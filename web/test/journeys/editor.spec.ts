// The editor in a browser: error marks and completion in the text, use by keyboard alone, and its requests. The form:
// ../dom/editor-form.test.ts.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, picture, press, test } from "../support.ts";

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

/** Selects the first occurrence of a text, by the editor's own search. */
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

/** The full text of the editor. */
async function textOf(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  return readFile(await (await download).path(), "utf8");
}

test("a scenario is edited: the editor comes when it is asked for, marks what is wrong, completes, and works by keyboard alone", async ({
  page,
}) => {
  test.slow();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const editors = () => fetched.filter((url) => url.includes("EditDialog")).length;
  await open(page, "#scenario=bbq-random&t=40");
  const before = await picture(page);
  await test.step("a wrong value is marked in its line, and is not run: what was open stays open", async () => {
    expect(editors()).toBe(0);
    await edit(page);
    expect(editors()).toBeGreaterThan(0);
    expect(await violations(page), "as it opens").toEqual([]);
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
    // A click on a problem goes to its position.
    await page.keyboard.press("Control+Home");
    await findings(page).getByRole("button").click();
    await expect(code(page)).toBeFocused();
    await page.keyboard.type("60");
    await expect(line).toContainText('"slots": 60,');
    await expect(findings(page)).toContainText("Nothing is wrong");

    // A JSON syntax error has a position as well, and the form waits.
    await page.keyboard.type(" oops");
    await expect(line.locator(".cm-lintRange-error")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toBeDisabled();
    await press(page, "Escape");
    await expect(dialog(page)).toBeHidden();
    expect(await picture(page)).toBe(before);
    await expect(page.getByText("the draft is stored: Edit opens it again")).toBeVisible();

    await page.getByRole("button", { name: "Edit the draft…" }).click();
    await expect(page.locator(".cm-line", { hasText: "60 oops" })).toBeVisible();
    await page.getByRole("button", { name: "Revert" }).click();
    await expect(findings(page)).toContainText("Nothing is wrong");
    expect(JSON.parse(await textOf(page))).toEqual(JSON.parse(readFileSync("scenarios/bbq-random.json", "utf8")));
    await press(page, "Escape");
    await expect(page.getByRole("button", { name: "Edit…" })).toBeVisible();
  });
  await test.step("all of it is done by keyboard alone", async () => {
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
    // The list of problems shows the error before the text does.
    await expect(async () => {
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("F8");
      expect(await page.evaluate(() => getSelection()?.toString())).toBe("101");
    }).toPass();
    await page.keyboard.type("50");
    await expect(findings(page)).toContainText("Nothing is wrong");
    // The tab key leaves the text, goes to the buttons and back to the form.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Run" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    expect(["INPUT", "BUTTON"]).toContain(await focused());
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toBeHidden();
    await idle(page);
    await page.getByRole("button", { name: /^Edit/ }).click();
    await expect(code(page)).toBeFocused();
    expect(JSON.parse(await textOf(page)).traffic[0].collide_percent).toBe(50);
  });
  await test.step("completion offers what can come, with what it means", async () => {
    await mark(page, ', "dequeue-min": 3');
    await page.keyboard.type(', "de');
    // The editor ignores keys for the completion list for a moment, so that a reader can read it first.
    const taken = async () => {
      await page.waitForTimeout(150);
      await page.keyboard.press("Enter");
    };
    const offered = page.getByRole("listbox").getByRole("option");
    await expect(offered).toHaveText(["dequeue-min"]);
    await expect(findings(page)).toContainText("problem");
    expect(await violations(page, "dialog"), "completion and a problem").toEqual([]);
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
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeVisible();
  expect(await violations(page, "dialog"), "search").toEqual([]);
});
