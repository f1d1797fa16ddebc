// Scrolling lists of the side panel, its narrowest width, and overlaps in it.

import type { Page } from "@playwright/test";
import { expect, idle, open, press, stepField, test } from "../support.ts";

const list = (page: Page) => page.getByRole("group", { name: "Operations" });

async function typeStep(page: Page, step: number): Promise<void> {
  await stepField(page).fill(String(step));
  await stepField(page).press("Enter");
}

test("the list of operations follows the run until it is scrolled, and reaches both ends of any run", async ({
  page,
}) => {
  await test.step("it follows the run, and reaches back to the first operation", async () => {
    await open(page, "#scenario=bbq-random&t=3000");
    await expect(list(page).getByRole("button", { name: /stage 0$/ })).toBeVisible();
    await list(page).hover();
    await page.mouse.wheel(0, -200);
    await page.mouse.wheel(0, -200_000);
    await expect(list(page).getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
    await idle(page);
    await press(page, "ArrowRight");
    await expect(list(page).getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
    await page.getByRole("button", { name: "Follow the run" }).click();
    await expect(list(page).getByRole("button", { name: /^3001 / })).toBeVisible();
  });

  // Browsers draw nothing below 33 million pixels, which are 1.3 million rows.
  await test.step("of a very long run it can be seen and scrolled at both ends and in the middle", async () => {
    const long = {
      version: 1,
      seed: "0000000000000001",
      engines: [{ design: "pifo", implementation: "model", parameters: { N: 16 } }],
      bench: { kind: "ops" },
      traffic: [{ kind: "random", slots: 1_500_000, mix: { enqueue: 1, dequeue: 1 } }],
    };
    await page.keyboard.press("o");
    await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(long));
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await idle(page);
    const row = (op: number) =>
      list(page)
        .getByText(new RegExp(`^(op )?${op}$`))
        .first();
    for (const step of [1_400_000, 700_000, 1_499_999]) {
      await typeStep(page, step);
      await expect(row(step)).toBeInViewport();
    }
    await list(page).focus();
    await page.keyboard.press("Home");
    await expect(row(0)).toBeInViewport();
    await page.keyboard.press("End");
    await expect(row(1_499_999)).toBeInViewport();
    // To the edge of the scrolled part, and past it.
    await list(page).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect.poll(() => list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000_000);
    const numbers = async () => (await list(page).innerText()).match(/\b\d{6,7}\b/g)?.map(Number) ?? [];
    const before = (await numbers())[0] ?? 0;
    await list(page).hover();
    await page.mouse.wheel(0, -2_000);
    await expect.poll(async () => (await numbers())[0]).toBeLessThan(before);
    // Early in the run the list is shorter than the scroll position: its last rows are shown.
    await typeStep(page, 3);
    await expect(list(page).getByText("to come").last()).toBeInViewport();
    await page.getByRole("button", { name: "Follow the run" }).click();
    await expect(row(3)).toBeInViewport();
  });
});

test("a narrow panel cuts no arguments, and what is wrong with a condition is not covered", async ({ page }) => {
  await test.step("operations keep their arguments, which no sign says", async () => {
    await open(page, "#scenario=bbq-coloring&t=8");
    const splitter = page.getByRole("separator", { name: "Width of the side panel" });
    await splitter.focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
    await expect(splitter).toHaveAttribute("aria-valuenow", "16");
    const details = page.getByLabel("Details");
    const cut = await details
      .getByText(/^\d+ @ \d+$/)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    await expect(details.getByText("4 @ 2", { exact: true }).first()).toBeVisible();
    expect(cut).toBe(0);
    await splitter.dblclick();
  });

  await test.step("what could come next does not lie over what is wrong with a condition", async () => {
    await press(page, "e");
    const input = page.getByRole("combobox", { name: /condition/i }).first();
    await input.fill("garbage ??? (((");
    const choices = page.getByRole("listbox", { name: "What can come next" });
    await expect(choices).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(choices).toBeHidden();
    const wrong = page.getByRole("region", { name: "Breakpoints" }).getByRole("status");
    await expect(wrong).toHaveText(/expected/);
    const box = await wrong.boundingBox();
    const top =
      box &&
      (await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute("role"), [
        box.x + 5,
        box.y + 5,
      ] as const));
    expect(top).toBe("status");
    await page.keyboard.press("ArrowDown");
    await expect(choices).toBeVisible();
  });
});
