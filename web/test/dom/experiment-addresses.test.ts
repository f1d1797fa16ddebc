// The list of experiments, and the ways to open one: cards, addresses, files.

import { readFileSync } from "node:fs";
import { bar, closeExperiment, hash, run, runButton, table, verdict } from "./experiments-page.ts";
import { drop, expect, idle, open, type Page, problemText, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const POINTS = 10;
const cards = (page: Page) => page.locator("[data-experiment]");

test("the gallery leads to all experiments, a card to its figure, and back leads back", async ({ page }) => {
  // Small charts of the list take long: ../journeys/experiments.spec.ts.
  letWorkersStart(() => false);
  await open(page, "");
  await page.getByRole("navigation").getByRole("link", { name: "Experiments" }).click();
  await expect(cards(page)).toHaveCount(37);
  const card = page.locator("[data-experiment=sp-pifo-fig5b]");
  await expect(card).toContainText("Figure 5b");
  await expect(card).toContainText(/10\spoints.*10\.0\sM\spackets/);
  await expect(page).toHaveTitle("Experiments · Queuescope");
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Inversions with 8 and with 32 queues" })).toBeVisible();
  await expect.poll(() => hash(page)).toBe("#experiment=sp-pifo-fig5b");
  await expect(page).toHaveTitle("Inversions with 8 and with 32 queues · Queuescope");
  await expect(bar(page)).toContainText(/10 points, 10\.0\sM packets, about \d+ s on this machine/);
  await expect(bar(page)).toHaveAttribute("data-missing", "10");
  await page.goBack();
  await expect(cards(page)).toHaveCount(37);
  await page.goBack();
  await expect(page.getByRole("region", { name: "The race" })).toBeVisible();
});

test("what is cancelled keeps what is done, and goes on from there", async ({ page }) => {
  let most = 4;
  const asked: number[] = [];
  letWorkersStart(({ point }) => asked.push(point) <= most);
  await open(page, "#experiment=sp-pifo-fig5b&packets=2000");
  await runButton(page).click();
  await expect(bar(page)).toHaveAttribute("data-missing", String(POINTS - most));
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await idle(page);
  await expect(bar(page)).toContainText(`${POINTS - most} of 10 points to go`);
  await expect(page.locator("[data-values]")).toHaveAttribute("data-values", String(most));
  await expect(verdict(page)).toContainText(/there|run it/);
  // The reset does not wait for the run: a smaller number of packets is a new experiment.
  await page.getByRole("button", { name: "As in the file" }).click();
  await expect.poll(() => hash(page)).toBe("#experiment=sp-pifo-fig5b");
  await expect(bar(page)).toHaveAttribute("data-missing", String(POINTS));
  await page.goto("/#experiment=sp-pifo-fig5b&packets=2000");
  await expect(bar(page)).toHaveAttribute("data-missing", String(POINTS - most));
  const rest = bar(page).getByRole("button", { name: "Run the rest" });
  // Leaving the experiment also cancels its run.
  most = 0;
  await rest.click();
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Experiments" }).click();
  await idle(page);
  await page.goBack();
  await expect(rest).toBeEnabled();
  most = Number.POSITIVE_INFINITY;
  asked.length = 0;
  await rest.click();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
  await idle(page);
  expect(asked).toHaveLength(POINTS - 4);
});

test("a long sweep asks before it begins", async ({ page }) => {
  letWorkersStart(() => false);
  await open(page, "#experiment=sp-pifo-burstiness&packets=67000000");
  const cancel = bar(page).getByRole("button", { name: "Cancel" });
  await bar(page).getByRole("button", { name: "Run…" }).click();
  await expect(cancel).toBeHidden();
  await bar(page)
    .getByRole("button", { name: /^Yes, run it for about \d+ (min|h)$/ })
    .click();
  await cancel.click();
  await expect(bar(page)).toHaveAttribute("data-missing", "40");
});

/** Address of an experiment that was opened as a file. */
const OWN = /^#experiment=file-\d+$/;

/** A short experiment that does not ship with the page. */
const own = (title: string, other: object = {}) => {
  const file = JSON.parse(readFileSync("experiments/sp-pifo-equilibrium.json", "utf8"));
  file.base.traffic[0].packets = 20_000;
  return JSON.stringify({ ...file, title, ...other });
};

const choose = (page: Page, text: string) =>
  page.getByLabel("Experiment file").setInputFiles({
    name: "own.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });

test("a wrong file says where it is wrong, and what was open stays; a right one opens and runs", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5b&packets=2000");
  await run(page);
  const alert = page.getByRole("alert");
  for (const [text, said] of [
    [own("My own", { x: { kind: "queues" }, y: { measure: "bonds" } }), /queues/],
    ["{", /line 1/],
    [own("My own", { y: { measure: "bonds" } }), /y\.measure: found "bonds"; expected/],
    [own("My own", { sereis: [] }), /sereis: found an unknown field/],
  ] as const) {
    await choose(page, text);
    await expect(alert).toBeVisible();
    expect(await problemText(page)).toMatch(said);
    await expect(alert).toContainText("What was open is still open.");
    await idle(page);
    await expect(bar(page)).toHaveAttribute("data-missing", "0");
    expect(hash(page)).toBe("#experiment=sp-pifo-fig5b&packets=2000");
    await page.keyboard.press("Escape");
    await expect(alert).toBeHidden();
  }
  await choose(page, own("My own"));
  await expect(page.getByRole("heading", { name: "My own" })).toBeVisible();
  await expect.poll(() => hash(page)).toMatch(OWN);
  await run(page);
  await expect(table(page).locator("tbody tr")).toHaveCount(8);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Inversions with 8" })).toBeVisible();
  await expect(bar(page)).toHaveAttribute("data-missing", "0");
});

test("a file opens by drop and by paste on a run too, each as an entry of the browser's history", async ({ page }) => {
  letWorkersStart();
  const heading = (name: string) => page.getByRole("heading", { name });
  await open(page, "#scenario=bbq-coloring");
  await drop(page, own("Dropped"), "own.json");
  await expect(heading("Dropped")).toBeVisible();
  await expect.poll(() => hash(page)).toMatch(OWN);
  const dropped = hash(page);
  await page.keyboard.insertText(own("Pasted"));
  await expect(heading("Pasted")).toBeVisible();
  await expect.poll(() => hash(page)).not.toBe(dropped);
  expect(hash(page)).toMatch(OWN);
  await page.goBack();
  await expect(heading("Dropped")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Scenario: Coloring/ })).toBeVisible();
  await page.goForward();
  await expect(heading("Dropped")).toBeVisible();
});

test("of two addresses that lead nowhere the second one is said", async ({ page }) => {
  letWorkersStart(() => false);
  closeExperiment();
  const alert = page.getByRole("alert");
  const go = (fragment: string) =>
    page.evaluate((fragment) => {
      location.hash = fragment;
    }, fragment);
  await open(page, "#experiment=nope");
  await expect(alert).toContainText('There is no experiment "nope" here');
  // The message offers the shipped experiments.
  await expect(cards(page)).toHaveCount(37);
  await go("#nonsense");
  await expect(alert).toContainText("This is not a link to a scenario");
  await go("#experiment=none");
  await expect(alert).toContainText('There is no experiment "none" here');
  await page.keyboard.press("Escape");
  await expect(alert).toBeHidden();
  await open(page, "#experiments");
  await page.locator("[data-experiment=sp-pifo-fig6]").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Inversions by distribution of ranks" })).toBeVisible();
});

test("what was said of an address goes when the next one leads somewhere, also to what is open", async ({ page }) => {
  letWorkersStart();
  const alert = page.getByText('There is no experiment "nope" here');
  await open(page, "#experiment=sp-pifo-fig5a");
  for (const next of ["#experiment=sp-pifo-fig5a&packets=-5", "#experiment=sp-pifo-fig5b"]) {
    await open(page, "#experiment=nope");
    await expect(alert).toBeVisible();
    await open(page, next);
    await expect(alert).toBeHidden();
  }
});
