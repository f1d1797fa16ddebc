// Part files of sweeps on the experiments screen: values without a run, what is missing, and the same runs made here.

import { readFileSync } from "node:fs";
import { bar, closeExperiment, numbers, run, saved, verdict } from "./experiments-page.ts";
import { expect, open, type Page, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const part = readFileSync("cli/tests/sweep/loss-seeds.jsonl", "utf8");
const csv = readFileSync("cli/tests/sweep/loss-seeds.csv", "utf8");

async function choose(page: Page, text: string): Promise<void> {
  closeExperiment();
  letWorkersStart();
  await open(page, "#experiments");
  await page.getByLabel("Experiment file").setInputFiles({
    name: "loss.part.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from(text),
  });
}

test("a joined part is a figure without a run, and its CSV that of the command line", async ({ page }) => {
  await choose(page, part);
  await expect(page.getByRole("heading", { name: "Loss, in short" })).toBeVisible();
  await expect(bar(page)).toContainText("Measured elsewhere: all 6 runs. Values are means of 3 seeds");
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  await expect(page.locator("[data-values]")).toHaveAttribute(
    "data-values",
    String(csv.trimEnd().split("\n").length - 1),
  );
  expect((await saved(page, "Save the values as CSV")).text).toBe(csv);
});

test("a part that lacks runs says so on the screen and in every line of its CSV, and is not judged", async ({
  page,
}) => {
  // Without the last two runs, the first of which was cut off.
  const lines = part.trimEnd().split("\n");
  await choose(page, `${lines.slice(0, -2).join("\n")}\n${lines.at(-2)?.slice(0, 20)}`);
  await expect(bar(page)).toContainText("A part: 4 of 6 runs.");
  const text = (await saved(page, "Save the values as CSV")).text;
  const rows = text.trimEnd().split("\n").slice(1);
  expect(rows.length > 0 && rows.every((line) => line.endsWith(",4 of 6 runs"))).toBe(true);
  await expect(verdict(page)).not.toContainText("✓");
});

test("its experiment runs here, with values of its own", async ({ page }) => {
  await choose(page, part);
  await expect(bar(page)).toContainText("Measured elsewhere");
  const before = await numbers(page);
  await page.getByRole("button", { name: "Run it here" }).click();
  await expect(bar(page)).not.toContainText("Measured elsewhere");
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  await run(page);
  const after = await numbers(page);
  expect(after).toHaveLength(before.length);
  expect(after).not.toEqual(before);
});

test("a part with a run that is none of its experiment is refused with the line", async ({ page }) => {
  await choose(page, part.replace('"point":1,', '"point":77,'));
  await expect(page.getByText(/point 77 with seed/)).toBeVisible();
});
