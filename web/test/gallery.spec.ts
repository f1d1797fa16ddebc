import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { cutOff, SIZES } from "./cut.ts";
import { expect, idle, open, resize, stepOf, test } from "./support.ts";

const showcase = JSON.parse(readFileSync("scenarios/gallery/showcase.json", "utf8"));

const moving = (page: Page) => page.getByRole("region", { name: "In motion" });
const shownStep = async (page: Page) => Number(await moving(page).getAttribute("data-step"));
const cards = (page: Page) => page.locator("[data-scenario]");
const card = (page: Page, name: string) => page.locator(`[data-scenario="${name}"]`);
const scenarioMenu = (page: Page) => page.getByRole("button", { name: /^Scenario:/ });

/** Opens the gallery and waits until its first card shows a step. */
async function gallery(page: Page): Promise<void> {
  await page.goto("/");
  await expect(moving(page)).toHaveAttribute("data-step", /\d/, { timeout: 15_000 });
}

/** What the strip, the structure and the line below them show. */
const drawn = (page: Page, root: string) =>
  page.evaluate((root) => {
    const [strip, structure] = ["section[aria-label=Pipeline] ol", "svg[aria-label^=Structure]"].map(
      (part) => document.querySelector(`${root} ${part}`)?.textContent ?? "",
    );
    return { strip, structure };
  }, root);

test("the first card plays by itself, and what it shows is what the session has at that step", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await gallery(page);
  const seen = new Set<number>();
  await expect
    .poll(async () => seen.add(await shownStep(page)).size, { timeout: 15_000, intervals: [50] })
    .toBeGreaterThan(4);
  for (const step of seen) {
    expect(step).toBeGreaterThanOrEqual(showcase.first);
    expect(step).toBeLessThanOrEqual(showcase.last);
  }
  await moving(page).getByRole("button", { name: "Pause" }).click();
  await idle(page);
  const step = await shownStep(page);
  const before = await drawn(page, "section[aria-label='In motion']");
  const why = await moving(page).locator("p").filter({ hasText: /^Why/ }).innerText();
  await page.waitForTimeout(1200);
  expect(await shownStep(page)).toBe(step);
  await expect(moving(page)).toContainText(`step ${step} of`);

  // A click anywhere on it leads there.
  await moving(page).click({ position: { x: 500, y: 300 } });
  await expect(scenarioMenu(page)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(step);
  expect(new URL(page.url()).hash).toBe(`#scenario=${showcase.scenario}&t=${step}`);
  const after = await drawn(page, "main");
  expect(after.strip?.length).toBeGreaterThan(100);
  expect(after.strip).toBe(before.strip);
  const said = await page.locator("section[aria-label=Why] p").first().innerText();
  expect(why.replace(/^Why\s+/, "").slice(0, 60)).toBe(said.slice(0, 60));
});

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

test("the small pictures are computed when they come in sight, by a worker that ends with the gallery", async ({
  page,
}) => {
  await gallery(page);
  await card(page, "bbq-first-steps").scrollIntoViewIfNeeded();
  await expect.poll(() => page.workers().length).toBe(2);
  await expect(card(page, "bbq-first-steps").getByRole("img")).toHaveAccessibleName(/up to 5 elements, 1 refused/);
  await expect(card(page, "bbq-first-steps")).toContainText("32 steps".replace(" ", "\u00a0"));
  // The structure at its telling step, which is in the document only while it is near.
  const drawing = (name: string) => card(page, name).locator("[inert] svg");
  await expect(drawing("bbq-first-steps")).toContainText("14");
  await expect(drawing("bbq-fig3-misrouted")).toHaveCount(0);
  await card(page, "bbq-fig3-misrouted").scrollIntoViewIfNeeded();
  await expect(card(page, "bbq-fig3-misrouted").getByRole("img")).toHaveAccessibleName(/RTL ≠ model at step 23/, {
    timeout: 15_000,
  });
  await card(page, "bbq-fig3-misrouted").click();
  await expect(scenarioMenu(page)).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
});

test("nothing of the gallery is wider than the screen or cut in any size, and axe finds nothing wrong", async ({
  page,
}) => {
  await open(page, "");
  await card(page, "bbq-first-steps").scrollIntoViewIfNeeded();
  await expect(card(page, "bbq-first-steps").getByRole("img")).toBeAttached();
  expect(await violations(page), "gallery").toEqual([]);
  await cards(page).last().waitFor();
  for (const size of SIZES) {
    await resize(page, size);
    expect(await cutOff(page), `${size.width} x ${size.height}`).toEqual([]);
  }
  // Where the page is enlarged by half the scenario in motion need not be scrolled.
  await resize(page, { width: 853, height: 480 });
  const beyond = await moving(page)
    .locator("> div")
    .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
  expect(beyond.length).toBeGreaterThan(2);
  expect(Math.max(...beyond)).toBe(0);
  await page.getByRole("searchbox").fill("no such thing");
  await expect(cards(page)).toHaveCount(0);
  expect(await violations(page, "main"), "nothing found").toEqual([]);
});

test.describe("a gallery that is opened for the first time", () => {
  test.use({ fresh: true });

  test("the page of a scenario comes meanwhile, its windows do not", async ({ page }) => {
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
    await gallery(page);
    const named = (part: RegExp) => loaded.filter((name) => part.test(name));
    await expect.poll(() => named(/\/Page-/).length).toBeGreaterThan(0);
    expect(named(/Dialog/)).toEqual([]);
  });
});
