// Motion between two steps: marks, packets on their way to the link, and the phases of a staged step.

import type { Locator, Page } from "@playwright/test";
import { expect, idle, open, press, stepField, stepOf, test } from "../support.ts";

/** In its next step the FIFO model gives packet 4, of rank 59. */
const FIFO = { at: "#scenario=sp-pifo-beside-pifo&t=45", engine: "FIFO model" };

const sky = (page: Page) => page.locator("[aria-hidden=true][class*=sky]");
const chips = (page: Page) => sky(page).locator("span");
const atLink = (page: Page, packet: number) => page.locator(`[data-link] [data-packet="${packet}"]`);

/** Pauses every animation at its start from now on, so that tests see it on machines of any speed. */
const holdMotion = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
  });

/** Opens a step of an engine, with motion switched on. */
async function openMoving(page: Page, { at, engine }: { at: string; engine: string }): Promise<void> {
  await open(page, at);
  await page.getByRole("button", { name: engine, exact: true }).click();
  await idle(page);
  // The code that animates packets is fetched once the page is idle.
  await sky(page).waitFor({ state: "attached" });
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

/** True if the center of one box is inside another. */
function isOver(one: Awaited<ReturnType<typeof boxOf>>, { x, y, width, height }: typeof one): boolean {
  const [across, down] = [one.x + one.width / 2, one.y + one.height / 2];
  return across >= x && across <= x + width && down >= y && down <= y + height;
}

/** Advances flying packets, and marks hidden until their arrival, to the end of their animation; with `over`, to the last moment before
 * it. */
const advance = (page: Page, over: boolean) =>
  page.evaluate((over) => {
    for (const one of document.querySelectorAll("[class*=sky] > span, [data-link] [data-packet]"))
      for (const motion of one.getAnimations()) {
        if (over) motion.finish();
        else motion.currentTime = Number(motion.effect?.getComputedTiming().endTime) - 0.01;
      }
  }, over);

test("a packet that leaves flies to the link, or out of the drawing, and is named once it is there", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });

  await test.step("out of a model it flies from its mark", async () => {
    await openMoving(page, FIFO);
    await holdMotion(page);
    const mark = await boxOf(page.getByRole("button", { name: /^Packet 4 of rank 59/ }));
    await press(page, "ArrowRight");
    await expect(chips(page)).toHaveText(["4"]);
    expect(isOver(await boxOf(chips(page)), mark)).toBe(true);
    await expect(atLink(page, 4)).toHaveCSS("opacity", "0");
    await advance(page, false);
    const [there, link] = [await boxOf(chips(page)), await boxOf(page.locator("[data-link]"))];
    expect(isOver(there, link)).toBe(true);
    expect(isOver(there, await boxOf(atLink(page, 4)))).toBe(true);
    await advance(page, true);
    await expect(chips(page)).toHaveCount(0);
    await expect(atLink(page, 4)).toHaveCSS("opacity", "1");
  });

  await test.step("out of hardware it flies from its operation; the next step ends the flight", async () => {
    await openMoving(page, { at: "#scenario=sp-pifo-beside-pifo&t=37", engine: "SP-PIFO RTL" });
    const token = await boxOf(page.getByRole("button", { name: /^Stage 1: op 10\b/ }));
    await press(page, "ArrowRight");
    await expect(chips(page)).toHaveText(["4"]);
    expect(isOver(await boxOf(chips(page)), token)).toBe(true);
    await press(page, "ArrowRight");
    await expect(chips(page)).toHaveCount(0);
    await expect(page.locator("[data-link]")).toHaveText("link: 3, ready: 4");
    await expect(atLink(page, 4)).toHaveCSS("opacity", "1");
  });

  await test.step("where no link is in sight it leaves the drawing at its exit", async () => {
    await page.setViewportSize({ width: 1280, height: 560 });
    await openMoving(page, FIFO);
    await press(page, "p");
    await expect(page.locator("[data-link]")).toHaveCount(0);
    const mark = await boxOf(page.getByRole("button", { name: /^Packet 4 of rank 59/ }));
    await press(page, "ArrowRight");
    await expect(chips(page)).toHaveText(["4"]);
    expect(isOver(await boxOf(chips(page)), mark)).toBe(true);
    await advance(page, false);
    const [chip, out] = [await boxOf(chips(page)), await boxOf(page.getByText("out ▸", { exact: true }))];
    const drawing = await boxOf(page.locator("svg[aria-label^=Structure]"));
    expect(chip.x).toBeGreaterThanOrEqual(out.x);
    expect(chip.y).toBeGreaterThan(out.y);
    expect(isOver(chip, drawing)).toBe(true);
    await advance(page, true);
    await expect(chips(page)).toHaveCount(0);
  });
});

test("marks and packets move on single steps forward only, and not against the reader's wish", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });

  await test.step("marks glide on a single step, and stop for the next input", async () => {
    await open(page, "#scenario=bbq-coloring&t=4");
    await holdMotion(page);
    const tweened = () =>
      page.evaluate(() => document.getAnimations().filter((a) => !(a instanceof CSSTransition)).length);
    await press(page, "ArrowRight");
    expect(await tweened()).toBeGreaterThan(0);
    await press(page, "Home");
    expect(await tweened()).toBe(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    // A step that comes too soon after the one before is drawn at once anyway.
    await page.waitForTimeout(300);
    await press(page, "ArrowRight");
    expect(await tweened()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  await test.step("nothing flies backwards, in fast playing, where results are guessed, or with reduced motion", async () => {
    await openMoving(page, FIFO);
    /** Texts of all packets that fly from now on. */
    const flown = await page.evaluateHandle(() => {
      const all: string[] = [];
      const region = document.querySelector("[class*=sky]") as Element;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const { textContent } of addedNodes) all.push(`${textContent}`);
      }).observe(region, { childList: true });
      return all;
    });
    /** Repeats the packet's step, after a pause that is longer than between quick steps. */
    const forward = async () => {
      await stepField(page).fill("45");
      await stepField(page).press("Enter");
      await idle(page);
      await stepField(page).blur();
      await page.waitForTimeout(300);
      await press(page, "ArrowRight");
      expect(await stepOf(page)).toBe(46);
    };
    await forward();
    expect(await flown.jsonValue()).toEqual(["4"]);
    await press(page, "ArrowLeft");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await forward();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await press(page, "g");
    await forward();
    await press(page, "g");
    await press(page, "ArrowLeft");
    // Eight steps a second.
    await page.getByLabel("Speed").fill("5");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => stepOf(page)).toBeGreaterThan(60);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    expect(await flown.jsonValue()).toEqual(["4"]);
  });
});

test.describe("with a clock of its own", () => {
  test.use({ fresh: true });

  test("a staged step draws causes before effects, and says its sentence when all is drawn", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, "#scenario=bbq-coloring&t=12");
    await press(page, "p");
    await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();

    await test.step("what operations learn comes after they have reached their stages", async () => {
      const late = await page.evaluateHandle(() => {
        const { animate } = Element.prototype;
        const late: string[] = [];
        Element.prototype.animate = function (frames, options) {
          const token = this.closest("[data-tween]")?.getAttribute("data-tween");
          const delay = typeof options === "object" ? options.delay : 0;
          if (token && delay) late.push(`${token} ${this.textContent} ${delay}`);
          return animate.call(this, frames, options);
        };
        return late;
      });
      const learnt = () => late.evaluate((late) => late.splice(0));
      await press(page, "ArrowRight");
      expect(await learnt(), "step 13").toEqual(["op[6] @ 2 300", "op[4] T, orange, at TAIL 300"]);
      // A step that follows the one before too soon is drawn without motion.
      await page.waitForTimeout(1_500);
      await press(page, "ArrowRight");
      expect(await learnt(), "step 14").toEqual(["op[7] @ 2 300", "op[5] H, purple, at HEAD 300"]);
    });

    await test.step("its sentence comes when all is drawn that it speaks of", async () => {
      await page.waitForTimeout(1_500);
      await press(page, "ArrowRight");
      await page.waitForTimeout(1_500);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const why = page.getByLabel("Why", { exact: true }).locator("p").first();
      await expect(why).toContainText("Stage 3 leaves op 6");
      await page.keyboard.press("ArrowRight");
      // The drawing shows the step's results after 300 milliseconds.
      await expect(page.getByRole("region", { name: "Pipeline" })).toContainText("Stage 3: op 7");
      await page.clock.runFor(440);
      await expect(page.locator("svg[aria-label^=Structure]")).toContainText("12 free");
      await expect(why).toContainText("Stage 3 leaves op 6");
      await page.clock.runFor(20);
      await expect(why).toContainText("Stage 3 recolors op 7");
    });
  });
});
