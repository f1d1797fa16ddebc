// Stepping through a run: by keys, buttons, and a typed step number.

import { buckets, expect, idle, open, picture, press, stepField, stepOf, test } from "./support.ts";

const COLORING = "#scenario=bbq-coloring";

test("a step changes the hardware's state, not only the number", async ({ page }) => {
  await open(page, COLORING);
  await expect(page.getByRole("button", { name: "Bucket 2, bit 0, StOC 0" })).toBeAttached();
  await press(page, "ArrowRight", "ArrowRight");
  expect((await buckets(page))[1]).toContain("Bucket 2, bit 1, StOC 1, waterlevel bit 0, list empty");
  await press(page, "Home", "Shift+ArrowRight");
  expect((await buckets(page))[1]).toContain(
    "list from HEAD to TAIL: 4 in element 3, 3 in element 2, 2 in element 1, 1 in element 0",
  );
});

test("back and forward give the same pictures, whatever was drawn before", async ({ page }) => {
  await open(page, COLORING);
  const pictures: string[] = [];
  for (let step = 0; step < 20; step++) {
    pictures.push(await picture(page));
    await press(page, "ArrowRight");
  }
  expect(new Set(pictures).size).toBe(20);
  for (let step = 18; step >= 0; step--) {
    await press(page, "ArrowLeft");
    expect(await picture(page), `step ${step}`).toBe(pictures[step]);
  }
  await press(page, "End");
  expect(await picture(page)).toBe(pictures[19]);
  // The address follows a moment later; setting it to the value that it still has would cause no event.
  await expect(page).toHaveURL(/&t=19$/);
  await page.goto(`/${COLORING}&t=7`);
  await expect.poll(() => stepOf(page)).toBe(7);
  await page.reload();
  await idle(page);
  expect(await picture(page)).toBe(pictures[7]);
});

test("repeats of a held key that come before its step is painted are not queued", async ({ page }) => {
  await open(page, `${COLORING}&t=3`);
  const hold = (times: number) =>
    page.evaluate((times) => {
      const press = { key: "ArrowRight", bubbles: true, repeat: true };
      for (let i = 0; i < times; i++) document.body.dispatchEvent(new KeyboardEvent("keydown", press));
      return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
    }, times);
  await hold(5);
  await idle(page);
  expect(await stepOf(page)).toBe(4);
  await hold(1);
  await idle(page);
  expect(await stepOf(page)).toBe(5);
});

test("every move has its key", async ({ page }) => {
  await open(page, `${COLORING}&t=3`);
  const moves: [key: string, step: number][] = [
    ["ArrowRight", 4],
    ["PageDown", 5],
    ["ArrowLeft", 4],
    ["PageUp", 3],
    ["Shift+ArrowRight", 13],
    ["Shift+ArrowLeft", 3],
    ["End", 19],
    ["ArrowRight", 19],
    ["Home", 0],
    ["ArrowLeft", 0],
  ];
  for (const [key, step] of moves) {
    await press(page, key);
    expect(await stepOf(page), key).toBe(step);
  }
});

test("the buttons move as the keys do, and leave the space bar to playing", async ({ page }) => {
  await open(page, COLORING);
  const click = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await idle(page);
    return stepOf(page);
  };
  expect(await click("Step")).toBe(1);
  expect(await click("Last step")).toBe(19);
  expect(await click("Step back")).toBe(18);
  expect(await click("First step")).toBe(0);
  await click("Step");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a step number can be typed", async ({ page }) => {
  await open(page, "#scenario=bbq-random");
  await stepField(page).fill("4,321");
  await stepField(page).press("Enter");
  await idle(page);
  expect(await stepOf(page)).toBe(4321);
  await stepField(page).fill("99999999");
  await stepField(page).press("Enter");
  await idle(page);
  expect(await stepOf(page)).toBe(
    Number(await page.getByLabel("Timeline", { exact: true }).getAttribute("aria-valuemax")),
  );
  await stepField(page).fill("nonsense");
  await stepField(page).press("Enter");
  expect(await stepOf(page)).toBeGreaterThan(5000);
});

test("once a step is typed, keys step on from it", async ({ page }) => {
  await open(page, COLORING);
  await stepField(page).fill("7");
  await press(page, "Enter");
  expect(await stepOf(page)).toBe(7);
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  expect(await stepOf(page)).toBe(8);
});
