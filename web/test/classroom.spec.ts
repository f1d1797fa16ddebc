// Before an audience.

import { expect, open, press, test } from "./support.ts";

test("a presenter's page is larger and still whole", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "#scenario=bbq-coloring&t=14");
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await press(page, "p");
  expect(await size()).toBeGreaterThan(1.25 * before);
  const beyond = await page.evaluate(() => [
    document.documentElement.scrollHeight - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(Math.max(...beyond)).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemcheckbox", { name: /^Presenter/ }).click();
  expect(await size()).toBe(before);
});
