// Helpers of browser tests of experiments: the parts of their screen, and running one.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, idle } from "../support.ts";

export const bar = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
export const figure = (page: Page) => page.locator("svg[aria-label^=Figure]");
export const value = (page: Page) => figure(page).getByRole("button");
export const table = (page: Page) => page.getByRole("region", { name: "Table of values" });
export const verdict = (page: Page) => page.locator("[data-verdict]");
export const runButton = (page: Page) => bar(page).getByRole("button", { name: /^Run/ });

/** Runs the open experiment to its end. */
export async function run(page: Page): Promise<void> {
  await expect(runButton(page).first()).toBeEnabled();
  await runButton(page).first().click();
  await expect(bar(page)).toHaveAttribute("data-missing", "0", { timeout: 60_000 });
  await idle(page);
}

/** The numbers of the table, without its headings. */
export const numbers = (page: Page) =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replaceAll(",", "")))),
    );

export async function saved(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const got = await download;
  await expect(page.getByText(`✓ saved as ${got.suggestedFilename()}`)).toBeVisible();
  return { name: got.suggestedFilename(), bytes: await readFile(await got.path()) };
}
