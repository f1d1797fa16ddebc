// Sharing by link and by file, through a browser's clipboard, windows, downloads and file choosers. The rest: ../dom/share.test.ts.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { isLong, shipped } from "../shipped.ts";
import { expect, idle, open, picture, press, stepOf, test } from "../support.ts";

/** A scenario that does not ship with the page. */
const own = readFileSync("scenarios/bbq-coloring.json", "utf8").replace("Coloring:", "My coloring:");
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

test("a scenario is shared by link, by file and by paste, and opens the same elsewhere", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("ControlOrMeta+V");
  };
  await test.step("a link and a file open when they are pasted with nothing focused", async () => {
    await open(page, "#scenario=bbq-first-steps");
    await paste("https://example.org/somewhere/#scenario=bbq-coloring&t=6");
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
    await idle(page);
    expect(await stepOf(page)).toBe(6);
    await paste(own);
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: My coloring/);
    await idle(page);
  });

  const other = await context.newPage();
  await test.step("a link is copied, and opens the same scenario, step and picture in another page", async () => {
    await press(page, "Home", "Shift+ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
    const there = await picture(page);
    await page.keyboard.press("s");
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    expect(link).toMatch(/#s=1\.[\w-]+&t=14$/);
    await expect(page.getByText(`${link.length.toLocaleString("en-US")} characters`)).toBeVisible();
    await expect(page.getByText("✓ copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await other.goto(link);
    await idle(other);
    expect(await stepOf(other)).toBe(14);
    expect(await picture(other)).toBe(there);
    await expect(scenarioMenu(other)).toHaveAccessibleName(/^Scenario: My coloring/);
    await press(page, "Escape");
  });

  await test.step("two pages do not disturb each other", async () => {
    await open(other, "#scenario=bbq-random&t=900");
    const [first, second] = [await picture(page), await picture(other)];
    await press(other, "ArrowRight", "ArrowLeft");
    await press(page, "ArrowRight", "ArrowLeft");
    expect(await picture(page)).toBe(first);
    expect(await picture(other)).toBe(second);
    await other.close();
  });

  await test.step("a scenario saved as a file opens again", async () => {
    await open(page, "#scenario=bbq-coloring&t=12");
    await page.keyboard.press("s");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a file" }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toBe("bbq-coloring.json");
    await page.keyboard.press("Escape");
    await page.keyboard.press("o");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file…" }).click();
    await (await chooser).setFiles(file);
    await expect(page.getByRole("dialog")).toBeHidden();
    await idle(page);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\./);
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring/);
  });
});

/** A short shipped scenario of each design, with hardware if the design has any. */
function oneOfEachDesign(): Map<string, string> {
  const found = new Map<string, string>();
  const short = [...shipped].filter(([, scenario]) => !isLong(scenario));
  for (const implementation of ["model", "rtl"])
    for (const [name, { engines }] of short)
      if (engines[0]?.implementation === implementation) found.set(engines[0].design, name);
  return found;
}

// Tests without a browser open and draw all of them, and open one of each kind by its menu: ../wasm/shipped.test.ts, ../dom/share.test.ts.
test("the files of each design come from the page's host: one click shows its hardware", async ({ page }) => {
  const names = oneOfEachDesign();
  expect(names.size).toBeGreaterThan(8);
  await open(page, "#scenario=bbq-coloring");
  for (const [design, name] of names)
    await test.step(design, async () => {
      const title = shipped.get(name)?.title ?? "";
      await scenarioMenu(page).click();
      await page.getByRole("menuitemradio").filter({ hasText: title }).first().click();
      await expect(scenarioMenu(page)).toHaveAccessibleName(`Scenario: ${title}`);
      await idle(page);
      await press(page, "ArrowRight");
      expect(await stepOf(page)).toBeGreaterThan(0);
      await expect(page.getByLabel(/^Structure of/).first()).toBeVisible();
    });
});
