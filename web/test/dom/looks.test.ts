// How the page looks, style sheets aside.

import { expect, open, test } from "./support.ts";

test("the theme is remembered", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe("light");
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await theme()).toBe("dark");
  await page.reload();
  expect(await theme()).toBe("dark");
});
