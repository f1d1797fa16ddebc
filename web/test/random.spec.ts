import { expect, idle, open, press, test } from "./support.ts";

test("the list of operations follows the run until it is scrolled, and reaches back to the first", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=3000");
  const list = page.getByRole("group", { name: "Operations" });
  const latest = list.getByRole("button", { name: /stage 0$/ });
  await expect(latest).toBeVisible();
  await list.hover();
  await page.mouse.wheel(0, -200);
  await page.mouse.wheel(0, -200_000);
  await expect(list.getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
  await idle(page);
  await press(page, "ArrowRight");
  await expect(list.getByRole("button", { name: /^0 0 dequeue/ })).toBeVisible();
  await page.getByRole("button", { name: "Follow the run" }).click();
  await expect(list.getByRole("button", { name: /^3001 / })).toBeVisible();
});
