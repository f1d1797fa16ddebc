// The guide to State-Compute Replication: stops with drawings of steps, and reference cards.

import { existsSync } from "node:fs";
import { expect, idle, open, type Page, stepOf, test } from "./support.ts";

const STOPS = 12;
/** Milliseconds that all drawings may take: some show 14 cores after thousands of steps. */
const ALL_PICTURES = { timeout: 45_000 };
const stops = (page: Page) => page.locator("main > section[data-scenario]");
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

async function openScr(page: Page, at = ""): Promise<void> {
  await open(page, `#about=scr${at}`);
  await expect(pictures(page)).toHaveCount(STOPS, ALL_PICTURES);
}

/** A result of a card, by its name. */
const result = (page: Page, of: string, name: string) =>
  card(page, of)
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

test("the guide to SCR is reached from the gallery, and its texts agree with its pictures", async ({ page }) => {
  await open(page, "");
  await page.getByRole("navigation").getByRole("link", { name: "What SCR is" }).click();
  await expect(
    page.getByRole("heading", { name: "What State-Compute Replication is, and what it costs" }),
  ).toBeVisible();
  expect(hash(page)).toBe("#about=scr");
  await expect(page).toHaveTitle("What SCR is · Queuescope");
  await expect(pictures(page)).toHaveCount(STOPS, ALL_PICTURES);
  const captions = await stops(page).locator("figcaption").allInnerTexts();
  for (const [i, words] of [
    [0, "Core 2 has processed packet 3: it passes"],
    [1, "Core 2 begins with packet 3"],
    [2, "Core 0 begins with packet 4: its replica is at packet 1, so rows 2 and 3 come first"],
    [3, "Core 2 has processed packet 7"],
    [4, "Packet 6 begins to leave for core 2, next in turn"],
    [5, "Core 12 has processed packet 41: it is dropped"],
    [6, "Core 1 has processed packet 408"],
    [7, "Core 13 has processed packet 2632"],
    [8, "Core 3 has processed packet 708"],
    [9, "Core 0 missed row 2 and took it from the log of core 1"],
    [10, "Core 0 skips row 3: every core has logged it as LOST"],
    [11, "Deadlock: core 0 waits for row 3 from core 1, and core 1 waits for row 3 from core 0"],
  ] as const)
    expect(captions[i]).toContain(words);
  const last = stops(page).last();
  await last.getByRole("link").click();
  await idle(page);
  expect(await stepOf(page)).toBe(305);
  expect(hash(page)).toBe("#scenario=scr-late-log&t=305");
});

test("below the stops are links to other programs with losses (Q103)", async ({ page }) => {
  for (const name of ["port knocking", "heavy hitters", "connection tracking"]) {
    await open(page, "#about=scr");
    await page.getByRole("main").locator("> p").getByRole("link", { name }).click();
    await idle(page);
    await expect(page.getByLabel("Why")).toContainText("took it from the log of core ");
  }
});

test("throughput follows cores and costs (Q107, Q108, C4)", async ({ page }) => {
  await openScr(page, "&at=throughput");
  const name = "How fast k cores are";
  const value = (what: string) => result(page, name, what);
  await expect(card(page, name)).toContainText("All times are illustrative");
  await expect(value("SCR")).toHaveText("56 million packets/s");
  await expect(value("A packet costs its core")).toHaveText("250 ns");
  await expect(value("Of linear scaling")).toHaveText("48 %");
  await expect(value("Limit with ever more cores")).toHaveText("100 million packets/s");
  await expect(value("RSS and RSS++, one flow")).toHaveText("8.333 million packets/s");
  const field = (label: string) => card(page, name).getByRole("spinbutton", { name: label });
  await field("Cores k").fill("2");
  await expect(value("SCR")).toHaveText("15.38 million packets/s");
  await expect(value("Lock")).toHaveText("12.5 million packets/s");
  await field("Replay of a row c2 ns").fill("0");
  await expect(value("Of linear scaling")).toHaveText("100 %");
  await expect(value("Limit with ever more cores")).toHaveText("none");
  // The replay takes as long as a packet on one core, so a second core gains nothing.
  await field("Replay of a row c2 ns").fill("120");
  await expect(value("One more core changes it by")).toHaveText("0 million packets/s");
  // An invalid number changes no result.
  await field("Cores k").fill("0");
  await field("Cores k").fill("2.5");
  await expect(value("SCR")).toHaveText("8.333 million packets/s");
  await expect(card(page, name).getByRole("img", { name: "on 1 to 14 cores" })).toBeVisible();
});

test("the prefix follows cores, and paths follow the frame (Q102, Q110)", async ({ page }) => {
  await openScr(page, "&at=history");
  const history = card(page, "What the history adds to a packet");
  const row = (name: RegExp) => history.getByRole("row", { name });
  await expect(row(/^TCP connection tracker/)).toHaveText(/^TCP connection tracker30408does not fit26\.585\.0$/);
  await history.getByRole("spinbutton", { name: /^Cores/ }).fill("3");
  await expect(row(/^Port-knocking/)).toHaveText(/^Port-knocking firewall83448120\.2340\.0$/);
  await history.getByRole("spinbutton", { name: /^Frame/ }).fill("1514");
  await expect(row(/^Port-knocking/)).toHaveText(/^Port-knocking firewall834488\.126\.2$/);
});

test("losses: worked cases, copied rows, and rows that are lost everywhere (Q105)", async ({ page }) => {
  await openScr(page, "&at=recovery");
  const name = "What becomes of lost rows";
  const recovery = card(page, name);
  await expect(recovery.getByRole("row", { name: /^3, 4 and 5 / })).toHaveText(/2 and 5–3 and 4$/);
  await expect(result(page, name, "Rows that a core copies for each packet")).toHaveText("0.141");
  await expect(result(page, name, "Rows that are lost everywhere")).toHaveText("fewer than one in 10⁹");
  await recovery.getByRole("spinbutton", { name: /^Cores/ }).fill("2");
  await expect(result(page, name, "Rows that are lost everywhere")).toHaveText("one in 10,000");
  await recovery.getByRole("spinbutton", { name: /^Packets lost/ }).fill("1.5");
  await expect(result(page, name, "Rows that are lost everywhere")).toHaveText("one in 4,400");
  await recovery.getByRole("spinbutton", { name: /^Packets lost/ }).fill("0");
  await expect(result(page, name, "Rows that are lost everywhere")).toHaveText("none");
});

test("there are cards of resources, programs, other ways and published results (Q103, Q109 to Q112)", async ({
  page,
}) => {
  await openScr(page);
  const resources = card(page, "What SCR takes of a switch or an FPGA");
  await expect(resources.getByRole("row", { name: /^14 bytes of metadata/ })).toHaveText(
    /^14 bytes of metadata1441112$/,
  );
  await expect(resources).toContainText("340 MHz on a path of 1,024 bits, with rows of 112 bits for up to 128 cores");
  const programs = card(page, "Five programs and their f(p)");
  await expect(programs.getByRole("row")).toHaveCount(6);
  const otherwise = card(page, "Why not otherwise");
  for (const name of ["A lock around one state", "Sharding: each flow to one core", "History without numbers"])
    await expect(otherwise.getByText(name)).toBeVisible();
  await expect(otherwise.getByText("To send the state instead of packets")).toBeVisible();
  await expect(otherwise).toContainText("process 12.5 million packets a second, and 14 cores 1.85 million");
  const published = card(page, "Published results");
  await expect(published.getByText("only as a drawing")).toHaveCount(4);
  // The notes on published sources.
  await expect(page.getByRole("region", { name: "Where sources disagree" }).locator("dt")).toHaveCount(8);
});

test("every link of the cards leads to a file that is shipped, every sentence has at most 25 words", async ({
  page,
}) => {
  await openScr(page);
  const main = page.getByRole("main");
  const links = await main.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const files = links.flatMap((link) => {
    const [, kind, name] = /^#(scenario|experiment)=([\w-]+)/.exec(link) ?? [];
    return name === undefined ? [] : [`${kind}s/${name}.json`];
  });
  expect(files.filter((file) => file.startsWith("experiments/scr-"))).not.toHaveLength(0);
  expect(new Set(files).size).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const texts = await main
    .locator("section[tabindex] :is(p, dd)")
    .evaluateAll((all) => all.map((one) => one.textContent ?? ""));
  const sentences = texts.flatMap((text) => text.split(/(?<=[.:;?])\s+/));
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => sentence.trim().split(/\s+/).length > 25)).toEqual([]);
});
