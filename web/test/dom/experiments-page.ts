// Helpers for tests of experiments: the parts of their screen, running one, and reading saved files.

import { sweepStore } from "../../src/features/experiments/store";
import { expect, idle, type Page } from "./support.ts";
import { files } from "./window.ts";

export const bar = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
export const figure = (page: Page) => page.locator("svg[aria-label^=Figure]");
export const value = (page: Page) => figure(page).getByRole("button");
export const table = (page: Page) => page.getByRole("region", { name: "Table of values" });
export const verdict = (page: Page) => page.locator("[data-verdict]");
export const runButton = (page: Page) => bar(page).getByRole("button", { name: /^Run/ }).first();
export const hash = (page: Page) => new URL(page.url()).hash;

/** Resets the state that an earlier test left, as in a page that has just been loaded. */
export const closeExperiment = () => sweepStore.setState(sweepStore.getInitialState(), true);

/** Runs the open experiment to its end. */
export async function run(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  await idle(page);
}

/** The numbers of the table, without its headings. */
export const numbers = (page: Page) =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replaceAll(",", "")))),
    );

/** Presses a button that saves a file, and returns the file's name and text. */
export async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const before = files.size;
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(/^✓ saved as /)).toBeVisible();
  await expect.poll(() => files.size).toBe(before + 1);
  const name = (await page.getByText(/^✓ saved as /).innerText()).replace("✓ saved as ", "");
  return { name, text: (await [...files.values()].at(-1)?.text()) ?? "" };
}
