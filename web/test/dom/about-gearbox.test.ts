// The page's guide to Gearbox: stops with drawings of steps, and reference cards.

import { expect, idle, open, type Page, stepOf, test } from "./support.ts";

const PANELS = 8;
const pictures = (page: Page) => page.locator("figure[data-ready=true]");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const hash = (page: Page) => new URL(page.url()).hash;

async function openGearbox(page: Page, at = ""): Promise<void> {
  await open(page, `#about=gearbox${at}`);
  await expect(pictures(page)).toHaveCount(PANELS);
}

test("what is told of Gearbox is reached from the gallery, and what its pictures show is what is said of them", async ({
  page,
}) => {
  await open(page, "");
  await page.getByRole("navigation").getByRole("link", { name: "What Gearbox is" }).click();
  await expect(page.getByRole("heading", { name: "What Gearbox is, and what goes wrong" })).toBeVisible();
  expect(hash(page)).toBe("#about=gearbox");
  await expect(page).toHaveTitle("What Gearbox is · Queuescope");
  await expect(pictures(page)).toHaveCount(PANELS);
  const captions = await page.locator("main > section[data-scenario] figcaption").allInnerTexts();
  for (const [i, words] of [
    [0, "F = 6 + 2 = 8"],
    [1, "F − ts = 27 is further away than the FIFOs reach, and would wrap to an earlier time: the packet is dropped"],
    [
      2,
      "F is 12 ahead; level 1, which reaches only 9, would serve F too early: level 2, FIFO 3 of set B takes the packet",
    ],
    [3, "Level 2's quota now is"],
    [4, "Out of order: flow 0's packet 3 (F 12), which op 13 (enqueue) brought, leaves before its packet 1 (F 10)"],
    [5, "FIFO 2 of set B takes the packet, for time 12"],
    [7, "F = 1035 + 188 = 1223"],
  ] as const)
    expect(captions[i]).toContain(words);
  // The hardware's pipeline is drawn as well.
  const last = page.locator("main > section[data-scenario]").last();
  await expect(last.getByText("read last F and level of flow")).toBeAttached();
  await last.getByRole("link").click();
  await idle(page);
  expect(await stepOf(page)).toBe(60);
  expect(hash(page)).toBe("#scenario=gearbox-hardware&t=60");
});

test("below the panels are links to where the text read literally goes wrong", async ({ page }) => {
  for (const [name, words] of [
    ["at the edge of a range", "FIFO 0 of level 1 takes the packet, for time 10, but is in service now"],
    ["at a FIFO by distance", "counted from now, level 2, FIFO 3 of set B takes the packet, for times 130 to 139"],
    ["at a flow between levels", "F = 150 + 40 = 190"],
    ["at a FIFO that is never drained", "22 units after its F of 15"],
  ] as const) {
    await open(page, "#about=gearbox");
    await page.getByRole("main").locator("> p").getByRole("link", { name }).click();
    await idle(page);
    await expect(page.getByLabel("Why")).toContainText(words);
  }
});

test("the line rate follows clock, clocks, packet and link (Q95)", async ({ page }) => {
  await openGearbox(page, "&at=line-rate");
  const rate = card(page, "How fast a link it serves");
  const result = (name: string) =>
    rate
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd");
  await expect(result("Packets a second")).toHaveText("87.5 million");
  await expect(result("Rate of a link filled with them")).toHaveText("100.1 Gb/s");
  await expect(result("Of the link")).toHaveText("100 %: all of it");
  await expect(result("Shortest packets that fill it")).toHaveText("123 B");
  await rate.getByRole("button", { name: "Published, 64 B" }).click();
  await expect(result("Rate of a link filled with them")).toHaveText("58.8 Gb/s");
  await expect(result("Time that each takes of the link")).toHaveText("6.72 ns");
  await expect(result("Of the link")).toHaveText("58.8 %");
  await rate.getByRole("spinbutton", { name: "Packet" }).fill("122");
  await expect(result("Of the link")).toHaveText(/^99\.\d+ %$/);
  await expect(rate.getByRole("button", { pressed: true })).toHaveCount(0);
  // A number that is out of range while it is typed stays in its field and changes no result.
  const bytes = rate.getByRole("spinbutton", { name: "Packet" });
  for (const part of ["1", "12"]) await bytes.fill(part);
  await expect(bytes).toHaveValue("12");
  await expect(rate.getByRole("status")).toHaveText("Packet: a number from 64 to 9,216. The results are for 122.");
  await bytes.fill("123");
  await expect(rate.getByRole("status")).toHaveCount(0);
  await expect(result("Of the link")).toHaveText("100 %: all of it");
  // An invalid number changes no result.
  await rate.getByRole("spinbutton", { name: "Clock MHz" }).fill("");
  await expect(result("Packets a second")).toHaveText("87.5 million");
  await rate.getByRole("button", { name: "Here, half the clock" }).click();
  await expect(rate.getByRole("spinbutton", { name: "Clock MHz" })).toHaveValue("175");
  await expect(result("Packets a second")).toHaveText("87.5 million");
  await expect(rate.getByRole("img", { name: "the link is full from 123 bytes on" })).toBeVisible();
});

test("presets, interface, utilisation, systems, published results and recirculation are told", async ({ page }) => {
  await openGearbox(page);
  const presets = card(page, "What is compared, and how far it reaches");
  for (const [name, cells] of [
    ["Gearbox", /^Gearbox1, 8, 6451225512752$/],
    ["CQ-1 ", /^CQ-11562713nonenone$/],
    ["CQ-10 ", /^CQ-10105602791395?2$/],
    ["CQ-100 ", /^CQ-1001005,6002,7991,3995527$/],
  ] as const)
    await expect(presets.getByRole("row", { name }).first()).toHaveText(cells);
  const clocks = card(page, "Clock by clock");
  await expect(clocks).toContainText("an enqueue takes 3 clocks and a dequeue 4. A dequeue takes 2");
  await expect(clocks).toContainText("72 bits");
  await expect(clocks).toContainText("87.5 million packets a second at 350 MHz");
  await expect(clocks.getByRole("img")).toHaveCount(2);
  const resources = card(page, "What Gearbox takes of an FPGA");
  await expect(resources.getByRole("row", { name: /Look-up tables/ })).toHaveText(/12,3310\.71 %/);
  await expect(resources.getByRole("row", { name: /Flip-flops/ })).toHaveText(/9,9530\.29 %/);
  await expect(resources.getByRole("row", { name: /Block RAMs/ })).toHaveText(/963\.6 %/);
  const systems = card(page, "Where Gearbox stands");
  for (const name of [/^In general/, /^In a NIC/, /^In a switch of several pipelines/])
    await expect(systems.getByRole("img", { name })).toBeVisible();
  await expect(systems.getByText("Departure time", { exact: true })).toHaveCount(2);
  const published = card(page, "Published: completion times, delay and loss");
  await expect(published).toContainText("not measured here");
  for (const figure of ["8", "9", "10", "11", "12", "13"])
    await expect(published.getByRole("cell", { name: figure, exact: true })).toBeVisible();
  const recirculation = card(page, "Without recirculation");
  await expect(recirculation.getByRole("row", { name: /^Classic/ })).toHaveText(/98$/);
  await expect(recirculation.getByRole("row", { name: /^PCQ/ })).toHaveText(/3$/);
  await expect(recirculation.getByRole("row", { name: /^Gearbox/ })).toHaveText(/1$/);
  // The notes on published sources (Q112).
  await expect(page.getByRole("region", { name: "Where sources disagree" }).locator("dt")).toHaveCount(10);
});
