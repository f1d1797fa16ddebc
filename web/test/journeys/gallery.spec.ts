// The gallery in a browser: parts that load when they come into sight, and its size. The race: race.spec.ts; the rest: ../dom/gallery.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { cutOff, SIZES } from "../cut.ts";
import { expect, resize, test } from "../support.ts";

const moving = (page: Page) => page.getByRole("region", { name: "The race" });
const cards = (page: Page) => page.locator("[data-scenario]");
const card = (page: Page, name: string) => page.locator(`[data-scenario="${name}"]`);
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

/** Opens the gallery and waits until the race shows a step. */
async function gallery(page: Page): Promise<void> {
  await page.goto("/");
  await expect(moving(page)).toHaveAttribute("data-step", /\d/, { timeout: 15_000 });
}

test("small pictures come when they are in sight, and nothing of the gallery is cut in any size", async ({ page }) => {
  await gallery(page);

  await test.step("a card has its drawing and facts once it is in sight", async () => {
    await card(page, "bbq-first-steps").scrollIntoViewIfNeeded();
    await expect.poll(() => page.workers().length).toBe(2);
    await expect(card(page, "bbq-first-steps").getByRole("img")).toHaveAccessibleName(/up to 5 elements, 1 refused/);
    await expect(card(page, "bbq-first-steps")).toContainText("32\u00a0steps");
    // The drawing of the structure at its chosen step, which is in the document only near the visible part.
    const drawing = (name: string) => card(page, name).locator("[inert] svg");
    await expect(drawing("bbq-first-steps")).toContainText("14");
    await expect(drawing("bbq-fig3-misrouted")).toHaveCount(0);
    expect(await violations(page), "gallery").toEqual([]);
  });

  await test.step("nothing is wider than the screen or cut, in any size", async () => {
    await cards(page).last().waitFor();
    for (const size of SIZES) {
      await resize(page, size);
      expect(await cutOff(page), `${size.width} x ${size.height}`).toEqual([]);
    }
    // At 150 % zoom, the race fits without scrolling.
    await resize(page, { width: 853, height: 480 });
    const beyond = await moving(page)
      .locator("> div")
      .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
    expect(beyond.length).toBeGreaterThan(2);
    expect(Math.max(...beyond)).toBe(0);
    await page.getByRole("searchbox").fill("no such thing");
    await expect(cards(page)).toHaveCount(0);
    expect(await violations(page, "main"), "nothing found").toEqual([]);
    await page.getByRole("searchbox").press("Escape");
    await resize(page, { width: 1280, height: 720 });
  });

  await test.step("the worker of the small pictures ends with the gallery", async () => {
    await card(page, "bbq-fig3-misrouted").scrollIntoViewIfNeeded();
    await expect(card(page, "bbq-fig3-misrouted").getByRole("img")).toHaveAccessibleName(/RTL ≠ model at step 23/, {
      timeout: 15_000,
    });
    await card(page, "bbq-fig3-misrouted").click();
    await expect(scenarioMenu(page)).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(1);
  });
});
