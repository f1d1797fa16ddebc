// A packet on its way from the queue to the link: where it begins and ends, and when there is none.

import type { Locator, Page } from "@playwright/test";
import { expect, idle, open, press, stepField, stepOf, test } from "./support.ts";

/** In its next step the FIFO model gives packet 4, of rank 59. */
const FIFO = { at: "#scenario=sp-pifo-beside-pifo&t=45", engine: "FIFO model" };

const sky = (page: Page) => page.locator("[aria-hidden=true][class*=sky]");
const chips = (page: Page) => sky(page).locator("span");
const atLink = (page: Page, packet: number) => page.locator(`[data-link] [data-packet="${packet}"]`);

/** Opens a step of an engine with motion; from there on every motion waits at its beginning. */
async function openMoving(page: Page, { at, engine }: { at: string; engine: string }): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, at);
  await page.getByRole("button", { name: engine, exact: true }).click();
  await idle(page);
  // What moves packets is fetched once the page has nothing else to do.
  await sky(page).waitFor({ state: "attached" });
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      return animation;
    };
  });
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

const middle = ({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>) => [x + width / 2, y + height / 2] as const;

/** Whether the middle of one box lies in another. */
function isOver(one: Awaited<ReturnType<typeof boxOf>>, { x, y, width, height }: typeof one): boolean {
  const [across, down] = middle(one);
  return across >= x && across <= x + width && down >= y && down <= y + height;
}

/** Puts what flies, and what is hidden until it is there, to the end of their motion; `over`: to the last moment before it. */
const advance = (page: Page, over: boolean) =>
  page.evaluate((over) => {
    for (const one of document.querySelectorAll("[class*=sky] > span, [data-link] [data-packet]"))
      for (const motion of one.getAnimations()) {
        if (over) motion.finish();
        else motion.currentTime = Number(motion.effect?.getComputedTiming().endTime) - 0.01;
      }
  }, over);

test("a packet that leaves a model flies from its mark to the link, which names it once it is there", async ({
  page,
}) => {
  await openMoving(page, FIFO);
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

test("out of hardware a packet flies from its operation; the next step ends the flight", async ({ page }) => {
  await openMoving(page, { ...FIFO, at: "#scenario=sp-pifo-beside-pifo&t=37", engine: "SP-PIFO RTL" });
  const token = await boxOf(page.getByRole("button", { name: /^Stage 1: op 10\b/ }));
  await press(page, "ArrowRight");
  await expect(chips(page)).toHaveText(["4"]);
  expect(isOver(await boxOf(chips(page)), token)).toBe(true);
  await press(page, "ArrowRight");
  await expect(chips(page)).toHaveCount(0);
  await expect(page.locator("[data-link]")).toHaveText("link: 3, ready: 4");
  await expect(atLink(page, 4)).toHaveCSS("opacity", "1");
});

test("where no link is in sight a packet leaves the drawing at its exit", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await openMoving(page, FIFO);
  await page.keyboard.press("p");
  await idle(page);
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

test("nothing flies backwards, in fast playing, where results are guessed, or against the reader's wish", async ({
  page,
}) => {
  await openMoving(page, FIFO);
  /** Forgets what has flown so far, and counts from now on. */
  const flown = await page.evaluateHandle(() => {
    const all: string[] = [];
    const region = document.querySelector("[class*=sky]") as Element;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) all.push(`${textContent}`);
    }).observe(region, { childList: true });
    return all;
  });
  /** Gives the packet once more, later than steps in quick succession. */
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
