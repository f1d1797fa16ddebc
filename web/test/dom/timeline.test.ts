// The timeline of the entire run.

import { selectThing } from "../../src/features/run/actions/view";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";
import { place } from "./window.ts";

const timeline = (page: Page) => page.getByLabel("Timeline", { exact: true });
const legend = (page: Page, name: string) =>
  page.getByLabel("Run at a glance").locator("dl > div").filter({ hasText: name }).locator("dd");
const stretch = (page: Page) => page.getByLabel("Stretch of the run that is shown");
/** First and last step of the visible interval. */
const shown = async (page: Page) => {
  const [first = 0, last = 0] = ((await stretch(page).getAttribute("aria-valuetext"))?.match(/\d+/g) ?? []).map(Number);
  return [first, last] as const;
};
/** Turns the wheel over the timeline. */
const turn = async (page: Page, by: WheelEventInit) =>
  (await timeline(page).element()).dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ...by }));

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
  // Each flag is at a step in which running to breakpoints stops.
  await press(page, "b");
  const first = await stepOf(page);
  expect(first).toBe(Math.min(...steps));
  await expect(timeline(page)).toHaveAttribute("aria-valuetext", new RegExp(`^step ${first} of 19; breakpoint: `));
  // Without breakpoints there is no list.
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
  // The reader's own choice of an interval is not changed.
  expect(await stepOf(page)).toBe(9);
  expect(page.app.store.getState().selected).toBe("pb.head[2]");
  // Without the first breakpoint, each of the others still has its own flags.
  await page.getByRole("button", { name: "Delete the breakpoint engine 0: changed(pb.head[2])" }).click();
  await idle(page);
  await expect(named("engine 0: changed(pb.head[2])")).toHaveCount(0);
  await expect(named("occ > 3")).toHaveCount(1);
  expect(await named("Adjacent dequeues on one bucket").allInnerTexts()).toEqual(before);
});

test("the wheel sideways and the overview bar move the stretch that is shown, and a double click ends it", async ({
  page,
}) => {
  place();
  await open(page, "#scenario=bbq-random&t=2500");
  const whole = "steps 0 to 5405";
  await expect(stretch(page)).toHaveAttribute("aria-valuetext", whole);
  // The entire run is visible, so it cannot scroll.
  await turn(page, { deltaX: 90 });
  await stretch(page).drag({ x: 450 }, { x: 540 });
  await expect(stretch(page)).toHaveAttribute("aria-valuetext", whole);
  await press(page, "+", "+");
  const [first, last] = await shown(page);
  const length = last - first;
  expect(length).toBeLessThan(2000);
  // A tenth of the width is a tenth of the interval.
  await turn(page, { deltaX: 90 });
  await expect.poll(async () => Math.abs((await shown(page))[0] - first - length / 10)).toBeLessThan(2);
  await turn(page, { deltaY: -90, shiftKey: true });
  await expect.poll(async () => Math.abs((await shown(page))[0] - first)).toBeLessThan(2);
  expect((await shown(page))[1] - (await shown(page))[0]).toBe(length);
  // On the scroll bar, a tenth of the width is a tenth of the run, from wherever the bar is dragged.
  const held = (900 * (first + length / 3)) / 5406;
  await stretch(page).drag({ x: held }, { x: held + 40 }, { x: held + 90 });
  await expect.poll(async () => Math.abs((await shown(page))[0] - first - 540.6)).toBeLessThan(3);
  expect((await shown(page))[1] - (await shown(page))[0]).toBe(length);
  // A click outside of the bar moves it there.
  await stretch(page).drag({ x: 180 });
  await expect.poll(async () => Math.abs((await shown(page))[0] + length / 2 - 1081.2)).toBeLessThan(3);
  // Scrolling the timeline does not change the step.
  expect(await stepOf(page)).toBe(2500);
  await stretch(page).dblclick();
  await expect(stretch(page)).toHaveAttribute("aria-valuetext", whole);
});

test("the upper edge changes the height by pointer and keys; it is remembered, and a double click ends it", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const edge = page.getByRole("separator", { name: "Height of the timeline" });
  const height = async () => Number(await edge.getAttribute("aria-valuenow"));
  /** The height of transport and timeline on the page. */
  const given = () => page.locator("main").evaluate(({ style }) => style.getPropertyValue("--bottom"));
  const usual = { height: await height(), given: await given() };
  await edge.drag({ y: 500 }, { y: 470 }, { y: 458 });
  expect(await height()).toBeCloseTo(usual.height + 3, 5);
  expect(await given()).toContain(`${await height()}rem`);
  await edge.press("ArrowUp");
  await edge.press("ArrowUp");
  await edge.press("ArrowDown");
  const higher = await height();
  expect(higher).toBeCloseTo(usual.height + 4, 5);
  // Keys of the edge are not keys of the page.
  expect(await stepOf(page)).toBe(14);
  await page.reload();
  await idle(page);
  expect(await height()).toBe(higher);
  expect(await given()).toContain(`${higher}rem`);
  // The limits of the edge are the available space.
  const ends = ["aria-valuemin", "aria-valuemax"].map((name) => edge.getAttribute(name));
  const [least, most] = (await Promise.all(ends)).map(Number);
  await edge.drag({ y: 500 }, { y: -5000 });
  expect(await height()).toBe(most);
  await edge.drag({ y: 500 }, { y: 5000 });
  expect(await height()).toBe(least);
  await edge.press("ArrowUp");
  await edge.dblclick();
  expect({ height: await height(), given: await given() }).toEqual(usual);
});

test("the occupancy has a separate axis where many more wait", async ({ page }) => {
  const run = page.getByRole("region", { name: "Run at a glance" });
  await open(page, "#scenario=three-tenants-stfq&t=20000");
  await expect(run.getByText(/^occupancy ↑\d+$/)).toBeVisible();
  await expect(run.getByText(/^waiting ↑[\d,]+$/)).toBeVisible();
  await open(page, "#scenario=incast-srpt&t=300");
  await expect(run).toBeVisible();
  await expect(run.getByText(/^occupancy ↑\d+$/)).toHaveCount(0);
});
