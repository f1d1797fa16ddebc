// The timeline and charts: the pixels of their canvas, and positions that a pointer finds. The rest: ../dom/timeline.test.ts.

import type { Page } from "@playwright/test";
import { expect, idle, open, picture, press, stepField, stepOf, test } from "../support.ts";

const timeline = (page: Page) => page.getByLabel("Timeline", { exact: true });
const stretch = (page: Page) => page.getByLabel("Stretch of the run that is shown");
const legend = (page: Page, name: string) =>
  page.getByLabel("Run at a glance").locator("dl > div").filter({ hasText: name }).locator("dd");

/** Pixels of the canvas that differ from its background, in columns from left to right. */
const drawn = (page: Page) =>
  page
    .getByLabel("Run at a glance")
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      // Browsers warn against several reads of a canvas that the graphics processor draws.
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

async function typeStep(page: Page, step: number): Promise<void> {
  await stepField(page).fill(String(step));
  await stepField(page).press("Enter");
  await idle(page);
  await stepField(page).blur();
}

async function boxOf(page: Page) {
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error("no timeline");
  return box;
}

test("a run that was not played is seen at a glance, scrubbed, zoomed, and played to its end", async ({ page }) => {
  await open(page, "#scenario=bbq-random&t=1400");

  await test.step("the whole run is drawn, and the legend tells what is at the cursor", async () => {
    await expect.poll(async () => (await drawn(page)).filter((count) => count > 0).length).toBe(20);
    await expect(legend(page, "occupancy")).toHaveText("254–255");
    expect(await stepOf(page)).toBe(1400);
    await press(page, "Home");
    await expect(legend(page, "occupancy")).toHaveText(/^[01]–\d$/);
    await expect(page.getByLabel("Run at a glance").getByText("refused", { exact: true })).toBeVisible();
  });

  await test.step("it scrubs to the same pictures as stepping", async () => {
    await typeStep(page, 2500);
    const there = await picture(page);
    const box = await boxOf(page);
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 30 });
    await page.mouse.up();
    await idle(page);
    expect(await stepOf(page)).toBeGreaterThan(4500);
    await typeStep(page, 2499);
    await press(page, "ArrowRight");
    expect(await picture(page)).toBe(there);
  });

  await test.step("the wheel and the keys zoom about a step, the cursor stays in sight, and 0 shows all again", async () => {
    const whole = "steps 0 to 5405";
    const text = async () => (await stretch(page).getAttribute("aria-valuetext")) ?? "";
    const ends = async () => {
      const [first = 0, last = 0] = ((await text()).match(/\d+/g) ?? []).map(Number);
      return [first, last] as const;
    };
    const box = await boxOf(page);
    await expect(stretch(page)).toHaveAttribute("aria-valuetext", whole);
    await page.mouse.move(box.x + box.width / 4, box.y + 40);
    await page.mouse.wheel(0, -800);
    await expect.poll(text).not.toBe(whole);
    const [first, last] = await ends();
    expect(last - first).toBeLessThan(1500);
    // The step under the pointer has not moved, so the cursor may be out of sight; the next step brings it back.
    expect(Math.abs(first + (last - first) / 4 - 5406 / 4)).toBeLessThan(20);
    await press(page, "ArrowRight");
    const [from, to] = await ends();
    expect(from).toBeLessThanOrEqual(2501);
    expect(to).toBeGreaterThanOrEqual(2501);
    await press(page, "+", "+");
    const [near, far] = await ends();
    expect(far - near).toBeLessThan((to - from) / 3);
    await page.mouse.click(box.x + 1, box.y + 50);
    await idle(page);
    expect(await stepOf(page)).toBe(near);
    await press(page, "0");
    expect(await text()).toBe(whole);
  });

  await test.step("playing goes as fast as asked, can be paused, and ends at the last step", async () => {
    await press(page, "Home");
    await page.getByLabel("Speed").fill("12");
    await expect(page.getByText("1000 steps/s")).toBeVisible();
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => stepOf(page)).toBeGreaterThan(500);
    await page.keyboard.press("Space");
    await idle(page);
    expect(await stepOf(page)).toBeLessThan(5000);
    await typeStep(page, 4500);
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play from the start" })).toBeVisible({ timeout: 20_000 });
    expect(await stepOf(page)).toBe(Number(await timeline(page).getAttribute("aria-valuemax")));
  });
});

test("a click on the timeline or into a chart goes to the step there, or to the mark beside it", async ({ page }) => {
  await test.step("a mark of the timeline leads to its inversion, a place beside it to where it is", async () => {
    await open(page, "#scenario=sp-pifo-fig3");
    const { width, height } = await boxOf(page);
    // The last row, at step 16 of 31, slightly left of it.
    const left = (16 / 31) * width - 3;
    await timeline(page).click({ position: { x: left, y: height - 6 } });
    await idle(page);
    expect(await stepOf(page)).toBe(16);
    await expect(page.getByLabel("Why")).toContainText("Inversion, caused by");
    await timeline(page).click({ position: { x: left, y: height / 2 } });
    await idle(page);
    expect(await stepOf(page)).toBe(15);
  });

  await test.step("bounds are drawn over the run", async () => {
    await press(page, "Home");
    await page.getByRole("tab", { name: "Order" }).click();
    await page.getByRole("tabpanel").getByRole("button", { name: "Bounds", exact: true }).click();
    const chart = page.getByRole("img", { name: /Bounds from step 0/ });
    // q2 rises to 5 and then falls to 2 (S3, Q51).
    await expect(chart.locator(".words path")).toHaveCount(2);
    await expect(chart.getByText("q2", { exact: true })).toBeVisible();
    const box = await chart.boundingBox();
    await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 60 } });
    await idle(page);
    expect(await stepOf(page)).toBeGreaterThan(10);
  });

  await test.step("a place beside a note takes the step of the note", async () => {
    await open(page, "#scenario=burst-fills-the-queue");
    await expect(timeline(page)).toHaveAttribute("aria-valuemax", "3556");
    const box = await boxOf(page);
    const flags = await timeline(page)
      .locator("[title^='step ']")
      .evaluateAll((all) => all.map((one) => Number(/\d+/.exec(one.getAttribute("title") ?? "")?.[0])));
    const flag = flags.find((step) => step > 100) ?? 0;
    await page.mouse.click(box.x + ((flag + 0.5) / 3557) * box.width + 3, box.y + 50);
    await idle(page);
    expect(await stepOf(page)).toBe(flag);
  });

  await test.step("the chart of shares", async () => {
    await open(page, "#scenario=three-tenants-stfq&t=9000");
    await page.getByRole("tab", { name: "Packets", exact: true }).click();
    await page.getByRole("tabpanel").getByRole("button", { name: "Shares", exact: true }).click();
    const shares = page.getByRole("region", { name: "Shares over the run" });
    await shares.getByRole("combobox", { name: "in windows of" }).selectOption({ label: "8,192 steps (33 µs)" });
    const chart = shares.getByRole("img", { name: /^throughput, Gb\/s and NFM in windows of 8192 steps/ });
    const box = await chart.boundingBox();
    await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 60 } });
    await idle(page);
    expect(await stepOf(page)).toBeGreaterThan(15_000);
  });
});
