import { expect, idle, open, press, stepField, test } from "./support.ts";

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

// Browsers draw nothing further down than 33 million pixels, which are 1.3 million rows.
test("the list of operations of a very long run can be seen and scrolled at both ends and in the middle", async ({
  page,
}) => {
  const long = {
    version: 1,
    seed: "0000000000000001",
    engines: [{ design: "pifo", implementation: "model", parameters: { N: 16 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "random", slots: 1_500_000, mix: { enqueue: 1, dequeue: 1 } }],
  };
  await open(page, "#scenario=bbq-coloring");
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(long));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await idle(page);
  const list = page.getByRole("group", { name: "Operations" });
  const row = (op: number) => list.getByText(new RegExp(`^(op )?${op}$`)).first();
  for (const step of [1_400_000, 700_000, 1_499_999]) {
    await stepField(page).fill(String(step));
    await stepField(page).press("Enter");
    await expect(row(step)).toBeInViewport();
  }
  await list.focus();
  await page.keyboard.press("Home");
  await expect(row(0)).toBeInViewport();
  await page.keyboard.press("End");
  await expect(row(1_499_999)).toBeInViewport();
  // To the edge of the part that is scrolled in, and past it.
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000_000);
  const numbers = async () => (await list.innerText()).match(/\b\d{6,7}\b/g)?.map(Number) ?? [];
  const before = (await numbers())[0] ?? 0;
  await list.hover();
  await page.mouse.wheel(0, -2_000);
  await expect.poll(async () => (await numbers())[0]).toBeLessThan(before);
  // Early in the run there are no rows where the reader was: the last that there are.
  await stepField(page).fill("3");
  await stepField(page).press("Enter");
  await expect(list.getByText("to come").last()).toBeInViewport();
  await page.getByRole("button", { name: "Follow the run" }).click();
  await expect(row(3)).toBeInViewport();
});
