// What the timeline needs a browser for: its canvas, places on it. The rest: dom/timeline.test.ts.

import type { Page } from "@playwright/test";
import { expect, idle, open, press, stepOf, test } from "./support.ts";

const timeline = (page: Page) => page.getByLabel("Timeline", { exact: true });
const stretch = (page: Page) => page.getByLabel("Stretch of the run that is shown");
const legend = (page: Page, name: string) =>
  page.getByLabel("Run at a glance").locator("dl > div").filter({ hasText: name }).locator("dd");

/** Pixels of the canvas that are not its background, in columns from left to right. */
const drawn = (page: Page) =>
  page
    .getByLabel("Run at a glance")
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      // Browsers advise against reading one more than once that is drawn by the graphics processor.
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const { data } = copy?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
      return Array.from({ length: 20 }, (_, column) => {
        let count = 0;
        for (let x = Math.floor((column * width) / 20); x < Math.floor(((column + 1) * width) / 20); x++)
          for (let y = 0; y < height; y++) count += (data[4 * (y * width + x) + 3] ?? 0) > 0 ? 1 : 0;
        return count;
      });
    });

test("the whole run is drawn without having been played, and the legend tells what is at the cursor", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-random&t=1400");
  await expect.poll(async () => (await drawn(page)).filter((count) => count > 0).length).toBe(20);
  await expect(legend(page, "occupancy")).toHaveText("254–255");
  expect(await stepOf(page)).toBe(1400);
  await press(page, "Home");
  await expect(legend(page, "occupancy")).toHaveText(/^[01]–\d$/);
  await expect(page.getByLabel("Run at a glance").getByText("refused", { exact: true })).toBeVisible();
});

test("the wheel and the keys zoom about a step, the cursor stays in sight, and 0 shows all again", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=2500");
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error("no timeline");
  await expect(stretch(page)).toHaveAttribute("aria-valuetext", "steps 0 to 5405");
  await page.mouse.move(box.x + box.width / 4, box.y + 40);
  await page.mouse.wheel(0, -800);
  const text = async () => (await stretch(page).getAttribute("aria-valuetext")) ?? "";
  await expect.poll(text).not.toBe("steps 0 to 5405");
  const [first = 0, last = 0] = ((await text()).match(/\d+/g) ?? []).map(Number);
  expect(last - first).toBeLessThan(1500);
  // Where the pointer is the step stayed, so the cursor may be out of sight; the next step brings it back.
  expect(Math.abs(first + (last - first) / 4 - 5406 / 4)).toBeLessThan(20);
  await press(page, "ArrowRight");
  const [from = 0, to = 0] = ((await text()).match(/\d+/g) ?? []).map(Number);
  expect(from).toBeLessThanOrEqual(2501);
  expect(to).toBeGreaterThanOrEqual(2501);
  await press(page, "+", "+");
  const [near = 0, far = 0] = ((await text()).match(/\d+/g) ?? []).map(Number);
  expect(far - near).toBeLessThan((to - from) / 3);
  await page.mouse.click(box.x + 1, box.y + 50);
  await idle(page);
  expect(await stepOf(page)).toBe(near);
  await press(page, "0");
  expect(await text()).toBe("steps 0 to 5405");
});

test("pointing beside a note takes the step of the note", async ({ page }) => {
  await open(page, "#scenario=burst-fills-the-queue");
  await expect(timeline(page)).toHaveAttribute("aria-valuemax", "3556");
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error("no timeline");
  const flags = await page
    .getByLabel("Timeline", { exact: true })
    .locator("[title^='step ']")
    .evaluateAll((all) => all.map((one) => Number(/\d+/.exec(one.getAttribute("title") ?? "")?.[0])));
  const flag = flags.find((step) => step > 100) ?? 0;
  await page.mouse.click(box.x + ((flag + 0.5) / 3557) * box.width + 3, box.y + 50);
  await idle(page);
  expect(await stepOf(page)).toBe(flag);
});
