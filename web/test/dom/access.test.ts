// The page for readers who use only keys, or a screen reader.

import { expect, idle, open, press, stepOf, test } from "./support.ts";

test("what has the focus is used by keyboard alone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("button", { name: /^Stage 3: op 5/ }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: /op 5, dequeue-max/ })).toBeVisible();
  await press(page, "Escape");
  await page.getByRole("button", { name: /^Bucket 2/ }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "Bucket 2" })).toBeVisible();

  await page.getByRole("tab", { name: "Inspector" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Source" })).toBeFocused();
  expect(await stepOf(page)).toBe(14);

  await page.getByRole("button", { name: /^Scenario:/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Coloring: four/ })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Scenario: First steps/ })).toBeVisible();
});

test("an operation that is selected tells its life, and a stage of it leads to its step", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("button", { name: /^10 ?4 ?dequeue-max/ }).click();
  await expect(page.getByText("In flight since step 10.")).toBeVisible();
  await page.getByRole("button", { name: /^step 16/ }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(16);
  await expect(page.getByText("Left with 1 @ 2 in step 16.")).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("heading", { name: "Step 16" })).toBeVisible();
});

test("the lives of the operations are a table that arrow keys move in, and enter goes to a step of one", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=24");
  await page.getByRole("tab", { name: "Lives" }).click();
  await idle(page);
  const table = page.getByRole("table", { name: /^The stage of each of the latest operations/ });
  await expect(table.getByRole("columnheader", { name: "24", exact: true })).toHaveAttribute("aria-current", "step");
  await expect(table.getByRole("rowheader")).toHaveCount(5);
  await table.getByRole("rowheader", { name: "op 4, dequeue-max" }).getByRole("button").focus();
  await page.keyboard.press("ArrowRight");
  await expect(table.getByRole("button", { name: "stage 0 in step 17: admit; pop free list" })).toBeFocused();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  const taker = table.getByRole("button", { name: /^stage 5 in step 22: .*; adopts with op 3$/ });
  await expect(taker).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(table.getByRole("button", { name: /^stage 6 in step 22: .*; adopts with op 4$/ })).toBeFocused();
  expect(await stepOf(page)).toBe(24);
  await press(page, "Enter");
  expect(await stepOf(page)).toBe(22);
  await table.getByRole("rowheader", { name: "op 3, dequeue-max" }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: /op 3, dequeue-max/ })).toBeVisible();
});

test("while it plays nothing is announced, then the last step is", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  const spoken = page.locator("[aria-live=polite]");
  const before = await spoken.textContent();
  await page.keyboard.press("Space");
  await expect.poll(() => stepOf(page)).toBeGreaterThan(5);
  expect(await spoken.textContent()).toBe(before);
  await page.keyboard.press("Space");
  await idle(page);
  await expect.poll(() => spoken.textContent()).not.toBe(before);
});

test("the first thing that the tab key reaches leads past the bar, on every screen", async ({ page }) => {
  for (const fragment of ["", "#about=class", "#lesson=first-steps", "#experiments"]) {
    await open(page, fragment);
    const first = page.locator("a[href], button, input, [tabindex]").first();
    await expect(first).toHaveText("Skip to the content");
    const address = page.url();
    await first.focus();
    await page.keyboard.press("Enter");
    expect(document.activeElement?.matches("main"), fragment).toBe(true);
    expect(page.url()).toBe(address);
  }
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("link", { name: "Skip to the drawing" }).click();
  expect(document.activeElement?.closest("[data-picture] svg")).not.toBeNull();
});

test("a drawing is a group of its marks, and none with buttons is an image", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await expect(page.getByRole("group", { name: /^Structure/ })).toBeVisible();
  const images = [...document.querySelectorAll("svg:not([role=group], [aria-hidden=true]), [role=img]")];
  expect(images.filter((one) => one.querySelector("button, a, [role=button], [tabindex]"))).toEqual([]);
});

test("a sentence is announced once, and then it is on the page once", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const spoken = page.locator("[aria-live=polite]");
  const sentence = (await page.getByLabel("Why", { exact: true }).locator("p").first().textContent()) ?? "";
  await expect.poll(() => spoken.textContent()).toBe(sentence.trim());
  await expect.poll(() => spoken.textContent()).toBe("");
  expect(document.body.textContent?.split(sentence.trim().slice(0, 40))).toHaveLength(2);
});

test("in a menu of the bar arrow keys move the focus, and escape gives it back to the button", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=14");
  for (const name of [/^View:/, /^Branch:/]) {
    const button = page.getByRole("button", { name });
    const items = page.getByRole("menu").locator("[role^=menuitem]");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    // The focus starts at the checked item.
    await expect(page.getByRole("menuitemradio", { checked: true })).toBeFocused();
    const count = await items.count();
    expect(count).toBeGreaterThan(2);
    await page.keyboard.press("Home");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(items.nth(count - 1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(items.nth(count - 1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    expect(await stepOf(page)).toBe(14);
  }
});
