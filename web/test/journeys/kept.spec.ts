// A reader's changes are not lost, with a browser's own storage and history. The rest: ../dom/kept.test.ts.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { boxOf, tooWide } from "../fitting.ts";
import { drop, expect, idle, open, press, resize, stepOf, test } from "../support.ts";

const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });
const recent = (page: Page) => page.getByRole("region", { name: "Recently open" });
const code = (page: Page) => page.getByRole("textbox", { name: "Scenario as text" });

/** The works in the browser's storage: the changes of each, and whether it has a draft. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<[string, boolean][]>((resolve, reject) => {
        const opening = indexedDB.open("queuescope");
        // Only the page creates the database: one that this function created would have no tables.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === "AbortError" ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const all =
            names.includes("summaries") && database.transaction("summaries").objectStore("summaries").getAll();
          if (!all) return resolve([]);
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ changes, draft }) => [changes.join(), draft]));
          };
        };
      }),
  );

async function note(page: Page, text: string): Promise<void> {
  await press(page, "n");
  await page.keyboard.type(text);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("list", { name: "Notes" })).toContainText(text);
  await idle(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** A scenario that is too long for an address. */
function long(title: string): string {
  const scenario = JSON.parse(readFileSync("scenarios/bbq-first-steps.json", "utf8"));
  let data = 1;
  const ops = Array.from({ length: 16_000 }, () => {
    data = (data * 48271) % 2147483647;
    return ["enqueue", data, data % 4];
  });
  return JSON.stringify({ ...scenario, title, traffic: [{ kind: "ops", ops }], expect: {}, notes: [], view: {} });
}

/** Opens the editor by the button of this name, and waits until text can be typed. */
async function edit(page: Page, button: string): Promise<void> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: button }).focus();
  await page.keyboard.press("Enter");
  await expect(code(page)).toBeFocused();
}

const title = (page: Page) => page.getByRole("textbox", { name: "Title" });

/** Goes back or forward, to a scenario of this name at this step. */
async function walk(page: Page, way: "goBack" | "goForward", name: RegExp, step: number): Promise<void> {
  await page[way]();
  await expect(scenarioMenu(page)).toHaveAccessibleName(name);
  await idle(page);
  expect(await stepOf(page)).toBe(step);
}

test("notes, drafts and the width of the panel are there after reloads, by Back and Forward, and on the gallery", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await test.step("what no address has room for is open again after a reload, with its note and its draft", async () => {
    await open(page, "#scenario=bbq-coloring&t=5");
    await open(page, "#scenario=bbq-branches&t=9");
    await note(page, "Mine");
    await drop(page, long("Much"));
    await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Much");
    await idle(page);
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    await note(page, "Look here");
    await edit(page, "Edit…");
    await title(page).fill("Very much");
    await expect.poll(() => stored(page)).toContainEqual(["note at step 3", true]);
    // The history entry follows the steps a moment later, because browsers limit history changes per second.
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe(3);
    await page.reload();
    await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Much");
    await idle(page);
    expect([await stepOf(page), new URL(page.url()).hash]).toEqual([3, ""]);
    await page.getByRole("tab", { name: "Notes" }).click();
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Look here");
    await edit(page, "Edit the draft…");
    await expect(title(page)).toHaveValue("Very much");
  });

  await test.step("who closes the editor is where they opened it", async () => {
    const button = page.getByRole("button", { name: "Edit the draft…" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(button).toBeFocused();
  });

  await test.step("back and forward lead through all of it, any number of times", async () => {
    for (let i = 0; i < 2; i++) {
      await walk(page, "goBack", /branches of one run$/, 9);
      await expect(page.getByRole("list", { name: "Notes" })).toContainText("Mine");
      await walk(page, "goBack", /^Scenario: Coloring/, 5);
      await walk(page, "goForward", /branches of one run$/, 9);
      await walk(page, "goForward", /^Scenario: Much$/, 3);
    }
    await walk(page, "goBack", /branches of one run$/, 9);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("undone: note at step 9", { exact: true })).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Mine");
    await idle(page);
  });

  await test.step("a reload has the draft of a shipped scenario, and the width to which the panel was dragged", async () => {
    await open(page, "#scenario=bbq-random&t=40");
    const width = async () => Math.round((await boxOf(page.getByLabel("Details"))).width);
    const before = await width();
    const edge = page.getByRole("separator", { name: "Width of the side panel" });
    const { x, y } = await boxOf(edge);
    await page.mouse.move(x + 3, y + 100);
    await page.mouse.down();
    await page.mouse.move(x - 97, y + 100, { steps: 5 });
    await page.mouse.up();
    expect(Math.abs((await width()) - before - 100)).toBeLessThan(4);
    await edge.focus();
    await page.keyboard.press("ArrowRight");
    const wide = await width();
    expect(wide).toBeLessThan(before + 95);
    expect(await stepOf(page)).toBe(40);
    await edit(page, "Edit…");
    await title(page).fill("Mine");
    await page.keyboard.press("Escape");
    await expect.poll(() => stored(page)).toContainEqual(["", true]);
    await page.reload();
    await idle(page);
    expect(new URL(page.url()).hash).toBe("#scenario=bbq-random&t=40");
    expect(await width()).toBe(wide);
    await edge.dblclick();
    expect(await width()).toBe(before);
    await page.getByRole("tab", { name: "Scenario" }).click();
    await expect(page.getByRole("button", { name: "Edit the draft…" })).toBeVisible();
  });

  await test.step("a draft belongs to its scenario, and other screens are left and come back to", async () => {
    await open(page, "#scenario=bbq-coloring&t=5");
    await page.getByRole("tab", { name: "Scenario" }).click();
    await expect(page.getByRole("button", { name: "Edit…" })).toBeVisible();
    await page.evaluate(() => {
      location.hash = "#about";
    });
    const guide = page.getByRole("heading", { name: "What BBQ is, and why it is hard" });
    await expect(guide).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Edit the draft…" })).toBeVisible();
    await idle(page);
    expect(await stepOf(page)).toBe(40);
    await page.goForward();
    await page.goForward();
    await expect(guide).toBeVisible();
  });

  await test.step("the gallery lists what was changed, and fits; a question has room where its button was", async () => {
    const name = "A scenario with a title that is longer than what there is room for in a line of its card";
    await open(page, "#scenario=bbq-coloring&t=5");
    await note(page, "And here");
    await drop(page, long(name));
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: A scenario/);
    await expect.poll(() => stored(page)).toHaveLength(5);
    await page.getByRole("link", { name: "Queuescope" }).click();
    const items = recent(page).getByRole("listitem");
    await expect(items).toHaveCount(5);
    const remove = items.first().getByRole("button", { name: /^Remove/ });
    await remove.click();
    expect(await violations(page, "section[aria-label='Recently open']")).toEqual([]);
    for (const size of [
      { width: 1280, height: 720 },
      { width: 400, height: 800 },
    ]) {
      await resize(page, size);
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
    }
    // A click on any other part of a card opens it.
    await items.nth(1).click({ position: { x: 20, y: 40 } });
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\./);
  });
});

test("two tabs that go on with the same scenario lose nothing of each other", async ({ page, context }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await note(page, "Of both");
  await expect.poll(() => stored(page)).toEqual([["note at step 5", false]]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, "");
    await recent(tab)
      .getByRole("button", { name: /^Coloring/ })
      .click();
    await expect(scenarioMenu(tab)).toHaveAccessibleName(/^Scenario: Coloring/);
    await idle(tab);
    await press(tab, "ArrowRight");
  }
  await note(page, "Of one");
  await expect.poll(() => stored(page)).toEqual([["note at step 5,note at step 6", false]]);
  await press(other, "ArrowRight");
  await note(other, "Of the other");
  await expect
    .poll(async () => (await stored(page)).map(([changes]) => changes).sort())
    .toEqual(["note at step 5,note at step 6", "note at step 5,note at step 7"]);
  // Each setting is restored after a reload.
  for (const [tab, own, foreign] of [
    [page, "Of one", "Of the other"],
    [other, "Of the other", "Of one"],
  ] as const) {
    await tab.reload();
    await idle(tab);
    await tab.getByRole("tab", { name: "Notes" }).click();
    const notes = tab.getByRole("list", { name: "Notes" });
    await expect(notes).toContainText("Of both");
    await expect(notes).toContainText(own);
    await expect(notes).not.toContainText(foreign);
  }
});
