import { readFileSync } from "node:fs";
import type { Scenario } from "../src/gen/types/Scenario.ts";
import { isLong, shipped, verdict } from "./shipped.ts";
import { expect, idle, open, picture, press, stepOf, test } from "./support.ts";

/** A scenario that is not shipped. */
const own = readFileSync("scenarios/bbq-coloring.json", "utf8").replace("Coloring:", "My coloring:");

async function openOwn(page: import("@playwright/test").Page) {
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(own);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
}

test("a shared link opens the same scenario, step and picture in another page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "#scenario=bbq-first-steps");
  await openOwn(page);
  await press(page, "Shift+ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  const there = await picture(page);
  await page.keyboard.press("s");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toMatch(/#s=1\.[\w-]+&t=14$/);
  await expect(page.getByText(`${link.length.toLocaleString("en-US")} characters`)).toBeVisible();
  await expect(page.getByText("✓ copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await context.newPage();
  await other.goto(link);
  await idle(other);
  expect(await stepOf(other)).toBe(14);
  expect(await picture(other)).toBe(there);
  await expect(other.getByRole("button", { name: /^Scenario: My coloring/ })).toBeVisible();
});

test("two pages do not disturb each other", async ({ page, context }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  const first = await picture(page);
  const other = await context.newPage();
  await open(other, "#scenario=bbq-random&t=900");
  await press(other, "ArrowRight", "ArrowLeft");
  const second = await picture(other);
  await press(page, "ArrowRight", "ArrowLeft");
  expect(await picture(page)).toBe(first);
  expect(await picture(other)).toBe(second);
});

test("a scenario saved as a file opens again", async ({ page }) => {
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
  await expect(page.getByRole("button", { name: /^Scenario: Coloring/ })).toBeVisible();
});

test("a link and a file open when they are pasted with nothing focused", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "#scenario=bbq-first-steps");
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("ControlOrMeta+V");
  };
  await paste("https://example.org/somewhere/#scenario=bbq-coloring&t=6");
  await expect(page.getByRole("button", { name: /^Scenario: Coloring/ })).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(6);
  await paste(own);
  await expect(page.getByRole("button", { name: /^Scenario: My coloring/ })).toBeVisible();
});

/** A shipped scenario of each kind: by its first engine, and whether the hardware differs from its model on purpose. */
function oneOfEachKind(): Scenario[] {
  const short = [...shipped.values()].filter((scenario) => !isLong(scenario));
  const kind = ({ engines: [first], expect }: Scenario) =>
    [first?.design, first?.implementation, expect?.divergence !== undefined].join(" ");
  return [...new Map(short.map((scenario) => [kind(scenario), scenario])).values()];
}

// Q115: each is loaded by one click. That all of them can be, and are drawn, needs no browser (wasm/shipped.test.ts).
for (const design of new Set(oneOfEachKind().map(({ engines: [first] }) => first?.design))) {
  test(`the gallery opens a shipped scenario of each kind of ${design}`, async ({ page }) => {
    expect(oneOfEachKind().length).toBeGreaterThan(8);
    await open(page, "#scenario=bbq-coloring");
    for (const scenario of oneOfEachKind().filter(({ engines: [first] }) => first?.design === design)) {
      const { title = "" } = scenario;
      await page.getByRole("button", { name: /^Scenario:/ }).click();
      await page.getByRole("menuitemradio").filter({ hasText: title }).first().click();
      await expect(page.getByRole("button", { name: `Scenario: ${title}`, exact: true })).toBeVisible();
      await idle(page);
      await press(page, "End");
      await expect(page.getByText(verdict(scenario)).first()).toBeVisible();
    }
  });
}
