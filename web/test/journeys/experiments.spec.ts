// Experiments in a browser: real workers, the tab key, downloads, and every size and theme. Their values: ../dom/experiment-values.test.ts.

import { violations } from "../axe.ts";
import { cutOff } from "../cut.ts";
import { expect, idle, open, resize, test } from "../support.ts";
import { bar, figure, numbers, run, runButton, saved, table, value, verdict } from "./experiments-page.ts";

test("an experiment is run and walked through by keyboard alone, to the run behind a value", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig14b&packets=20000");
  await expect(runButton(page)).toBeEnabled();

  await test.step("the tab key reaches the button that runs it", async () => {
    await page.getByRole("link", { name: "Experiments" }).last().focus();
    await page.keyboard.press("Tab");
    await expect(runButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(bar(page)).toHaveAttribute("data-missing", "0", { timeout: 60_000 });
    await expect(page.getByRole("status").filter({ hasText: "All points are done" })).toBeAttached();
  });

  await test.step("then a value of the figure, from which arrows lead on", async () => {
    for (let i = 0; i < 8 && !(await value(page).evaluate((one) => one === document.activeElement)); i++)
      await page.keyboard.press("Tab");
    await expect(value(page)).toBeFocused();
    await expect(value(page)).toHaveAccessibleName(/^8 queues, iteration 0: \d/);
    await page.keyboard.press("ArrowRight");
    await expect(value(page)).toHaveAccessibleName(/^8 queues, iteration 1: \d/);
    await page.keyboard.press("ArrowDown");
    await expect(value(page)).toHaveAccessibleName(/^16 queues, iteration 1: \d/);
    await page.keyboard.press("End");
    await expect(value(page)).toHaveAccessibleName(/^16 queues, iteration \d\d+: \d/);
    await expect(value(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Scenario:/ })).toHaveAccessibleName(/number of queues: 16 queues$/);
  });
});

test("experiments run in workers that end, with one module, and their figures are saved", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /experiments\w*_bg/.exec(request.url())?.[0];
    if (name) fetched.push(name);
  });

  await test.step("a run that is cancelled ends its workers and keeps what is done", async () => {
    await open(page, "#experiment=sp-pifo-fig5b&packets=3000000");
    await expect(runButton(page)).toBeEnabled();
    await runButton(page).click();
    const missing = async () => Number(await bar(page).getAttribute("data-missing"));
    await expect.poll(missing, { timeout: 60_000 }).toBeLessThan(10);
    await bar(page).getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.workers().filter((one) => one.url().includes("worker")).length).toBeLessThan(3);
    await idle(page);
    expect(await missing()).toBeGreaterThan(0);
    await expect(bar(page)).toContainText(`${await missing()} of 10 points to go`);
  });

  await test.step("an experiment on cores has the rates of the formulas", async () => {
    await open(page, "#experiment=scr-fig1");
    await run(page);
    await expect(verdict(page)).toHaveText("✓ 22 of 22 expectations hold");
    await expect(page.getByRole("list", { name: "Legend" })).toContainText("SCRLockRSSRSS++SCR formula");
    await expect(figure(page)).toHaveAttribute("aria-label", "Figure: throughput [Mpps] over cores");
    const rows = await numbers(page);
    // k / (120 + 10 (k - 1)) on 14 cores, one core with RSS.
    expect(rows[13]?.[0]).toBeCloseTo(56, 0);
    expect(rows[13]?.slice(2, 4)).toEqual([8.3333, 8.3333]);
    await value(page).focus();
    await page.keyboard.press("End");
    await expect(value(page)).toHaveAttribute("aria-label", /^SCR, cores 14: 55\.989.Mpps$/);
    expect(fetched).toEqual(["experiments_bg"]);
  });

  await test.step("pictures of a figure carry what they are of", async () => {
    const svg = await saved(page, "Save the figure as SVG");
    expect(svg.name).toBe("scr-fig1.svg");
    const text = String(svg.bytes);
    for (const part of ["over cores", "22 of 22 expectations hold", "#experiment=scr-fig1", "Mpps"])
      expect(text).toContain(part);
    expect(text).not.toContain("var(");
    expect((await saved(page, "Save the figure as PNG")).bytes.subarray(1, 4).toString()).toBe("PNG");
  });

  // Q107: the page opens the simulated run that a value comes from.
  await test.step("a value leads to its run", async () => {
    await table(page).getByTitle("Open this run").first().click();
    await expect(page.locator("svg[aria-label^=Structure]").getByText(/^Sequencer/)).toBeVisible();
    await expect(page.locator("[data-trouble]")).toHaveCount(0);
  });
});

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  // 1280 x 720 at 200 % zoom.
  { width: 640, height: 360 },
];

test("experiments fit every size, and can be read in every theme", async ({ page }) => {
  const fits = async () => {
    for (const size of SIZES) {
      await resize(page, size);
      expect(await cutOff(page, true), `${page.url()} at ${size.width} x ${size.height}`).toEqual([]);
    }
    await resize(page, { width: 1280, height: 720 });
  };

  await test.step("the list", async () => {
    await open(page, "#experiments");
    await expect(page.locator("[data-experiment]")).toHaveCount(37);
    const card = page.locator("[data-experiment=sp-pifo-fig5b]");
    await expect(card.getByRole("img", { name: /^Figure in small: inversions/i })).toBeVisible();
    await expect(page.locator("[data-experiment=sp-pifo-equilibrium]")).toContainText("packets");
    expect(await violations(page), "the list").toEqual([]);
    await fits();
  });

  for (const [name, packets] of [
    ["sp-pifo-fig5b", "&packets=5000"],
    ["sp-pifo-fig6", "&packets=5000"],
    ["sp-pifo-fig11", ""],
  ] as const)
    await test.step(name, async () => {
      await open(page, `#experiment=${name}${packets}`);
      expect(await violations(page, "main"), `${name} before`).toEqual([]);
      await run(page);
      await value(page).focus();
      expect(await violations(page, "main"), name).toEqual([]);
      if (name !== "sp-pifo-fig6") await fits();
    });

  await test.step("names of series are not broken in the table of marks", async () => {
    await open(page, "#experiment=gearbox-fig9-set1&packets=40000");
    await run(page);
    const marks = page.getByRole("region", { name: "The paper and expectations" });
    for (const size of SIZES.slice(0, 2)) {
      await resize(page, size);
      await expect(marks.getByRole("row", { name: /^Gearbox \/ PIFO-WFQ window 1 ms at most 1\.8 \d/ })).toBeVisible();
      const names = await marks.locator("th[scope=rowgroup]").evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          // A single line of text has one rectangle.
          return [one.textContent, new Set([...range.getClientRects()].map(({ y }) => y)).size];
        }),
      );
      expect(names).toEqual(names.map(([text]) => [text, 1]));
      expect(names.map(([text]) => text)).toContain("Gearbox / PIFO-WFQ");
    }
  });
});
