// Signals below the structure, as far as they need no hardware with all signals.

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, idle, open, test } from "./support.ts";

const shipped = path.resolve(import.meta.dirname, "../../../scenarios/pifo-fig12-logical.json");
const scenario = JSON.parse(readFileSync(shipped, "utf8"));

/** The scenario with waves of its second engine, a model, which is shown. */
const ofModel = {
  ...scenario,
  view: {
    selection: { engine: 1, element: "op[0]" },
    waves: [{ engine: 1, signal: "u_list.count_q" }, { signal: "op_valid_i" }],
  },
};

test("the strip says why there are no waves, and is not there while results are guessed", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  await expect(page.getByText(/^No waves:/)).toHaveCount(0);
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(ofModel));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await idle(page);
  const line = page.getByText("No waves: This engine is a model: it has no source of hardware.");
  await expect(line).toBeVisible();
  // Waves show the steps to come.
  await page.keyboard.press("g");
  await idle(page);
  await expect(line).toHaveCount(0);
  await page.keyboard.press("g");
  await idle(page);
  await expect(line).toBeVisible();
  // Rows belong to an engine, and this page has no hardware with all signals.
  await page.getByRole("button", { name: "RTL", exact: true }).click();
  await idle(page);
  await expect(line).toHaveCount(0);
  await expect(page.getByText(/^No waves: This page was built without the source of this hardware/)).toBeVisible();
});
