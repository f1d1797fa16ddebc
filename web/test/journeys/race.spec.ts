// The race in a browser: it moves by itself, a lane leads into hardware at the moment of the click, and Back leads to that moment.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { cutOff } from "../cut.ts";
import { expect, idle, resize, stepOf, test } from "../support.ts";
import { SCREENS, smallest } from "./audience.ts";

const race = (page: Page) => page.getByRole("region", { name: "The race" });
const shownStep = async (page: Page) => Number(await race(page).getAttribute("data-step"));
const lane = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}: into its`) });
const engineMenu = (page: Page) => page.getByRole("button", { name: /^Engine shown:/ });

/** Opens the first screen and waits for the race. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await expect(race(page)).toHaveAttribute("data-step", /\d/);
}

/** The drawing: how many of its pixels have a colour, and a number that changes with any of them. */
const drawn = (page: Page) =>
  race(page)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      // A copy: reading the canvas itself makes it slower.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let [inked, sum] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        if ((data[i + 3] ?? 0) > 0) inked += 1;
        sum = (sum * 31 + (data[i] ?? 0) + 7 * (data[i + 1] ?? 0) + 13 * (data[i + 2] ?? 0)) % 1_000_003;
      }
      return { inked, sum };
    });

/** Adds the names of hardware modules that are fetched to a list. */
function watchHardware(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (/^(bbq|sp_pifo|gearbox|pifo)_.*\.wasm$/.test(name)) fetched.push(name);
  });
  return fetched;
}

test("the race moves by itself; a click leads into the hardware at that moment, and Back to that moment", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const hardware = watchHardware(page);
  await open(page);

  await test.step("packets move, and no hardware is fetched", async () => {
    const seen = new Set<number>();
    await expect.poll(async () => seen.add(await shownStep(page)).size, { intervals: [100] }).toBeGreaterThan(5);
    // Until the incast has begun, there is little to see.
    await expect.poll(async () => await shownStep(page)).toBeGreaterThan(900);
    const before = await drawn(page);
    expect(before.inked).toBeGreaterThan(5_000);
    await expect.poll(async () => (await drawn(page)).sum).not.toBe(before.sum);
    expect(hardware).toEqual([]);
  });

  let step = 0;
  await test.step("a click anywhere in a lane opens its hardware at the step of the click", async () => {
    const before = await shownStep(page);
    await page.locator("[data-lane=Gearbox]").click({ position: { x: 600, y: 30 } });
    await expect(engineMenu(page)).toHaveAccessibleName(/Gearbox RTL/);
    await idle(page);
    step = await stepOf(page);
    expect(step).toBeGreaterThanOrEqual(before);
    expect(hardware.some((name) => name.startsWith("gearbox"))).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#scenario=race-hardware&t=${step}`);
    await expect(page.getByText("RTL = model").first()).toBeVisible();
  });

  await test.step("Back leads to that moment, which stands", async () => {
    await page.goBack();
    await expect(race(page)).toHaveAttribute("data-step", String(step));
    await expect(race(page)).toHaveAttribute("data-playing", "false");
    await expect(lane(page, "Gearbox")).toBeFocused();
    await idle(page);
    const { sum } = await drawn(page);
    await page.waitForTimeout(800);
    expect((await drawn(page)).sum).toBe(sum);
  });
});

test("with keys alone a guess is made and compared, and a lane is entered and left", async ({ page }) => {
  await open(page);
  await page.keyboard.press("g");
  const radios = race(page).getByRole("radio");
  await expect(radios).toHaveCount(15);
  // Tab reaches the first queue of each column; space chooses it, and an arrow goes on to the next one.
  for (const [question, name] of [
    ["loses-most", "SP-PIFO loses most"],
    ["loses-none", "FIFO loses nothing"],
    ["waits-least", "SP-PIFO quiet flow waits least"],
  ] as const) {
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
    for (let presses = 0; (await focused()) !== question && presses < 40; presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const chosen = race(page).getByRole("radio", { name, exact: true });
    for (let presses = 0; !(await chosen.isChecked()) && presses < 6; presses++) await page.keyboard.press("ArrowDown");
    await expect(chosen).toBeChecked();
  }
  const go = race(page).getByRole("button", { name: "See what happens" });
  for (let presses = 0; !(await go.evaluate((one) => one === document.activeElement)) && presses < 40; presses++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(race(page)).toHaveAttribute("data-playing", "true");
  await page.keyboard.press("End");
  await expect(race(page).getByRole("status")).toContainText("2 of 3 right. SP-PIFO lost most");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  for (let packet = 0; packet < 25; packet++) await page.keyboard.press("ArrowRight");
  await expect(race(page)).toHaveAttribute("data-step", "1500");
  await page.keyboard.press("5");
  await expect(engineMenu(page)).toHaveAccessibleName(/BBQ RTL/);
  await idle(page);
  expect(await stepOf(page)).toBe(1_500);
  await page.keyboard.press("ArrowRight");
  await idle(page);
  expect(await stepOf(page)).toBe(1_501);
  await page.goBack();
  await expect(race(page)).toHaveAttribute("data-step", "1500");
  await expect(lane(page, "BBQ")).toBeFocused();
});

test("with reduced motion it stands still, and buttons move it by a packet", async ({ page }) => {
  await open(page);
  await idle(page);
  const step = await shownStep(page);
  const still = await drawn(page);
  expect(still.inked).toBeGreaterThan(20_000);
  await page.waitForTimeout(700);
  expect(await drawn(page)).toEqual(still);
  await race(page).getByRole("button", { name: "One packet on" }).click();
  expect(await shownStep(page)).toBe(step + 60);
  await race(page).getByRole("button", { name: "One packet back" }).click();
  await expect(race(page)).toHaveAttribute("data-step", String(step));
  expect(await violations(page, "main > section[aria-label='The race']"), "race").toEqual([]);
});

test("the race and the head of the lessons are in sight in each size, in light and dark, and before an audience", async ({
  page,
}) => {
  await open(page);
  for (const size of SCREENS)
    await test.step(`${size.width} x ${size.height}`, async () => {
      await resize(page, size);
      await page.evaluate(() => scrollTo(0, 0));
      const lessons = page.getByRole("region", { name: "Lessons" });
      const [box, head] = [
        await race(page).boundingBox(),
        await lessons.getByRole("heading", { level: 2 }).boundingBox(),
      ];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
      const start = await lessons.getByText("Start here").boundingBox();
      expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(size.height);
      expect(await cutOff(page)).toEqual([]);
      await page.keyboard.press("p");
      await expect(race(page).getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
      const presented = await race(page).boundingBox();
      expect(presented).toEqual({ x: 0, y: 0, ...size });
      expect(await race(page).evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
      expect(await smallest(page)).toBeGreaterThanOrEqual(15.9);
      await page.keyboard.press("Escape");
    });
});

test("a race that is out of sight is not drawn, and is right again once it is in sight", async ({ page }) => {
  await open(page);
  await idle(page);
  const before = await drawn(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(race(page)).not.toBeInViewport();
  await page.waitForTimeout(300);
  await page.keyboard.press("End");
  await page.waitForTimeout(300);
  expect(await drawn(page)).toEqual(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await drawn(page)).sum).not.toBe(before.sum);
});

test("a theme changes the colours of the drawing at once", async ({ page }) => {
  await open(page);
  await idle(page);
  const light = await drawn(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await drawn(page)).sum).not.toBe(light.sum);
  expect(await violations(page, "main > section[aria-label='The race']"), "dark").toEqual([]);
});

test("a lane that is pointed at, or has the focus, still shows its packets", async ({ page }) => {
  // With reduced motion the race stands still at its decisive moment.
  await open(page);
  const row = race(page).locator("[data-lane=BBQ]");
  // What is seen of the lane: a drawing of a hundred packets is far larger, as a file, than a row without it.
  const seen = async () => (await row.screenshot()).length;
  const before = await seen();
  await row.hover({ position: { x: 500, y: 20 } });
  expect(await seen()).toBeGreaterThan(0.8 * before);
  await page.mouse.move(0, 0);
  await lane(page, "BBQ").focus();
  expect(await seen()).toBeGreaterThan(0.8 * before);
});
