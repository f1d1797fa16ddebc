// Helpers of tests of the page in jsdom, with the same names as in browser tests (../support.ts).

import { test as base, expect, vi } from "vitest";
import { labelsOf, NAMED, partsOf, SHOWN, written } from "../picture.ts";
import { linesOf, PROBLEMS } from "../problems.ts";
import "./matchers.ts";
import { Page } from "./page.ts";
import { furnish } from "./window.ts";

furnish();

/** Errors and warnings; a test that causes one on purpose removes it. */
let complaints: string[] = [];
export const forgive = () => complaints.splice(0);

/** The test fails if the page logs an error or a warning. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures are used
  page: async ({}, use) => {
    complaints = [];
    const complain = (...words: unknown[]) => void complaints.push(words.map(String).join(" "));
    const spies = (["error", "warn"] as const).map((name) => vi.spyOn(console, name).mockImplementation(complain));
    const page = new Page();
    await use(page);
    await page.close();
    for (const spy of spies) spy.mockRestore();
    expect(complaints).toEqual([]);
  },
});

export { Locator } from "./locator.ts";
export type { Page };
export { expect };

/** Waits until the page has finished all its work. */
export const idle = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.idle === "true");

/** Opens the page, or navigates the open one. */
export async function open(page: Page, fragment: string): Promise<void> {
  await page.goto(`/${fragment}`);
  await idle(page);
}

/** Drops a file with this content on the page. Its default name is that of a scenario. */
export async function drop(page: Page, content: BlobPart, name = "mine.json"): Promise<void> {
  const files = [new File([content], name)];
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
    dataTransfer: { files, getData: () => "" },
  });
  (await page.locator("main").first().element()).dispatchEvent(event);
}

/** Drops a text on the page: a link, or a text that contains one. */
export async function dropText(page: Page, text: string): Promise<void> {
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [], getData: () => text },
  });
  (await page.locator("main").first().element()).dispatchEvent(event);
}

/** Presses keys one after the other, each after the effect of the one before. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await idle(page);
  }
}

export const stepField = (page: Page) => page.getByLabel(/^Step, 0 to/);

export const stepOf = async (page: Page) => Number(await stepField(page).inputValue());

/** All that the page shows of a step. */
export const picture = async (page: Page) =>
  written(await stepOf(page), await page.locator(SHOWN).evaluateAll(partsOf));

/** The names in the structure for screen readers. */
export const buckets = (page: Page) => page.locator(NAMED).evaluateAll(labelsOf);

/** The text of the problem panel: one line per problem, as the command line prints it, and the rest. */
export async function problemText(page: Page): Promise<string> {
  const panel = page.getByRole("alert");
  await expect(panel.locator("[aria-busy]")).toHaveCount(0);
  return [...(await panel.locator(PROBLEMS).evaluateAll(linesOf)), await panel.innerText()].join("\n");
}
