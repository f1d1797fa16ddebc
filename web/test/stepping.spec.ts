import { expect, idle, open, picture, press, stepField, stepOf, test } from "./support.ts";

const COLORING = "#scenario=bbq-coloring";

test("playing goes on to the end, as fast as asked, and can be paused", async ({ page }) => {
  await open(page, "#scenario=bbq-random");
  await page.getByLabel("Speed").fill("12");
  await expect(page.getByText("1000 steps/s")).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => stepOf(page)).toBeGreaterThan(500);
  await page.keyboard.press("Space");
  await idle(page);
  const there = await stepOf(page);
  expect(there).toBeLessThan(5000);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play from the start" })).toBeVisible({ timeout: 20_000 });
  expect(await stepOf(page)).toBe(
    Number(await page.getByLabel("Timeline", { exact: true }).getAttribute("aria-valuemax")),
  );
});

test("the timeline scrubs to the same pictures as stepping", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=2500");
  const there = await picture(page);
  const slider = page.getByLabel("Timeline", { exact: true });
  const box = await slider.boundingBox();
  if (!box) throw new Error("no slider");
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 30 });
  await page.mouse.up();
  await idle(page);
  expect(await stepOf(page)).toBeGreaterThan(4500);
  await stepField(page).fill("2499");
  await stepField(page).press("Enter");
  await idle(page);
  await stepField(page).blur();
  await press(page, "ArrowRight");
  expect(await picture(page)).toBe(there);
});

test("marks glide on a single step only, and stop for the next input", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, `${COLORING}&t=4`);
  // A move that never ends by itself can be seen however slow the machine is.
  const restore = await page.evaluateHandle(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
    return () => {
      Element.prototype.animate = animate;
    };
  });
  const tweened = () =>
    page.evaluate(() => document.getAnimations().filter((a) => !(a instanceof CSSTransition)).length);
  await press(page, "ArrowRight");
  expect(await tweened()).toBeGreaterThan(0);
  await press(page, "Home");
  expect(await tweened()).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await press(page, "ArrowRight");
  expect(await tweened()).toBe(0);
  await restore.evaluate((restore) => restore());
});

test("in a narrow panel operations keep their arguments, which no sign says", async ({ page }) => {
  await open(page, `${COLORING}&t=8`);
  const splitter = page.getByRole("separator", { name: "Width of the side panel" });
  await splitter.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
  await expect(splitter).toHaveAttribute("aria-valuenow", "16");
  const cut = await page
    .getByLabel("Details")
    .getByText(/^\d+ @ \d+$/)
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(await page.getByLabel("Details").getByText("4 @ 2", { exact: true }).first().isVisible()).toBe(true);
  expect(cut).toBe(0);
});
