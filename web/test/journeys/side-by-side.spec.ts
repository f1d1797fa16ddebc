// Two engines side by side in a browser: the strip that the sentences refer to is in sight, and the legends' tabs cover no drawing.

import type { Page } from "@playwright/test";
import { expect, open, press, test } from "../support.ts";
import { beyond } from "./audience.ts";

/** Names of the engines whose drawing extends under the tab of its legend, each with both edges in pixels. */
const covered = (page: Page) =>
  page.getByRole("region", { name: /^Engine \d+:/ }).evaluateAll((engines) =>
    engines.flatMap((engine) => {
      const tab = engine.querySelector("button[aria-expanded]")?.getBoundingClientRect().left ?? 0;
      const shapes = [...engine.querySelectorAll("svg[aria-label^=Structure] :is(rect, text)")];
      const right = Math.max(...shapes.map((shape) => shape.getBoundingClientRect().right));
      return right > tab ? [`${engine.ariaLabel}: ${right} > ${tab}`] : [];
    }),
  );

test("side by side the strip that sentences speak of is shown, and tabs of legends cover no drawing", async ({
  page,
}) => {
  test.slow();
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "#scenario=bbq-beside-pifo&t=14");
    const strip = page.getByRole("region", { name: "Pipeline: BBQ RTL" });
    for (const mode of ["page", "presenter"])
      await test.step(`${mode} at ${width} x ${height}`, async () => {
        if (mode === "presenter") await press(page, "p");
        await expect(page.getByLabel("Why", { exact: true })).toContainText("Stage 2: op 12");
        await expect(strip.getByRole("button", { name: /^Stage 2:/ })).toBeInViewport({ ratio: 1 });
        expect(await covered(page)).toEqual([]);
        expect(await beyond(page)).toBeLessThanOrEqual(mode === "presenter" ? 1 : Number.POSITIVE_INFINITY);
        // A model has no stages, so the strip remains that of the hardware, which the sentences refer to.
        await page.getByRole("button", { name: "BBQ model", exact: true }).last().click();
        await expect(strip).toBeVisible();
        await page.getByRole("button", { name: "BBQ RTL", exact: true }).last().click();
      });
    await press(page, "p");
  }
});
