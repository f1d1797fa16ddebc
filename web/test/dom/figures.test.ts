// Figures of guides: their highlights, and stepping within a figure.

import bbq from "../../src/features/guides/bbq/guide.md";
import exactQueues from "../../src/features/guides/exact_queues/guide.md";
import type { GuideText } from "../../src/features/guides/format";
import gearbox from "../../src/features/guides/gearbox/guide.md";
import scr from "../../src/features/guides/scr/guide.md";
import spPifo from "../../src/features/guides/sp_pifo/guide.md";
import { stopsOf } from "../guide-text.ts";
import { expect, idle, open, type Page, stepOf, test } from "./support.ts";

const stop = (page: Page, name: string) => page.getByRole("region", { name });

/** Opens a guide, and waits for the drawings of all its stops. */
async function openGuide(page: Page, fragment: string, guide: GuideText): Promise<void> {
  await open(page, fragment);
  await expect(page.locator("figure[data-ready=true]")).toHaveCount(stopsOf(guide).length, { timeout: 45_000 });
}

for (const [fragment, guide] of [
  ["#about", bbq],
  ["#about=sp-pifo", spPifo],
  ["#about=exact-queues", exactQueues],
  ["#about=gearbox", gearbox],
  ["#about=scr", scr],
] as const) {
  test(`what the stops of ${fragment} point at is lit in their pictures, and nothing is in others`, async ({
    page,
  }) => {
    await openGuide(page, fragment, guide);
    const stops = stopsOf(guide);
    expect(stops.flatMap(({ keys }) => keys.lit).length).toBeGreaterThan(3);
    for (const { title, keys } of stops) {
      const things = await stop(page, title).locator("figure svg[aria-label^=Structure] [data-lit]").count();
      expect(things, title).toBeGreaterThanOrEqual(keys.lit.length);
      if (keys.lit.length === 0) expect(things, title).toBe(0);
    }
  });
}

test("a picture is stepped by its buttons and keys, and its link leads to the step shown", async ({ page }) => {
  await openGuide(page, "#about=sp-pifo", spPifo);
  const pushUp = stop(page, "Push-up");
  const caption = pushUp.locator("figcaption");
  const link = pushUp.getByRole("link");
  await expect(caption).toContainText("Push-up: the bound of queue 2 rises from 4 to the rank, 5");
  await expect(pushUp.getByRole("button", { name: "Back to step 4" })).toBeDisabled();
  await pushUp.getByRole("button", { name: "Step forward" }).click();
  await expect(caption).toContainText("Step 5");
  await expect(caption).toContainText("has rank 2");
  await expect(link).toHaveText(/step 5/);
  await pushUp.getByRole("group", { name: /^Drawing: / }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(caption).toContainText("Step 3");
  await page.keyboard.press("Home");
  await expect(caption).toContainText("Step 4");
  await expect(caption).toContainText("Push-up: the bound of queue 2 rises from 4 to the rank, 5");
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowLeft");
  await expect(caption).toContainText("Step 0");
  await expect(pushUp.getByRole("button", { name: "Step back" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await expect(caption).toContainText("Step 1");
  // The other figures do not change their step.
  await expect(stop(page, "Push-down").locator("figcaption")).toContainText("Step 6");
  await link.click();
  await idle(page);
  expect(await stepOf(page)).toBe(1);
  expect(new URL(page.url()).hash).toBe("#scenario=sp-pifo-fig3&t=1");
});
