// Reviews: a complete one by keyboard alone, in which readers exchange links with notes until a fault is understood; and legible notes.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Scenario } from "../../src/gen/types/Scenario.ts";
import { violations } from "../axe.ts";
import { drop, expect, idle, open, press, stepOf, test } from "../support.ts";

/** Moves the focus by the tab key to the element with this name. */
async function tabTo(page: Page, name: RegExp, most = 120): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < most; i++) {
    const at = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? "" : (activeElement?.ariaLabel ?? activeElement?.textContent ?? "");
    });
    if (name.test(at)) return;
    passed.push(at.slice(0, 40));
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} was not reached by ${passed.join(" | ")}`);
}

async function copied(page: Page): Promise<string> {
  await press(page, "s");
  await expect(page.getByText("✓ copied")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function note(page: Page, text: string, author: string | null): Promise<void> {
  await press(page, "n");
  await page.keyboard.type(text);
  if (author !== null) {
    await tabTo(page, /^Your name/, 3);
    await page.keyboard.type(author);
  }
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(notes(page).filter({ hasText: text })).toHaveCount(1);
  await idle(page);
  await page.keyboard.press("Escape");
}

const notes = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");
const region = (page: Page) => page.getByRole("region", { name: "Why" });

test("a whole review is done by keyboard alone", async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);

  // Ada searches for a scenario and opens it.
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /Figure 3: without speculation/ })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("same path");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await tabTo(page, /Figure 3: without speculation/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Scenario: Figure 3/ })).toBeVisible();
  await idle(page);

  // She goes from marked step to marked step, up to the divergence; its details name the step and the values.
  while (!(await region(page).textContent())?.includes("diverge here")) await press(page, ".");
  const parted = await stepOf(page);
  await tabTo(page, /^details…/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(`step ${parted}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  // One step back she selects the second dequeue, where the fault is, and asks a question.
  await press(page, "ArrowLeft");
  await tabTo(page, /^Stage \d+: op 4/);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: /op 4, dequeue-max/ })).toBeVisible();
  await note(page, "Should this one not wait?", "Ada");
  const asked = await stepOf(page);
  const question = await copied(page);

  // Bob opens her link, finds the question, and answers a step later.
  const bob = await context.newPage();
  await bob.addInitScript(() => localStorage.clear());
  await bob.goto(question);
  await idle(bob);
  expect(await stepOf(bob)).toBe(asked);
  await expect(region(bob)).toContainText("Should this one not wait?");
  await press(bob, "ArrowRight");
  await note(bob, "It should have guessed that the bit goes.", "Bob");
  const answer = await copied(bob);

  // Meanwhile she writes another note. She pastes his link, and merges.
  await press(page, "End");
  await note(page, "Two elements are left.", null);
  const own = await notes(page).count();
  await page.evaluate((text) => navigator.clipboard.writeText(text), answer);
  await press(page, "o");
  await expect(page.getByLabel("Paste a link or a scenario file")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+V");
  await tabTo(page, /^Open$/, 5);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Merge the notes?" })).toBeVisible();
  await tabTo(page, /^Merge 1 note/, 5);
  await page.keyboard.press("Enter");
  await expect(notes(page)).toHaveCount(own + 1);
  await idle(page);

  // She goes to his answer, and saves the file.
  await tabTo(page, /^step \d+.*Bob/);
  await press(page, "Enter");
  expect(await stepOf(page)).toBe(asked + 1);
  await expect(region(page)).toContainText("It should have guessed that the bit goes.");
  await press(page, "s");
  const download = page.waitForEvent("download");
  await tabTo(page, /^Save as a file/, 8);
  await page.keyboard.press("Enter");
  const file: Scenario = JSON.parse(await readFile(await (await download).path(), "utf8"));
  const written = file.notes?.filter(({ author }) => author).map(({ step, author }) => [step, author]);
  expect(written).toEqual(
    expect.arrayContaining([
      [asked, "Ada"],
      [asked + 1, "Bob"],
    ]),
  );
  expect(file.notes).toHaveLength(own + 1);
});

const coloring: Scenario = JSON.parse(readFileSync("scenarios/bbq-coloring.json", "utf8"));

/** The shipped scenario with other notes, as another reader may send it. */
const withNotes = (...notes: Scenario["notes"] & object) =>
  JSON.stringify({ ...coloring, view: { step: 14 }, notes: [...(coloring.notes ?? []), ...notes] });

test("all can read notes and what is said of divergences: in any theme, whole", async ({ page }) => {
  await test.step("axe finds nothing wrong with notes in any theme", async () => {
    await open(page, "#scenario=bbq-coloring&t=14");
    const look = { step: 0, text: "Look", author: "Ada", engine: 0, element: "pb.head[2]" };
    await drop(page, withNotes(look, { when: "colored", text: "Colored" }, { when: "occ > 9", text: "Many" }));
    await idle(page);
    await page.getByRole("button", { name: /^Stage 3/ }).click();
    await press(page, "n");
    expect(await violations(page, "aside"), "nothing written").toEqual([]);
    await page.keyboard.type("Something");
    expect(await violations(page, "aside"), "a new note").toEqual([]);
    await page.getByRole("button", { name: "Write the note at step 0 by Ada again" }).click();
    expect(await violations(page, "aside"), "a note written again").toEqual([]);
    await page.getByRole("button", { name: "Write the note where colored again" }).click();
    await page.getByRole("button", { name: "By condition" }).click();
    expect(await violations(page, "aside"), "conditions of notes").toEqual([]);
    await page.getByRole("button", { name: "At this step" }).click();
    await page.keyboard.press("Escape");
    await press(page, "n");
    await page.keyboard.type("Mine");
    await page.keyboard.press("ControlOrMeta+Enter");
    await idle(page);
    await drop(page, withNotes({ step: 9, text: "From Bob", author: "Bob" }));
    await expect(page.getByRole("dialog", { name: "Merge the notes?" })).toBeVisible();
    expect(await violations(page, "aside"), "notes to be merged").toEqual([]);
    await page.keyboard.press("Escape");
  });
  await test.step("of a long note nothing is out of sight to the right", async () => {
    await open(page, "#scenario=pieo-random");
    const notes = [{ step: 14, text: "Both dequeues take an element of one bucket. ".repeat(20).trim() }];
    await drop(page, JSON.stringify({ ...coloring, view: { step: 14 }, notes }));
    const note = page.getByRole("region", { name: "Why" }).getByText("Both dequeues take");
    await expect(note).toBeVisible();
    await idle(page);
    const beyond = await note.evaluate((text) => {
      const box = text.closest("section > div");
      return box && box.scrollWidth - box.clientWidth;
    });
    expect(beyond).toBeLessThanOrEqual(1);
  });
  await test.step("the bar has enough width for all that is said of a divergence", async () => {
    for (const scenario of ["bbq-forwarding-off&t=14", "bbq-coloring-off&t=15", "bbq-fig3-misrouted&t=23"]) {
      await open(page, `#scenario=${scenario}`);
      await expect(page.getByRole("button", { name: "details…" })).toBeVisible();
      const cut = await page.locator("header").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut, scenario).toBe(0);
    }
  });
});
