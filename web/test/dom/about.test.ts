// The guide to SP-PIFO: stops with drawings of steps, and reference cards.

import { readFileSync } from "node:fs";
import { drop, expect, idle, type Locator, open, type Page, press, stepOf, test } from "./support.ts";

const PANELS = 6;
const panels = (page: Page) => page.locator("main > section[data-scenario]");
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });
const hash = (page: Page) => new URL(page.url()).hash;

async function openSpPifo(page: Page, at = ""): Promise<void> {
  await open(page, `#about=sp-pifo${at}`);
  await expect(pictures(page)).toHaveCount(PANELS);
}

/** The texts of a structure's drawing. */
const texts = (where: Locator) => where.locator("svg[aria-label^=Structure] text").allTextContents();

test("what is told of SP-PIFO is reached from the gallery, and each picture leads to its step", async ({ page }) => {
  await open(page, "");
  await page.getByRole("navigation").getByRole("link", { name: "What SP-PIFO is" }).click();
  await expect(page.getByRole("heading", { name: "What SP-PIFO is, and what goes wrong" })).toBeVisible();
  expect(hash(page)).toBe("#about=sp-pifo");
  await expect(page).toHaveTitle("What SP-PIFO is · Queuescope");
  await expect(panels(page)).toHaveCount(PANELS);
  for (let i = 0; i < PANELS; i++) {
    const panel = panels(page).nth(i);
    const link = panel.getByRole("link");
    await expect(panel.locator("figure[data-ready=true]")).toBeVisible();
    const step = Number(/step (\d+)/.exec(await link.innerText())?.[1]);
    const drawn = await texts(panel);
    const said = (await panel.locator("figcaption").innerText()).replace(/^Step \d+\s+/, "");
    const scenario = await panel.getAttribute("data-scenario");
    await link.click();
    await expect(scenarioMenu(page)).toBeVisible();
    await idle(page);
    expect(await stepOf(page)).toBe(step);
    expect(hash(page)).toBe(`#scenario=${scenario}&t=${step}`);
    const why = await page.locator("section[aria-label=Why] p").first().innerText();
    expect(said.slice(0, 60)).toBe(why.slice(0, 60));
    // The queues have the same packets in drawings of any width.
    expect(drawn.length).toBeGreaterThan(5);
    const there = await texts(page.locator("main"));
    expect(drawn.filter((text) => !there.includes(text))).toEqual([]);
    await page.goBack();
    await expect(link).toBeFocused();
  }
});

test("what the pictures show is what is said of them (Q47, Q48, Q61)", async ({ page }) => {
  await openSpPifo(page);
  const captions = await page.locator("figcaption").allInnerTexts();
  for (const [i, words] of [
    [0, "goes to place 0: further back a larger rank would leave first; 6 move down"],
    [1, "data 2 of rank 1 still waits; both were in this queue"],
    [2, "from the last queue up, 5 < 7, 5 ≥ 4, so it joins queue 2"],
    [3, "Push-up: the bound of queue 2 rises from 4 to the rank, 5"],
    [4, "Push-down, to avoid more inversions: rank 1 is 1 below queue 1's bound"],
    [5, "it is in a queue of lower priority, since bounds rose between the two"],
  ] as const)
    expect(captions[i]).toContain(words);
});

test("below the panels are links to an inversion of each kind (Q61)", async ({ page }) => {
  const onward = page.getByRole("main").locator("> p").getByRole("link");
  for (const [name, words] of [
    ["in the first queue", "both were in the first queue"],
    ["after a push-down", "whose bound was pushed down between the two"],
    ["by overtaking", "it is in a queue of lower priority"],
  ] as const) {
    await open(page, "#about=sp-pifo");
    await onward.getByText(name).click();
    await expect(scenarioMenu(page)).toBeVisible();
    await idle(page);
    await expect(page.getByLabel("Why")).toContainText(words);
  }
});

test("the loss of the example follows the second bound (Q53, S4)", async ({ page }) => {
  await openSpPifo(page, "&at=empirical-risk");
  const risk = card(page, "What a mapping loses");
  const slider = risk.getByRole("slider", { name: /Second bound/ });
  const sums = risk.locator("dl");
  await expect(slider).toHaveValue("4");
  await expect(sums).toContainText("= 2 + 4 + 1 = 7α");
  await expect(sums).toContainText("= 7α + 2α = 9α");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "3: ranks up to 2 to queue 1");
  await expect(sums).toContainText("= 2α + 6α = 8α");
  await page.keyboard.press("ArrowLeft");
  await expect(sums).toContainText("= 0α + 14α = 14α");
  await page.keyboard.press("End");
  await expect(sums).toContainText("= 40α + 0α = 40α");
  await page.keyboard.press("ArrowLeft");
  await expect(sums).toContainText("= 25α + 0α = 25α");
  const terms = risk.getByRole("table", { name: /^The terms/ });
  await expect(terms.getByRole("cell", { name: "2·2·3 = 12", exact: true })).toBeVisible();
  await expect(terms.getByText("apart")).toHaveCount(4);
  // Terms by row and terms by rank have the same sum.
  const sum = async (cells: string[]) => cells.reduce((all, text) => all + Number(/= (\d+)$/.exec(text)?.[1] ?? 0), 0);
  const rows = await terms
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")));
  expect(await sum(rows.slice(1, -1).flat())).toBe(25);
  expect(await sum(rows.at(-1) ?? [])).toBe(25);
  const places = risk.getByRole("table", { name: /^The loss U/ });
  await expect(places.getByRole("row").first()).toHaveText(/40α.*14α.*8αleast.*9α.*25α.*40α/);
  // The weight of an inversion can be 1 for all ranks.
  await risk.getByRole("radio", { name: /^1, whatever/ }).check();
  await expect(sums).toContainText("= 2 + 2 + 4 + 1 + 2 + 2 = 13α");
});

test("what packets lose follows the same bound, and SP-PIFO beside it does not (Q53, S3)", async ({ page }) => {
  await openSpPifo(page, "&at=perceived-rank");
  const perceived = card(page, "What a packet loses");
  const slider = perceived.getByRole("slider");
  const total = perceived.getByRole("row", { name: /^U \d/ }).first();
  await expect(total).toHaveText(/U511/);
  await slider.focus();
  await press(page, "ArrowLeft");
  await expect(total).toHaveText(/U111/);
  await expect(perceived.getByRole("row").last()).toHaveText(/123456/);
  await expect(perceived.locator("th", { hasText: "bounds 1, 3" })).toBeVisible();
  // Both cards have the same bound.
  await expect(card(page, "What a mapping loses").getByRole("slider")).toHaveValue("3");
  await expect(perceived.getByRole("cell", { name: "1, 4", exact: true })).toHaveCount(3);
});

test("registers, resources, published results and limits are told (Q56, Q70, Q73, Q74)", async ({ page }) => {
  await openSpPifo(page);
  const registers = card(page, "What the greedy algorithm needs");
  await expect(registers.getByRole("row", { name: /^8 / })).toHaveText(/^8832402\.5 × too many$/);
  await expect(registers.getByRole("row", { name: /^2 / })).toHaveText(/fits$/);
  await expect(registers.getByRole("row", { name: /^32 / })).toHaveText(/^3232128160/);
  const resources = card(page, "What SP-PIFO takes of a switch");
  await expect(resources.getByRole("row", { name: /^ALUs in all/ })).toHaveText(/^ALUs in all2n\s−\s171563/);
  await expect(resources.getByRole("row", { name: /of queues/ })).toHaveText(/n\s−\s13731none/);
  await expect(resources.getByRole("row", { name: /of the cost/ })).toHaveText(/32323232none/);
  await expect(resources).toContainText("190 lines of P4₁₆, or 735 of P4₁₄");
  const published = card(page, "Published: flow completion and fairness");
  await expect(published).toContainText("not measured here");
  await expect(published.getByRole("row", { name: /Data mining, small flows, mean/ })).toContainText("0.4–11 %");
  await expect(published.getByRole("row", { name: /Web search, small flows, 99th/ })).toContainText("20.7–32 %");
  await expect(published.getByRole("row", { name: /^9a/ })).toHaveText(/23–28 %3–10 %1\.4–2\.3 ×2\.7–4\.2 ×/);
  const limits = card(page, "What a PIFO cannot do");
  for (const term of ["No rate limit", "No hierarchy in one queue"]) await expect(limits.getByText(term)).toBeVisible();
  await expect(limits.getByRole("img", { name: /^A tree of SP-PIFOs/ })).toBeVisible();
});

test("the plan of a class is reached from the gallery, and its links open", async ({ page }) => {
  await open(page, "");
  await page.getByRole("link", { name: "a class of 90 minutes" }).click();
  await expect(page.getByRole("heading", { name: "A class of 90 minutes" })).toBeVisible();
  await page.getByRole("link", { name: "Group strict priority" }).click();
  await expect(page.getByRole("heading", { name: "Group strict priority" })).toBeVisible();
  await expect(page.getByText("32 µs")).toHaveCount(0);
  await page.getByRole("link", { name: "One class after the other" }).click();
  await expect(page.getByRole("region", { name: "Strict priority: one class after the other" })).toBeVisible();
  await idle(page);
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "Coloring, on and off" }).click();
  await expect(page.getByRole("link", { name: "Comparison" })).toBeVisible();
});

test("who comes back to the plan of a class is at the link that was followed, wherever it led", async ({ page }) => {
  await open(page, "#about=class");
  for (const name of ["an adversary", "BMW-Tree", "step 13"]) {
    const link = page.getByRole("main").getByRole("link", { name });
    await link.click();
    await expect(link).toHaveCount(0);
    await idle(page);
    await page.goBack();
    await expect(link).toBeFocused();
  }
});

test("a file that is dropped on a guide opens; a wrong one is refused there, with each place", async ({ page }) => {
  await open(page, "#about=sp-pifo");
  await drop(page, '{ "version": 1, "titel": "x" }');
  await expect(page.getByRole("alert")).toContainText("This scenario cannot be opened");
  await expect(page.getByRole("heading", { name: /^What SP-PIFO is/ })).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await drop(page, readFileSync("scenarios/bbq-reset.json", "utf8"));
  await expect(page.getByRole("button", { name: /^Scenario: / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^What SP-PIFO is/ })).toBeVisible();
});
