// The whole run at a glance.

import { selectThing } from "../../src/features/run/actions/looking";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const timeline = (page: Page) => page.getByLabel("Timeline", { exact: true });
const legend = (page: Page, name: string) =>
  page.getByLabel("Run at a glance").locator("dl > div").filter({ hasText: name }).locator("dd");

test("a run with packets learns its length by itself", async ({ page }) => {
  await open(page, "#scenario=burst-fills-the-queue");
  await expect(timeline(page)).toHaveAttribute("aria-valuemax", "3556");
  await expect(legend(page, "link")).toHaveText(/%$/);
  await expect(page.getByLabel("Run at a glance").getByText("lost", { exact: true })).toBeVisible();
});

test("breakpoints have flags where they hold, in the tooltip and for screen readers", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=0");
  const flags = page.getByRole("list", { name: "Flags" }).getByRole("listitem");
  await expect(flags.filter({ hasText: "breakpoint: Adjacent dequeues on one bucket" }).first()).toBeAttached();
  const steps = (await flags.allInnerTexts()).map((text) => Number(/^step (\d+): breakpoint/.exec(text)?.[1]));
  expect(
    new Set(
      await page.locator("[title*='breakpoint:']").evaluateAll((all) => all.map((one) => one.getAttribute("title"))),
    ).size,
  ).toBe(steps.length);
  // Each leads to where running to breakpoints stops.
  await press(page, "b");
  const first = await stepOf(page);
  expect(first).toBe(Math.min(...steps));
  await expect(timeline(page)).toHaveAttribute("aria-valuetext", new RegExp(`^step ${first} of 19; breakpoint: `));
  // Where there are none, there is no list.
  await open(page, "#scenario=bbq-random&t=1400");
  await expect(page.locator("[title*='breakpoint:']")).toHaveCount(0);
});

test("flags are of the breakpoints that there are, as they come and go", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=9");
  const flags = page.getByRole("list", { name: "Flags" }).getByRole("listitem");
  const named = (name: string) => flags.filter({ hasText: `breakpoint: ${name}` });
  await expect(named("Adjacent dequeues on one bucket").first()).toBeAttached();
  const before = await named("Adjacent dequeues on one bucket").allInnerTexts();
  selectThing(page.app, "pb.head[2]");
  await press(page, "e");
  const input = page.getByRole("combobox", { name: "New condition" });
  await input.focus();
  await page.keyboard.type("occ > 3");
  await page.keyboard.press("Enter");
  await expect(named("occ > 3")).toHaveText("step 3: breakpoint: occ > 3, in 7 steps up to 9");
  await input.focus();
  await page.keyboard.type("occ > 3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Breakpoints" }).getByRole("status")).toHaveText(
    "This condition is a breakpoint already.",
  );
  await page.keyboard.press("Escape");
  // What the reader looks at stays.
  expect(await stepOf(page)).toBe(9);
  expect(page.app.store.getState().selected).toBe("pb.head[2]");
  // Without the first one, each has still its own flags.
  await page.getByRole("button", { name: "Delete the breakpoint engine 0: changed(pb.head[2])" }).click();
  await idle(page);
  await expect(named("engine 0: changed(pb.head[2])")).toHaveCount(0);
  await expect(named("occ > 3")).toHaveCount(1);
  expect(await named("Adjacent dequeues on one bucket").allInnerTexts()).toEqual(before);
});
