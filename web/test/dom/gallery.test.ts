// The gallery: its cards, its search, and the links from it and back.

import { GROUPS } from "../../src/features/run/top-bar/groups";
import { stopsInGuide } from "../guide-stops.ts";
import { shipped } from "../shipped.ts";
import { drop, expect, forgive, idle, open, type Page, press, stepOf, test } from "./support.ts";

/** Stops of the guide to BBQ, each with a figure. */
const STOPS = stopsInGuide("bbq");
const total = GROUPS.flatMap(({ scenarios }) => scenarios).length;

const moving = (page: Page) => page.getByRole("region", { name: "The race" });
const cards = (page: Page) => page.locator("[data-scenario]");
const card = (page: Page, name: string) => page.locator(`[data-scenario="${name}"]`);
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

/** Opens the gallery and waits until the race shows a step. */
async function gallery(page: Page): Promise<void> {
  await page.goto("/");
  await expect(moving(page)).toHaveAttribute("data-step", /\d/);
}

test("every shipped scenario has a card; a card opens by click and by keyboard, and back leads back", async ({
  page,
}) => {
  await gallery(page);
  await expect(cards(page)).toHaveCount(total);
  await card(page, "bbq-coloring").getByRole("link").click();
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring: four/);
  await idle(page);
  expect(new URL(page.url()).hash).toMatch(/^#scenario=bbq-coloring/);
  await page.goBack();
  await expect(moving(page)).toHaveAttribute("data-step", /\d/);
  expect(new URL(page.url()).hash).toBe("");
  // Back returns to the position in the gallery.
  await expect(card(page, "bbq-coloring").getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(card(page, "bbq-coloring-enqueue").getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Coloring: an enqueue/);
  await idle(page);
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(1);
});

test("searching leaves what has all the words", async ({ page }) => {
  await gallery(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("adoption row");
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, "bbq-fig4-three")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("1 scenario found");
  await page.getByRole("searchbox").fill("no such thing");
  await expect(page.getByText(/^No scenario speaks of “no such thing”/)).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(cards(page)).toHaveCount(total);
  await page.getByRole("searchbox").fill("incast");
  await expect(cards(page)).toHaveCount(8);
  await expect(card(page, "gearbox-incast")).toBeVisible();
  await page.getByRole("searchbox").press("Escape");
  await expect(cards(page)).toHaveCount(total);
});

test("the contents lead to a group, and the next tab to its first scenario", async ({ page }) => {
  await gallery(page);
  const contents = page.getByRole("navigation", { name: "Course" });
  await expect(contents.getByRole("button")).toHaveCount(GROUPS.length);
  await contents.getByRole("button", { name: /Gearbox: levels/ }).click();
  await expect(page.getByRole("region", { name: /^Gearbox: levels/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(card(page, "gearbox-fig3").getByRole("link")).toBeFocused();
});

test("the menu of a scenario lists the course, and searches it", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  await scenarioMenu(page).click();
  const items = page.getByRole("menuitemradio");
  await expect(items).toHaveCount(total);
  await expect(page.getByRole("menuitemradio", { name: /^Coloring: four/ })).toBeFocused();
  // Typed letters go to the search field from anywhere in the list.
  await page.keyboard.type("n");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("gearbox incast drop-tail");
  await expect(items).toHaveCount(1);
  await page.getByRole("searchbox").fill("no such thing");
  await expect(items).toHaveCount(0);
  await expect(page.getByText("No scenario speaks of “no such thing”.")).toBeVisible();
  await page.getByRole("searchbox").fill("waterlevel decrement");
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: Waterlevel bits/);
  await expect(items).toHaveCount(0);
});

test("what is told of BBQ is reached from the gallery and the help, and its links lead where they say", async ({
  page,
}) => {
  await gallery(page);
  await page.getByRole("navigation").getByRole("link", { name: "What BBQ is" }).click();
  await expect(page.getByRole("heading", { name: "What BBQ is, and why it is hard" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#about");
  const panels = page.locator("main > section[data-scenario]");
  await expect(panels).toHaveCount(STOPS);
  await expect(page.locator("figure[data-ready=true]")).toHaveCount(STOPS);
  for (let i = 0; i < STOPS; i++) {
    const panel = panels.nth(i);
    const link = panel.getByRole("link").first();
    await expect(panel.locator("figure[data-ready=true]")).toBeVisible();
    const step = Number(/step (\d+)/.exec(await link.innerText())?.[1]);
    await expect(panel.locator("figcaption")).toContainText(`Step ${step}`);
    const said = (await panel.locator("figcaption").innerText()).replace(/^Step \d+\s+/, "");
    await link.click();
    await expect(scenarioMenu(page)).toBeVisible();
    await idle(page);
    expect(await stepOf(page)).toBe(step);
    const why = page.locator("section[aria-label=Why] p").first();
    // Side by side, the figure's engine is the first, after its name.
    const name = why.locator("b").filter({ hasText: /^model, / });
    const shown = (await name.count()) > 0 ? await name.innerText() : "";
    expect(`${shown}${said}`.slice(0, 60)).toBe((await why.innerText()).slice(0, 60));
    await page.goBack();
    await expect(link).toBeFocused();
  }
  const off = page.getByRole("main").locator("> p").getByRole("link");
  await expect(off).toHaveCount(3);
  await off.nth(1).click();
  await expect(page.getByText("RTL ≠ model").first()).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(23);
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByRole("link", { name: "what BBQ is" }).click();
  await expect(panels).toHaveCount(STOPS);
  await page.goBack();
  await expect(scenarioMenu(page)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(23);
}, 180_000);

test("the name of the page leads to the gallery from anywhere, and back to what was open", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("link", { name: "Queuescope" }).click();
  await expect(moving(page)).toHaveAttribute("data-step", /\d/);
  expect(new URL(page.url()).hash).toBe("");
  await expect(page).toHaveTitle("Queuescope");
  await page.goBack();
  await expect(scenarioMenu(page)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
  await expect.poll(() => new URL(page.url()).hash).toBe("#scenario=bbq-coloring&t=14");
  await page.goForward();
  await expect(moving(page)).toBeVisible();
});

test("a wrong link says what is wrong, and offers the gallery", async ({ page }) => {
  await open(page, "#scenario=nope");
  await expect(page.getByRole("alert")).toContainText('There is no scenario "nope" here');
  await page.getByRole("alert").getByRole("button", { name: "All scenarios" }).click();
  await expect(moving(page)).toHaveAttribute("data-step", /\d/);
  await expect(page.getByRole("alert")).toBeHidden();
  // The gallery also reports such a link, and stays open.
  await page.evaluate(() => {
    location.hash = "#nothing";
  });
  await expect(page.getByRole("alert")).toContainText("This link cannot be opened");
  await expect(moving(page)).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeHidden();
  forgive();
});

test("a link that is pasted onto the gallery is opened", async ({ page }) => {
  await gallery(page);
  await page.keyboard.insertText("https://example.org/queuescope/#scenario=bbq-coloring&t=5");
  await expect(scenarioMenu(page)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(5);
});

test("what scenarios were searched for is there again on the way back, and not after a click on the gallery", async ({
  page,
}) => {
  await open(page, "");
  const field = page.getByLabel("Search scenarios");
  await field.fill("coloring");
  await page.goto("/#scenario=bbq-coloring&t=5");
  await idle(page);
  await page.goBack();
  await expect(field).toHaveValue("coloring");
  await page.goForward();
  await idle(page);
  await page.getByTitle("All scenarios").click();
  await expect(field).toHaveValue("");
});

test("a file that is dropped on the gallery opens, a wrong one is refused there", async ({ page }) => {
  await gallery(page);
  await drop(page, "{}");
  await expect(page.getByRole("alert")).toContainText("This scenario cannot be opened");
  await expect(moving(page)).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await drop(page, JSON.stringify(shipped.get("bbq-coloring")).replace("Coloring:", "My coloring:"));
  await expect(scenarioMenu(page)).toHaveAccessibleName(/^Scenario: My coloring/);
  await idle(page);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\./);
  await page.goBack();
  await expect(moving(page)).toBeVisible();
});
