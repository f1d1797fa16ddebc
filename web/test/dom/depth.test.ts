// Drawings of the structure in detail: every level, mechanisms that are off, numbers that are found.

import { expect, idle, open, picture, press, stepOf, test } from "./support.ts";

const why = "section[aria-label=Why]";

test("the tree shows every bitmap of both levels, with what is counted under its bits", async ({ page }) => {
  await open(page, "#scenario=bbq-fig2-tree&t=16");
  await expect(page.getByRole("button", { name: /of L1:/, includeHidden: true })).toHaveCount(4);
  for (const [name, bits] of [
    ["Bit 2 of L1", "1, StOC 2, waterlevel bit 1"],
    ["Bit 1 of L2 bitmap 2", "1, StOC 2, waterlevel bit 1"],
    ["Bit 1 of L2 bitmap 0", "1, StOC 1, waterlevel bit 0"],
    ["Bit 3 of L2 bitmap 3", "0, StOC 0, waterlevel bit 0"],
  ]) {
    await expect(page.getByRole("button", { name: `${name}: ${bits}`, exact: true })).toBeAttached();
  }
  await page.getByRole("button", { name: /^Bit 1 of L2 bitmap 2/ }).click();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Bit 1 of L2 bitmap 2" })).toBeVisible();
  await expect(page.getByText("13 in element 3, 11 in element 1")).toBeVisible();
});

test("a dequeue speculates, then adopts", async ({ page }) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=20");
  await press(page, "ArrowRight");
  await expect(page.locator(why)).toContainText("op 4 (dequeue-max) speculates: op 3, just ahead on this bitmap");
  await expect(page.getByText("assumes", { exact: true })).toBeVisible();
  await press(page, "ArrowRight");
  await expect(page.locator(why)).toContainText("drops bit 0 and adopts bit 2 with its StOC, now 1");
  await expect(page.locator("svg text", { hasText: /^adopts$/ })).toBeVisible();
});

test("hardware with a mechanism off goes wrong, and the page says so", async ({ page }) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=21");
  await expect(page.getByText("speculation off")).toBeVisible();
  await expect(page.getByText("not foreseen")).toBeVisible();
  await page.getByRole("button", { name: "until step 23, on purpose" }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(23);
  await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  await expect(page.getByText("on purpose", { exact: true })).toBeVisible();
  await expect(page.locator(why)).toContainText(
    "diverge here, on purpose: a check in the hardware fails, bbq.gen_level[2].u_level.u_sva.NoUnderflow",
  );
  await expect(page.locator(why)).toContainText("below zero");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByText("speculation is switched off")).toBeVisible();
  await expect(page.getByRole("button", { name: /hardware and model part, on purpose.*met/ })).toBeVisible();
});

for (const [scene, label, text, heading] of [
  ["sp-pifo-fig3&t=6", "Rank or queue", "queue 2", "Queue 2"],
  ["pifo-fig12-logical&t=6", "Rank or place", "place 4", "Place 4"],
  ["gearbox-fig3&t=6", "Flow or packet", "1", "Flow 1"],
] as const) {
  test(`numbers are found as well in ${scene}`, async ({ page }) => {
    await open(page, `#scenario=${scene}`);
    await page.keyboard.press("/");
    const field = page.getByRole("textbox", { name: label });
    await field.fill("9999");
    await field.press("Enter");
    await expect(page.getByText(/9999/).first()).toBeVisible();
    await field.fill(text);
    await field.press("Enter");
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(field).toBeHidden();
  });
}

test("another size k of the PIFO opens the run again at its step, and this is undone", async ({ page }) => {
  await open(page, "#scenario=bbq-pifo-five-steps&t=6");
  const slider = page.getByRole("slider", { name: "Size k of the PIFO" });
  const size = Number(await slider.getAttribute("aria-valuenow"));
  const parameters = () => page.app.store.getState().scenario?.file.engines.map(({ parameters }) => parameters?.k);
  const before = parameters();
  const shown = await picture(page);
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", String(size + 1));
  await idle(page);
  expect(await stepOf(page)).toBe(6);
  // Hardware and model have the same size.
  expect(new Set(parameters())).toEqual(new Set([size + 1]));
  await expect(page.getByRole("button", { name: /^Place \d+/ })).toHaveCount(size + 1);
  await page.getByRole("tab", { name: "Time" }).click();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(slider).toHaveAttribute("aria-valuenow", String(size));
  await idle(page);
  expect(parameters()).toEqual(before);
  expect(await picture(page)).toBe(shown);
  // The Home key selects the smallest size.
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
  await expect(slider).toHaveAttribute("aria-valuetext", /^k = 2, too small/);
  await idle(page);
  await slider.press("ArrowLeft");
  await idle(page);
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
});
