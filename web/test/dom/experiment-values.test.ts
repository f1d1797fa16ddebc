// Values of experiments: results of a run, saved files, and the runs behind the points. Experiments on cores:
// ../journeys/experiments.spec.ts.

import { readFileSync } from "node:fs";
import { bar, figure, hash, numbers, run, saved, table, value, verdict } from "./experiments-page.ts";
import { expect, idle, open, type Page, press, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

test("classes stand side by side, starved ones at nothing", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=gearbox-table3-set3&packets=40000");
  await run(page);
  const rows = await numbers(page);
  // Rows in order: Gearbox, exact order, CQ-1, CQ-10, CQ-100 and drop-tail.
  expect(rows.map((row) => row[2])).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1), 0, 0]);
  for (const row of rows) expect(row[5]).toBeCloseTo(0.25, 1);
  await expect(page.getByRole("row", { name: /^class 3/ })).toBeVisible();
});

test("a sweep runs to values that keep the known relations, beside what the paper reports", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5b&packets=30000");
  await expect(bar(page)).toContainText("Fewer packets than in the file");
  await run(page);
  const [eight, many] = await numbers(page);
  const [fifo = 0, fixed = 0, , spPifo = 0, pifo = -1] = eight ?? [];
  // SP-PIFO has fewer inversions than a FIFO and more than bounds that know the ranks; a PIFO has none.
  expect(fifo).toBeGreaterThan(2.5 * spPifo);
  expect(spPifo).toBeGreaterThan(fixed);
  expect(pifo).toBe(0);
  // More queues cause fewer inversions.
  expect(many?.[3]).toBeLessThan(spPifo / 2);
  await expect(verdict(page)).toHaveText("✓ 4 of 4 expectations hold");
  const marks = page.getByRole("region", { name: "The paper and expectations" });
  await expect(marks.getByRole("row", { name: /^FIFO \/ SP-PIFO queues 8.*3\.3 3\.\d/ }).first()).toBeVisible();
  await expect(marks.getByText("✓ holds")).toHaveCount(4);
  await expect(page.locator("[data-values]")).toHaveAttribute("data-values", "10");
  // A second run gives the same numbers.
  await run(page);
  expect(await numbers(page)).toEqual([eight, many]);
  // Another seed gives another run.
  const seed = page.getByLabel("seed");
  await seed.fill("2");
  await seed.press("Enter");
  await expect.poll(() => hash(page)).toBe("#experiment=sp-pifo-fig5b&packets=30000&seed=2");
  await expect(bar(page)).toHaveAttribute("data-missing", "10");
  await run(page);
  expect(await numbers(page)).not.toEqual([eight, many]);
  // The values of the earlier run are still shown.
  await seed.fill("1");
  await seed.press("Enter");
  await expect.poll(() => numbers(page)).toEqual([eight, many]);
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
});

test("the CSV is what the command line writes of the same file, to the last digit", async ({ page }) => {
  letWorkersStart();
  const text = readFileSync("cli/tests/sweep/loss.json", "utf8");
  await open(page, "#experiments");
  await page.getByLabel("Experiment file").setInputFiles({
    name: "loss.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(page.getByRole("heading", { name: "Loss, in short" })).toBeVisible();
  await run(page);
  const csv = await saved(page, "Save the values as CSV");
  expect(csv.name).toBe("loss-in-short.csv");
  expect(csv.text).toBe(readFileSync("cli/tests/sweep/loss.csv", "utf8"));
  const json = await saved(page, "Save the experiment as a file");
  expect(JSON.parse(json.text)).toMatchObject(JSON.parse(text));
});

test("a point leads to the run behind it, which measures the same", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5b&packets=3000");
  await run(page);
  const [eight] = await numbers(page);
  await table(page).getByRole("row").nth(1).getByRole("button").nth(3).click();
  await expect(scenarioMenu(page)).toHaveAccessibleName(/32 queues: SP-PIFO, queues 8$/);
  await idle(page);
  expect(hash(page)).toMatch(/^#s=1/);
  await press(page, "End");
  await page.getByRole("tab", { name: "Packets" }).click();
  await idle(page);
  const measured = page.getByRole("row", { name: /^inversions/ }).first();
  await expect(measured).toContainText(new Intl.NumberFormat("en-US").format(eight?.[3] ?? -1));
  // Back leads to the figure, which still has its values.
  await page.goBack();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  expect((await numbers(page))[0]).toEqual(eight);
  await page.reload();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  expect((await numbers(page))[0]).toEqual(eight);
});

test("series of one x open side by side", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5d&packets=2000");
  await run(page);
  await value(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("link", { name: "all 3 series side by side" }).click();
  await expect(scenarioMenu(page)).toHaveAccessibleName(/Inversions by utilisation: utilisation 40 %$/);
  await idle(page);
  await expect(page.locator("svg[aria-label^=Structure]")).toHaveCount(3);
});

test("scales and ranges can be chosen; a figure of ratios shows what it divides too", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5d&packets=20000");
  await run(page);
  const views = page.getByRole("group", { name: "How the figure is drawn" });
  await expect(figure(page)).toHaveAccessibleName("Figure: inversions / inversions of Greedy over utilisation [%]");
  await views.getByLabel("divided by Greedy").uncheck();
  await expect(figure(page)).toHaveAccessibleName("Figure: inversions [packets] over utilisation [%]");
  await expect(figure(page).getByText(/^paper/)).not.toHaveCount(0);
  await views.getByLabel("the paper’s values").uncheck();
  await expect(figure(page).getByText(/^paper/)).toHaveCount(0);
  await open(page, "#experiment=sp-pifo-fig14b");
  await run(page);
  const log = views.getByLabel("logarithmic", { exact: true });
  await expect(log).toBeChecked();
  await log.uncheck();
  await expect(log).not.toBeChecked();
});
