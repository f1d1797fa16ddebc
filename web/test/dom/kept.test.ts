// A reader's changes are not lost: by reload, back and forward, undo and redo.

import { changeScenario, rerunText } from "../../src/features/run/actions/change";
import { openNamed } from "../../src/features/run/actions/open";
import { openPasted } from "../../src/features/share/open-anything";
import type { Scenario } from "../../src/gen/types/Scenario.ts";
import { shipped } from "../shipped.ts";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });
const recent = (page: Page) => page.getByRole("region", { name: "Recently open" });
const notes = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");
const hash = (page: Page) => new URL(page.url()).hash;

/** Adds a note on the current step. */
async function note(page: Page, text: string): Promise<void> {
  await press(page, "n");
  await page.keyboard.type(text);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(notes(page).filter({ hasText: text })).toHaveCount(1);
  await idle(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** Waits until all changes are stored. */
const stored = (page: Page, said: RegExp | string) =>
  expect
    .poll(async () => (await page.app.browser.archive.recent()).map(({ changes }) => changes.join()).join())
    .toMatch(said);

/** A scenario that is too long for an address. */
function long(): string {
  const scenario = structuredClone(shipped.get("bbq-first-steps")) as Scenario;
  let data = 1;
  const ops = Array.from({ length: 16_000 }, () => {
    data = (data * 48271) % 2147483647;
    return ["enqueue", data, data % 4] as ["enqueue", number, number];
  });
  return JSON.stringify({
    ...scenario,
    title: "Much",
    traffic: [{ kind: "ops", ops }],
    expect: {},
    notes: [],
    view: {},
  });
}

async function paste(page: Page, text: string): Promise<void> {
  await openPasted(page.app, text);
  await idle(page);
}

const back = async (page: Page) => {
  await page.goBack();
  await idle(page);
};
const forward = async (page: Page) => {
  await page.goForward();
  await idle(page);
};

test("a scenario that is too long for an address is open again after a reload, at its step, with its note", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await paste(page, long());
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await note(page, "Look here");
  await press(page, "ArrowRight");
  await stored(page, "note at step 3");
  await expect.poll(() => (history.state as { step?: number } | null)?.step).toBe(4);
  expect(hash(page)).toBe("");
  await page.reload();
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Much");
  await idle(page);
  expect(await stepOf(page)).toBe(4);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(notes(page)).toHaveText(/Look here/);
  // Undo works as before, and the change is still in the browser's history.
  await page.keyboard.press("Control+z");
  await expect(notes(page)).toHaveCount(0);
  await idle(page);
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  expect(await stepOf(page)).toBe(5);
  await forward(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Much");
});

test("back and forward walk what was open, with its changes, any number of times", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await open(page, "#scenario=bbq-branches&t=9");
  await note(page, "Mine");
  const own = await notes(page).count();
  for (let i = 0; i < 2; i++) {
    await back(page);
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
    expect([await stepOf(page), hash(page)]).toEqual([5, "#scenario=bbq-coloring&t=5"]);
    await forward(page);
    await expect(notes(page).filter({ hasText: "Mine" })).toHaveCount(1);
    expect(await stepOf(page)).toBe(9);
    expect(hash(page)).toMatch(/^#s=1\..*&t=9$/);
  }
  // A scenario that is opened in the page gets its own history entry; each entry has its own address.
  await openNamed(page.app, "bbq-first-steps", 2);
  await idle(page);
  expect(hash(page)).toBe("#scenario=bbq-first-steps&t=2");
  await back(page);
  await expect(page.getByRole("button", { name: "Undo: note at step 9" })).toBeVisible();
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  await forward(page);
  await page.keyboard.press("Control+z");
  await expect(notes(page)).toHaveCount(own - 1);
  await idle(page);
  await forward(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: First steps/);
  expect(await stepOf(page)).toBe(2);
});

test("the side panel is at its tab again after a reload, back and forward", async ({ page }) => {
  const tab = (name: string) => page.getByRole("tab", { name });
  const marked = (name: string) => expect.poll(() => (history.state as { tab?: string } | null)?.tab).toBe(name);
  await open(page, "#scenario=bbq-coloring&t=5");
  await tab("Lives").click();
  await marked("lives");
  await page.reload();
  await idle(page);
  await expect(tab("Lives")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel").getByRole("table")).toBeVisible();
  await openNamed(page.app, "bbq-first-steps", 2);
  await tab("Time").click();
  await marked("time");
  await back(page);
  await expect(tab("Lives")).toHaveAttribute("aria-selected", "true");
  await forward(page);
  await expect(tab("Time")).toHaveAttribute("aria-selected", "true");
  // A scenario whose address is opened again starts in the view that its file defines.
  await page.goto("about:blank");
  await open(page, "#scenario=bbq-coloring&t=5");
  await expect(tab("Operations")).toHaveAttribute("aria-selected", "true");
});

test("the engine that is looked at is shown after a reload, back and forward", async ({ page }) => {
  const shown = (name: string) => page.getByRole("button", { name, pressed: true });
  const marked = (engine: number) =>
    expect.poll(() => (history.state as { engine?: number } | null)?.engine).toBe(engine);
  await open(page, "#scenario=bbq-random&t=5");
  await marked(0);
  await page.getByRole("button", { name: "model" }).click();
  await marked(1);
  await page.reload();
  await idle(page);
  await expect(shown("model")).toHaveCount(1);
  await openNamed(page.app, "bbq-coloring", 2);
  await idle(page);
  await expect(shown("RTL")).toHaveCount(1);
  await back(page);
  await expect(shown("model")).toHaveCount(1);
  await forward(page);
  await expect(shown("RTL")).toHaveCount(1);
  await back(page);
  // A history entry may be older than the engines of its scenario.
  history.replaceState({ work: null, step: 5, engine: 7 }, "");
  await page.reload();
  await idle(page);
  await expect(shown("RTL")).toHaveCount(1);
});

test("two scenarios that no address has room for are two entries", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await paste(page, long());
  await paste(page, long().replace("Much", "More"));
  expect(hash(page)).toBe("");
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Much");
  await forward(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: More");
  await back(page);
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
});

test("going back fast ends where the browser is", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await open(page, "#scenario=bbq-branches&t=9");
  await note(page, "Mine");
  await openNamed(page.app, "bbq-first-steps", 2);
  await idle(page);
  await page.goBack();
  await page.goBack();
  await idle(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  expect(hash(page)).toBe("#scenario=bbq-coloring&t=5");
  await page.goForward();
  await page.goForward();
  await idle(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: First steps/);
  await back(page);
  await expect(page.getByRole("button", { name: "Undo: note at step 9" })).toBeVisible();
});

test("every change is undone and redone by keys, but not where text is typed", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=11");
  await page.getByRole("tab", { name: "Notes" }).click();
  const own = await notes(page).count();
  await note(page, "One");
  await page.keyboard.press("Control+z");
  await expect(notes(page)).toHaveCount(own);
  await expect(page.getByText("undone: note at step 11", { exact: true })).toBeVisible();
  await idle(page);
  await page.keyboard.press("Control+Shift+z");
  await expect(notes(page)).toHaveCount(own + 1);
  await expect(page.getByText("done again: note at step 11", { exact: true })).toBeVisible();
  await idle(page);
  const undo = page.getByRole("button", { name: "Undo: note at step 11" });
  await expect(undo).toHaveAttribute("title", "Undo: note at step 11 (Ctrl Z)");
  await undo.click();
  await expect(notes(page)).toHaveCount(own);
  await idle(page);
  await page.getByRole("button", { name: "Redo: note at step 11" }).click();
  await expect(notes(page)).toHaveCount(own + 1);
  await idle(page);

  // Undo in another tab, of a change that leads to another run.
  await page.getByRole("tab", { name: "Time" }).click();
  await page.getByRole("button", { name: "Delete Reset" }).click();
  const branch = page.getByRole("region", { name: "Branches" }).getByText("Reset");
  await expect(branch).toHaveCount(0);
  await idle(page);
  await page.keyboard.press("Control+z");
  await expect(branch).toHaveCount(1);
  await idle(page);
  await page.getByLabel("New condition").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await idle(page);
  await expect(branch).toHaveCount(1);
  // The focus is on a list, which is not a text field.
  await page.getByLabel("Operation").focus();
  await page.keyboard.press("Control+y");
  await expect(branch).toHaveCount(0);
  await idle(page);
  // A new change clears the redo list.
  await page.keyboard.press("Control+z");
  await expect(branch).toHaveCount(1);
  await idle(page);
  await page.getByRole("button", { name: "Delete Coloring off" }).click();
  await idle(page);
  await expect(page.getByRole("button", { name: /^Redo/ })).toHaveCount(0);
});

test("the gallery lists what was changed, opens it, and removes it after a question", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await note(page, "By Ada");
  await stored(page, "note at step 5");
  await openNamed(page.app, "bbq-branches", 9);
  await idle(page);
  await note(page, "By Bob");
  page.app.store.setState({ draft: '{ "version": 1' });
  await stored(page, /note at step 9.*note at step 5/);
  await expect
    .poll(async () => (await page.app.browser.archive.recent()).map(({ draft }) => draft))
    .toEqual([true, false]);
  // The work in another tab.
  await page.goto("about:blank");
  sessionStorage.clear();
  await open(page, "");
  const items = recent(page).getByRole("listitem");
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText("draft in the editor · note at step 9");
  await expect(items.nth(1)).toContainText("note at step 5");
  await items
    .nth(1)
    .getByRole("button", { name: /^Coloring/ })
    .click();
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  await idle(page);
  expect(await stepOf(page)).toBe(5);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(notes(page).filter({ hasText: "By Ada" })).toHaveCount(1);
  await back(page);
  await expect(items).toHaveCount(2);
  const choose = (name: RegExp) => items.first().getByRole("button", { name }).click();
  await choose(/^Remove /);
  await choose(/^Keep /);
  await expect(items).toHaveCount(2);
  await choose(/^Remove /);
  await choose(/^Remove for good/);
  await expect(items).toHaveCount(1);
  await expect(items.first().getByRole("button", { name: /^Coloring/ })).toBeFocused();
});

test("back from a text that was run leads to what it was written in, with the text; forward to its run", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  const { store } = page.app;
  const texts = ["Once", "Twice"].map((title) => JSON.stringify({ ...shipped.get("bbq-coloring"), title }));
  const entries = history.length;
  for (const text of texts) {
    // The editor stores its draft in the same way.
    store.setState({ draft: text });
    expect((await rerunText(page.app, text)).ok).toBe(true);
    await idle(page);
  }
  expect(history.length).toBe(entries + 2);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Twice");
  // A chain of changes is listed once, as its last state: undo leads to all earlier states.
  await expect.poll(async () => (await page.app.browser.archive.recent()).map(({ title }) => title)).toEqual(["Twice"]);
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Once");
  expect(store.getState().draft).toBe(texts[1]);
  await back(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  expect(store.getState().draft).toBe(texts[0]);
  expect(await stepOf(page)).toBe(5);
  await forward(page);
  await forward(page);
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Twice");
  expect(store.getState().draft).toBeNull();
  await page.keyboard.press("Control+z");
  await expect(scenarioMenu(page)).toHaveAccessibleName("Scenario: Once");
});

test("what is unchanged and at its address is not listed, nor what was undone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await note(page, "By Ada");
  await stored(page, "note at step 5");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await page.app.browser.archive.recent()).length).toBe(0);
  await idle(page);
  await open(page, "#scenario=bbq-branches&t=9");
  await page.goto("about:blank");
  await open(page, "");
  await page.waitForFunction(() => document.querySelectorAll("[data-scenario]").length > 10);
  await expect(recent(page)).toHaveCount(0);
});

test("a page that is embedded stores nothing, and goes back as before", async ({ page }) => {
  await open(page, "?embed=1#scenario=bbq-coloring&t=5");
  const added = await changeScenario(page.app, "note", (file) => ({ ...file, notes: [{ step: 5, text: "x" }] }));
  expect(added.ok).toBe(true);
  await idle(page);
  const entries = history.length;
  await openNamed(page.app, "bbq-first-steps");
  await openNamed(page.app, "bbq-branches");
  await idle(page);
  // Only a change that would be lost gets a history entry.
  expect(history.length).toBe(entries + 1);
  await back(page);
  await expect.poll(() => page.app.store.getState().scenario?.file.notes).toEqual([{ step: 5, text: "x" }]);
  expect(await indexedDB.databases()).toEqual([]);
});

test("storage that is refused is said once, and everything else works", async ({ page }) => {
  const { open: openDatabase } = indexedDB;
  indexedDB.open = () => {
    throw new DOMException("A mutation operation was attempted on a private database.", "InvalidStateError");
  };
  try {
    await open(page, "#scenario=bbq-coloring&t=5");
    const leave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(leave()).toBe(true);
    await note(page, "One");
    const alert = page.getByRole("alert", { name: "Problem" });
    await expect(alert).toContainText("This browser does not save your changes");
    expect(leave()).toBe(false);
    await press(page, "Escape");
    await note(page, "Two");
    await openNamed(page.app, "bbq-branches", 9);
    await idle(page);
    await expect(alert).toHaveCount(0);
    await back(page);
    await expect(notes(page).filter({ hasText: "Two" })).toHaveCount(1);
  } finally {
    indexedDB.open = openDatabase;
  }
});
