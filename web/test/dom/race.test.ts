// The race on the first screen: its counts, its keys, a guess, and the way into hardware and back.

import { RACE } from "../../src/features/race/shipped-race";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const race = (page: Page) => page.getByRole("region", { name: "The race" });
const shownStep = async (page: Page) => Number(await race(page).getAttribute("data-step"));
const row = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`);
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

/** Steps of the moment for those who want no motion, and of the last moment. */
const STILL = Math.floor(RACE.still_ps / 20_000);
const LAST = 7_941;

test("with reduced motion the race stands at a telling moment, with the counts of its five lanes", async ({ page }) => {
  await open(page, "");
  expect(await shownStep(page)).toBe(STILL);
  expect(await race(page).getAttribute("data-playing")).toBe("false");
  await expect(page.locator("[data-lane]")).toHaveCount(5);
  await expect(row(page, "FIFO")).toContainText("18");
  await expect(row(page, "FIFO")).toContainText("and 1 lost");
  await expect(row(page, "SP-PIFO")).toContainText("88");
  await expect(race(page).locator("[aria-live=polite]")).toContainText("Gearbox: 0 lost, longest wait 52.8 µs");
  // Each queue leads to the stop that explains it.
  const links = await race(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(links).toEqual(RACE.lanes.map(({ how }) => how));
});

test("keys move through the race: a packet on and back, to its ends, and it plays and pauses", async ({ page }) => {
  await open(page, "");
  await press(page, "ArrowRight");
  expect(await shownStep(page)).toBe(STILL + 60);
  await press(page, "ArrowLeft", "ArrowLeft");
  expect(await shownStep(page)).toBe(STILL - 60);
  await press(page, "Home");
  expect(await shownStep(page)).toBe(0);
  await expect(row(page, "FIFO")).toContainText("0");
  await press(page, "End");
  expect(await shownStep(page)).toBe(LAST);
  await expect(row(page, "FIFO")).toContainText("87.6 µs");
  // From the end it begins anew.
  await page.keyboard.press("Space");
  await expect(race(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => (await shownStep(page)) > 0 && (await shownStep(page)) < LAST).toBe(true);
  await page.keyboard.press("Space");
  await expect(race(page).getByRole("button", { name: "Play" })).toBeVisible();
  const stood = await shownStep(page);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await shownStep(page)).toBe(stood);
});

test("a lane opens its hardware at the step that is shown, and Back leads to that moment", async ({ page }) => {
  await open(page, "");
  await press(page, "ArrowRight");
  for (const [name, engine] of [
    ["Gearbox: into its hardware at this step", /Gearbox RTL/],
    ["FIFO: into its model at this step", /FIFO model/],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: The race: .* in hardware/);
    await idle(page);
    expect(await stepOf(page)).toBe(STILL + 60);
    await expect(page.getByRole("button", { name: engine })).toBeVisible();
    await page.goBack();
    await idle(page);
    expect(await shownStep(page)).toBe(STILL + 60);
    expect(await race(page).getAttribute("data-playing")).toBe("false");
    await expect(page.getByRole("button", { name })).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
  }
  // By its number too.
  await page.keyboard.press("5");
  await expect(page.getByRole("button", { name: /BBQ RTL/ })).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(STILL + 60);
});

test("a guess is asked for before the senders begin, hides the counts, and is compared with the run", async ({
  page,
}) => {
  await open(page, "");
  await press(page, "g");
  expect(await shownStep(page)).toBe(Math.floor(RACE.start_ps / 20_000));
  await expect(race(page).getByRole("radio")).toHaveCount(15);
  await expect(race(page)).not.toContainText("88");
  await expect(race(page).locator("[aria-live=polite]")).toHaveText("");
  const go = race(page).getByRole("button", { name: "See what happens" });
  await expect(go).toBeDisabled();
  // Nothing moves on before it is complete.
  await press(page, "End");
  expect(await shownStep(page)).toBe(Math.floor(RACE.start_ps / 20_000));
  for (const name of ["FIFO loses most", "Gearbox loses nothing", "SP-PIFO quiet flow waits least"])
    await race(page).getByRole("radio", { name }).check();
  await go.click();
  await expect(row(page, "Gearbox")).toContainText("your guess");
  await page.keyboard.press("End");
  await expect(race(page).getByRole("status")).toContainText(
    "2 of 3 right. SP-PIFO lost most, 88 packets; the quiet flow waited least in SP-PIFO, at most 2.7 µs; Gearbox lost nothing.",
  );
  await expect(row(page, "FIFO")).toContainText("✗ guessed");
  await expect(row(page, "Gearbox")).toContainText("✓ guessed");
  await race(page).getByRole("button", { name: "Done" }).click();
  await expect(race(page)).toContainText("Seven senders");
});

test("escape gives a guess up, and leaves presenter mode", async ({ page }) => {
  await open(page, "");
  await press(page, "g", "Escape");
  await expect(race(page).getByRole("radio")).toHaveCount(0);
  await press(page, "p");
  expect(document.documentElement.hasAttribute("data-present")).toBe(true);
  await expect(race(page).getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  await press(page, "Escape");
  expect(document.documentElement.hasAttribute("data-present")).toBe(false);
});

test("a lesson is marked as the one to start with, and then the one to go on with", async ({ page }) => {
  await open(page, "");
  const lessons = page.getByRole("region", { name: "Lessons" });
  const marked = (text: string) => lessons.getByRole("listitem").filter({ hasText: text });
  await expect(marked("Start here")).toHaveCount(1);
  await expect(marked("Start here")).toContainText("First steps");
  await page.goto("/#lesson=first-steps&stop=8");
  await idle(page);
  await page.goBack();
  await expect(marked("Start here")).toHaveCount(0);
  await expect(marked("Go on here")).toContainText("From a scan to BBQ");
});
