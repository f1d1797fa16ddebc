// Queues with many priorities can be stepped, and every bucket and element can be found.

import { expect, idle, open, type Page, press, stepField, stepOf, test } from "./support.ts";
import { place } from "./window.ts";

for (const [W, D, N] of [
  [16, 2, 131071],
  [8, 5, 131071],
] as const) {
  test(`a queue of ${W} to the ${D} priorities and ${N} elements is stepped`, async ({ page }) => {
    await open(page, "#scenario=bbq-coloring");
    const parameters = { W, D, N };
    const scenario = {
      version: 1,
      title: "Large",
      engines: [
        { design: "bbq", implementation: "rtl", parameters, reference: 1 },
        { design: "bbq", implementation: "model", parameters },
      ],
      bench: { kind: "ops" },
      traffic: [{ kind: "random", slots: 400, mix: { enqueue: 5, "dequeue-max": 3, "dequeue-min": 1, idle: 1 } }],
    };
    await page.keyboard.press("o");
    await page.getByRole("dialog").getByRole("textbox").fill(JSON.stringify(scenario));
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Scenario: Large/ })).toBeVisible();
    await idle(page);
    await stepField(page).fill("110");
    await press(page, "Enter", "Shift+ArrowRight");
    for (let i = 0; i < 6; i++) await press(page, "ArrowRight");
    expect(await stepOf(page)).toBe(126);
    await expect(page.getByText("✓ RTL = model")).toBeVisible();
    expect(await page.locator("svg[aria-label^=Structure] *").count()).toBeLessThan(4000);
    // A cleared bit selects the bitmap below it.
    await page
      .getByRole("button", { name: /^Bit 0 of L1/, includeHidden: true })
      .first()
      .focus();
    await press(page, "Enter");
    await expect(page.getByRole("heading", { name: "Bit 0 of L1" })).toBeVisible();
    await expect(page.getByText("bitmap 0", { exact: true }).first()).toBeVisible();
    await searchesElements(page, W ** D);
    await page.getByRole("button", { name: "model", exact: true }).click();
    await idle(page);
    await press(page, "ArrowRight");
  });
}

/** Goes from the overview to a bucket, by number to its element and back; then searches for an element that does not exist. */
async function searchesElements(page: Page, priorities: number) {
  await press(page, "Escape");
  const overview = page.getByRole("slider", { name: `Priorities, ${priorities - 1} at the left, 0 at the right` });
  await overview.focus();
  await press(page, "Home");
  // The drawing of the selection follows the last answer by a moment.
  await expect(overview).toHaveAttribute("aria-valuetext", /^bucket /);
  const now = async () => Number(await overview.getAttribute("aria-valuenow"));
  const largest = await now();
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  await expect(heading(`Bucket ${largest}`)).toBeVisible();
  await press(page, "ArrowRight");
  const second = await now();
  expect(second).toBeLessThan(largest);
  await press(page, "ArrowLeft");
  await expect(overview).toHaveAttribute("aria-valuenow", `${largest}`);
  expect(await stepOf(page), "its keys are its own").toBe(126);
  const { width } = place();
  await overview.drag({ x: (1 - (second + 0.5) / priorities) * width });
  await idle(page);
  await expect(heading(`Bucket ${second}`)).toBeVisible();

  const field = page.getByRole("textbox", { name: "Priority or element" });
  const find = async (text: string) => {
    await page.keyboard.press("/");
    await field.fill(text);
    await page.keyboard.press("Enter");
    await idle(page);
  };
  await find(`${largest}`);
  await expect(heading(`Bucket ${largest}`)).toBeVisible();
  await expect(field).toBeHidden();
  const bucket = page.getByRole("button", { name: /^Bucket \d+, list from HEAD to TAIL: / }).first();
  const [, data, element] = /: (\d+) in element (\d+)/.exec((await bucket.getAttribute("aria-label")) ?? "") ?? [];
  await find(`data ${data}`);
  await expect(heading(`Element ${element}`)).toBeVisible();
  await expect(page.getByText(/^in bucket \d+, /)).toBeVisible();
  await find(`${priorities}`);
  await expect(page.getByText(`There is no priority ${priorities}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
}
