// What conditions need a browser for: what covers what. The rest: dom/time.test.ts.

import type { Page } from "@playwright/test";
import { expect, open, press, test } from "./support.ts";

const breakpoints = (page: Page) => page.getByRole("region", { name: "Breakpoints" });

test("what is wrong with a condition is not covered by what could come next", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=3");
  await press(page, "e");
  const input = page.getByRole("combobox", { name: /condition/i }).first();
  await input.fill("garbage ??? (((");
  const list = page.getByRole("listbox", { name: "What can come next" });
  await expect(list).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  const wrong = breakpoints(page).getByRole("status");
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
  await expect(list).toBeVisible();
});
