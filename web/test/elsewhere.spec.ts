import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { expect, forgive, idle, open, picture, press, stepOf, test } from "./support.ts";

const own = readFileSync("scenarios/bbq-coloring.json", "utf8").replace("Coloring:", "From elsewhere:");
const FILE = "https://files.example/a.json?x=1&y=2";
const link = (url = FILE) => `#url=${encodeURIComponent(url)}&t=14`;
const START = "#scenario=bbq-first-steps&t=5";

/** What the page shows besides the step: title, and the notes with the rest of the scenario. */
async function all(page: Page): Promise<string> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await idle(page);
  return [await picture(page), await page.getByRole("tabpanel").innerText(), await page.title()].join("\n");
}

const goTo = (page: Page, hash: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, hash);

/** Answers for another host; counts how often it was asked. */
async function answer(page: Page, how: (route: Route) => Promise<void>): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route("https://files.example/**", (route) => {
    asked.push(route.request().url());
    return how(route);
  });
  return { asked };
}

const CORS = { "Access-Control-Allow-Origin": "*" };
const question = (page: Page) => page.getByRole("dialog", { name: "Fetch a scenario from files.example?" });

test("a file elsewhere is fetched only once the reader has agreed", async ({ page }) => {
  const { asked } = await answer(page, (route) => route.fulfill({ body: own, headers: CORS }));
  await open(page, START);
  await goTo(page, link());
  await expect(question(page)).toContainText(FILE);
  await idle(page);
  expect(asked).toEqual([]);
  await question(page).getByRole("button", { name: "Fetch and open" }).click();
  await expect(page.getByRole("button", { name: /^Scenario: From elsewhere/ })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await idle(page);
  expect(asked).toEqual([FILE]);
  expect(await stepOf(page)).toBe(14);
  // From here on the address carries the scenario itself: nobody is asked again.
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\.[\w-]+&t=14$/);
});

const mistakes: [what: string, how: (route: Route) => Promise<void>, said: RegExp][] = [
  ["is at yet another address", redirect, /files\.example sends us on to another address/],
  ["cannot be reached", (route) => route.abort("connectionrefused"), /Nothing came from files\.example/],
  [
    "may not be read by other pages",
    (route) => route.fulfill({ body: own, headers: { "Access-Control-Allow-Origin": "https://other.example" } }),
    /\(CORS\)/,
  ],
];

function redirect(route: Route): Promise<void> {
  return route.fulfill({ status: 302, headers: { ...CORS, Location: "https://other.example/a.json" } });
}

for (const [what, how, said] of mistakes) {
  test(`a file that ${what} is told, and nothing is lost`, async ({ page }) => {
    await answer(page, how);
    await page.route("https://other.example/**", () => {
      throw new Error("the reader did not agree to this");
    });
    await open(page, START);
    const before = await all(page);
    await goTo(page, link());
    await question(page).getByRole("button", { name: "Fetch and open" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(said);
    await expect(alert).toContainText("What was open is still open.");
    await idle(page);
    await press(page, "Escape");
    await expect(alert).toBeHidden();
    expect(await all(page)).toBe(before);
    await press(page, "ArrowRight");
    expect(await stepOf(page)).toBe(6);
    // The browser reports failed requests on its own, and takes its time.
    await page.waitForTimeout(500);
    forgive(page);
  });
}
