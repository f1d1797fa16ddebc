// A step that unfolds: what is drawn before what.

import { expect, open, press, test } from "./support.ts";

test.describe("with a clock of its own", () => {
  test.use({ fresh: true });

  test("a step that unfolds has its sentence when all is drawn that it speaks of", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, "#scenario=bbq-coloring&t=15");
    await press(page, "p");
    await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const why = page.getByLabel("Why", { exact: true }).locator("p").first();
    await expect(why).toContainText("Stage 3 leaves op 6");
    await page.keyboard.press("ArrowRight");
    // The picture has the step's results after 300 milliseconds.
    await expect(page.getByRole("region", { name: "Pipeline" })).toContainText("Stage 3: op 7");
    await page.clock.runFor(440);
    await expect(page.locator("svg[aria-label^=Structure]")).toContainText("12 free");
    await expect(why).toContainText("Stage 3 leaves op 6");
    await page.clock.runFor(20);
    await expect(why).toContainText("Stage 3 recolors op 7");
  });
});

for (const [step, learnt] of [
  [13, ["op[6] @ 2 300", "op[4] T, orange, at TAIL 300"]],
  [14, ["op[7] @ 2 300", "op[5] H, purple, at HEAD 300"]],
] as const)
  test(`what operations learn in step ${step} comes after they have reached their stages`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, `#scenario=bbq-coloring&t=${step - 1}`);
    await press(page, "p");
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      const late: string[] = [];
      Element.prototype.animate = function (frames, options) {
        const token = this.closest("[data-tween]")?.getAttribute("data-tween");
        const delay = typeof options === "object" ? options.delay : 0;
        if (token && delay) late.push(`${token} ${this.textContent} ${delay}`);
        return animate.call(this, frames, options);
      };
      Object.assign(globalThis, { late });
    });
    await press(page, "ArrowRight");
    expect(await page.evaluate(() => (globalThis as unknown as { late: string[] }).late)).toEqual(learnt);
  });
