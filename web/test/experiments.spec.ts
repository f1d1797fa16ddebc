// Experiments: whole figures, run in workers of the page.

import { readFileSync } from "node:fs";
import { bar, figure, file, numbers, run, runButton, saved, table, value, verdict } from "./experiments-page.ts";
import { expect, idle, open, problemText, test } from "./support.ts";

test("the gallery leads to all experiments, a card to its figure, and back leads back", async ({ page }) => {
  await open(page, "");
  await page.getByRole("navigation").getByRole("link", { name: "Experiments" }).click();
  const cards = page.locator("[data-experiment]");
  await expect(cards).toHaveCount(35);
  const card = page.locator("[data-experiment=sp-pifo-fig5b]");
  await expect(card).toContainText("Figure 5b");
  await expect(card.getByRole("img", { name: /^Figure in small: inversions/i })).toBeVisible();
  await expect(card).toContainText(/10\u00a0points.*10\.0\u00a0M\u00a0packets/);
  await expect(page).toHaveTitle("Experiments · Queuescope");
  await card.click();
  await expect(page.getByRole("heading", { name: "Inversions with 8 and with 32 queues" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#experiment=sp-pifo-fig5b");
  await expect(page).toHaveTitle("Inversions with 8 and with 32 queues · Queuescope");
  await expect(bar(page)).toContainText(/10 points, 10\.0\sM packets, about \d+ s on this machine/);
  await expect(bar(page)).toHaveAttribute("data-missing", "10");
  await page.goBack();
  await expect(cards).toHaveCount(35);
  await page.goBack();
  await expect(page.getByRole("region", { name: "In motion" })).toBeVisible();
});

test("all experiments run with one module, which is fetched once", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /experiments\w*_bg/.exec(request.url())?.[0];
    if (name) fetched.push(name);
  });
  await open(page, "#experiment=sp-pifo-fig5d&packets=2000");
  await expect(runButton(page).first()).toBeEnabled();
  expect(fetched).toEqual(["experiments_bg"]);
  await page.evaluate(() => {
    location.hash = "#experiment=gearbox-fig8";
  });
  await expect(page.getByRole("heading", { name: "Flows that come and go" })).toBeVisible();
  await run(page);
  expect(fetched).toEqual(["experiments_bg"]);
  await expect(verdict(page)).toHaveText("✓ 32 of 32 expectations hold");
});

test("an experiment on cores: techniques, their formulas and the expected ranges", async ({ page }) => {
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
});

test("classes stand side by side, starved ones at nothing", async ({ page }) => {
  await open(page, "#experiment=gearbox-table3-set3&packets=40000");
  await run(page);
  const rows = await numbers(page);
  // Of Gearbox, exact order, CQ-1, CQ-10, CQ-100 and drop-tail.
  expect(rows.map((row) => row[2])).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1), 0, 0]);
  for (const row of rows) expect(row[5]).toBeCloseTo(0.25, 1);
  await expect(page.getByRole("row", { name: /^class 3/ })).toBeVisible();
});

test("a sweep runs to values that keep the known relations, beside what the paper reports", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig5b&packets=30000");
  await expect(bar(page)).toContainText("Fewer packets than in the file");
  await run(page);
  const [eight, many] = await numbers(page);
  const [fifo = 0, fixed = 0, , spPifo = 0, pifo = -1] = eight ?? [];
  // SP-PIFO stands between a FIFO and bounds that know the ranks; a PIFO has no inversions.
  expect(fifo).toBeGreaterThan(2.5 * spPifo);
  expect(spPifo).toBeGreaterThan(fixed);
  expect(pifo).toBe(0);
  // More queues, fewer inversions.
  expect(many?.[3]).toBeLessThan(spPifo / 2);
  await expect(verdict(page)).toHaveText("✓ 4 of 4 expectations hold");
  const marks = page.getByRole("region", { name: "The paper and expectations" });
  await expect(marks.getByRole("row", { name: /^FIFO \/ SP-PIFO queues 8.*3\.3 3\.\d/ }).first()).toBeVisible();
  await expect(marks.getByText("✓ holds")).toHaveCount(4);
  await expect(page.locator("[data-values]")).toHaveAttribute("data-values", "10");
  // The same again, number for number.
  await run(page);
  expect(await numbers(page)).toEqual([eight, many]);
  // Another seed is another run.
  await page.getByLabel("seed").fill("2");
  await page.getByLabel("seed").press("Enter");
  await expect.poll(() => new URL(page.url()).hash).toBe("#experiment=sp-pifo-fig5b&packets=30000&seed=2");
  await expect(bar(page)).toHaveAttribute("data-missing", "10");
  await run(page);
  expect(await numbers(page)).not.toEqual([eight, many]);
  // What ran before is still there.
  await page.getByLabel("seed").fill("1");
  await page.getByLabel("seed").press("Enter");
  await expect.poll(() => numbers(page)).toEqual([eight, many]);
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
});

test("the CSV is what the command line writes of the same file, to the last digit", async ({ page }) => {
  const text = readFileSync("cli/tests/sweep/loss.json", "utf8");
  await open(page, "#experiments");
  await page.getByLabel("Experiment file").setInputFiles("cli/tests/sweep/loss.json");
  await expect(page.getByRole("heading", { name: "Loss, in short" })).toBeVisible();
  await run(page);
  const csv = await saved(page, "Save the values as CSV");
  expect(csv.name).toBe("loss-in-short.csv");
  expect(String(csv.bytes)).toBe(readFileSync("cli/tests/sweep/loss.csv", "utf8"));
  const json = await saved(page, "Save the experiment as a file");
  expect(JSON.parse(String(json.bytes))).toMatchObject(JSON.parse(text));
});

test("pictures of a figure carry what they are of", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig11");
  await run(page);
  const svg = await saved(page, "Save the figure as SVG");
  expect(svg.name).toBe("sp-pifo-fig11.svg");
  const text = String(svg.bytes);
  for (const part of ["Shares of the link by rank", "9 of 9 expectations hold", "#experiment=sp-pifo-fig11", "Gb/s"])
    expect(text).toContain(part);
  expect(text).not.toContain("var(");
  expect((await saved(page, "Save the figure as PNG")).bytes.subarray(1, 4).toString()).toBe("PNG");
});

test("what is cancelled keeps what is done, and goes on from there", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig5b&packets=3000000");
  await expect(runButton(page)).toBeEnabled();
  await runButton(page).click();
  await expect
    .poll(async () => Number(await bar(page).getAttribute("data-missing")), { timeout: 60_000 })
    .toBeLessThan(10);
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.workers().filter((one) => one.url().includes("worker")).length).toBeLessThan(3);
  await idle(page);
  const missing = Number(await bar(page).getAttribute("data-missing"));
  expect(missing).toBeGreaterThan(0);
  expect(missing).toBeLessThan(10);
  await expect(bar(page)).toContainText(`${missing} of 10 points to go`);
  await expect(page.locator("[data-values]")).toHaveAttribute("data-values", String(10 - missing));
  await expect(verdict(page)).toContainText(/there|run it/);
  // Without waiting for the rest: fewer packets are another experiment.
  await page.getByRole("button", { name: "As in the file" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#experiment=sp-pifo-fig5b");
  await expect(bar(page)).toHaveAttribute("data-missing", "10");
  await page.goto("/#experiment=sp-pifo-fig5b&packets=3000000");
  await expect(bar(page)).toHaveAttribute("data-missing", String(missing));
  const rest = bar(page).getByRole("button", { name: "Run the rest" });
  await expect(rest).toBeEnabled();
  // Who leaves the experiment ends its run as well.
  await rest.click();
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Experiments" }).click();
  await idle(page);
  await page.goBack();
  await expect(rest).toBeEnabled();
});

test("a point leads to the run behind it, which measures the same", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig5b&packets=3000");
  await run(page);
  const [eight] = await numbers(page);
  await table(page).getByRole("row").nth(1).getByRole("button").nth(3).click();
  await expect(page.getByRole("button", { name: /^Scenario:/ })).toHaveAccessibleName(/32 queues: SP-PIFO, queues 8$/);
  await idle(page);
  expect(new URL(page.url()).hash).toMatch(/^#s=1/);
  await page.keyboard.press("End");
  await page.getByRole("tab", { name: "Packets" }).click();
  await idle(page);
  const measured = page.getByRole("row", { name: /^inversions/ }).first();
  await expect(measured).toContainText(new Intl.NumberFormat("en-US").format(eight?.[3] ?? -1), { timeout: 30_000 });
  // And back to the figure, which is still there.
  await page.goBack();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  expect((await numbers(page))[0]).toEqual(eight);
  await page.reload();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  expect((await numbers(page))[0]).toEqual(eight);
});

test("series of one x open side by side", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig5d&packets=2000");
  await run(page);
  await value(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("link", { name: "all 3 series side by side" }).click();
  await expect(page.getByRole("button", { name: /^Scenario:/ })).toHaveAccessibleName(
    /Inversions by utilisation: utilisation 40 %$/,
  );
  await idle(page);
  await expect(page.locator("svg[aria-label^=Structure]")).toHaveCount(3);
});

test("all of it is done by keyboard", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-fig14b&packets=20000");
  await expect(runButton(page)).toBeEnabled();
  await page.getByRole("link", { name: "Experiments" }).last().focus();
  await page.keyboard.press("Tab");
  await expect(runButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveAttribute("data-missing", "0", { timeout: 60_000 });
  await expect(page.getByRole("status").filter({ hasText: "All points are done" })).toBeAttached();
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

test("a file opens by dialog, by drop and by paste; a wrong one says where, and what was open stays", async ({
  page,
}) => {
  const own = { ...JSON.parse(file("sp-pifo-equilibrium")), title: "My own" };
  own.base.traffic[0].packets = 20_000;
  await open(page, "#experiment=sp-pifo-fig5b&packets=5000");
  await run(page);
  const wrong = JSON.stringify({ ...own, x: { kind: "queues" }, y: { measure: "bonds" } });
  const choose = async (text: string) =>
    page.getByLabel("Experiment file").setInputFiles({
      name: "own.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  for (const [text, said] of [
    [wrong, /queues/],
    ["{", /line 1/],
    [JSON.stringify({ ...own, y: { measure: "bonds" } }), /y\.measure: found "bonds"; expected/],
    [JSON.stringify({ ...own, sereis: [] }), /sereis: found an unknown field/],
  ] as const) {
    await choose(text);
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await problemText(page)).toMatch(said);
    await expect(page.getByRole("alert")).toContainText("What was open is still open.");
    await idle(page);
    await expect(bar(page)).toHaveAttribute("data-missing", "0");
    expect(new URL(page.url()).hash).toBe("#experiment=sp-pifo-fig5b&packets=5000");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toBeHidden();
  }
  await choose(JSON.stringify(own));
  await expect(page.getByRole("heading", { name: "My own" })).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe("#experiment=file-1");
  await run(page);
  await expect(table(page).locator("tbody tr")).toHaveCount(8);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Inversions with 8" })).toBeVisible();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");

  // Anywhere else on the page too.
  await open(page, "#scenario=bbq-coloring");
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "own.json", { type: "application/json" }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    JSON.stringify(own).replace("My own", "Dropped"),
  );
  await expect(page.getByRole("heading", { name: "Dropped" })).toBeVisible();
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    },
    JSON.stringify(own).replace("My own", "Pasted"),
  );
  await expect(page.getByRole("heading", { name: "Pasted" })).toBeVisible();
  // Each file is one entry of the browser's history.
  await expect.poll(() => new URL(page.url()).hash).toBe("#experiment=file-3");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Dropped" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Scenario: Coloring/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Dropped" })).toBeVisible();
});

test("of two addresses that lead nowhere the second one is said", async ({ page }) => {
  await open(page, "#experiment=nope");
  await expect(page.getByRole("alert")).toContainText('There is no experiment "nope" here');
  await page.evaluate(() => {
    location.hash = "#nonsense";
  });
  await expect(page.getByRole("alert")).toContainText("This is not a link to a scenario");
  await page.evaluate(() => {
    location.hash = "#experiment=none";
  });
  await expect(page.getByRole("alert")).toContainText('There is no experiment "none" here');
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("an address of no experiment says so and offers those that there are", async ({ page }) => {
  await open(page, "#experiment=nope");
  await expect(page.getByRole("alert")).toContainText('There is no experiment "nope" here');
  await expect(page.locator("[data-experiment]")).toHaveCount(35);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.locator("[data-experiment=sp-pifo-fig6]").click();
  await expect(page.getByRole("heading", { name: "Inversions by distribution of ranks" })).toBeVisible();
});

test("a long sweep asks before it begins", async ({ page }) => {
  await open(page, "#experiment=sp-pifo-burstiness&packets=67000000");
  const asks = bar(page).getByRole("button", { name: "Run…" });
  await expect(asks).toBeEnabled();
  await asks.click();
  await expect(bar(page).getByRole("button", { name: "Cancel" })).toBeHidden();
  await bar(page)
    .getByRole("button", { name: /^Yes, run it for about \d+ (min|h)$/ })
    .click();
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toHaveAttribute("data-missing", "40");
});

test("scales and ranges can be chosen; a figure of ratios shows what it divides too", async ({ page }) => {
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
  // On a busy machine the box follows later than `uncheck` waits.
  await log.click();
  await expect(log).not.toBeChecked();
});

test("experiments cost a visitor of scenarios nothing", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  await open(page, "#scenario=bbq-coloring");
  expect(loaded.filter((name) => /xperiments/.test(name))).toEqual([]);
});

test("what was said of an address goes when the next one leads somewhere, also to what is open", async ({ page }) => {
  const alert = page.getByText('There is no experiment "nope" here');
  await open(page, "#experiment=sp-pifo-fig5a");
  for (const next of ["#experiment=sp-pifo-fig5a&packets=-5", "#experiment=sp-pifo-fig5b"]) {
    await open(page, "#experiment=nope");
    await expect(alert).toBeVisible();
    await open(page, next);
    await expect(alert).toBeHidden();
  }
});
