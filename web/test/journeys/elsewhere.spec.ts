// A scenario file on another host, which the tests simulate: restrictions and reports of browsers. The rest: ../dom/elsewhere.test.ts.

import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { expect, forgive, idle, open, picture, press, stepOf, test } from "../support.ts";

const own = readFileSync("scenarios/bbq-coloring.json", "utf8").replace("Coloring:", "From elsewhere:");
const FILE = "https://files.example/a.json?x=1&y=2";
const START = "#scenario=bbq-first-steps&t=5";

/** All texts of the page except the step: the title, and the notes with the rest of the scenario. */
async function all(page: Page): Promise<string> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await idle(page);
  return [await picture(page), await page.getByRole("tabpanel").innerText(), await page.title()].join("\n");
}

const CORS = { "Access-Control-Allow-Origin": "*" };

const MISTAKES: [what: string, how: (route: Route) => Promise<void>, said: RegExp][] = [
  [
    "is at yet another address",
    (route) => route.fulfill({ status: 302, headers: { ...CORS, Location: "https://other.example/a.json" } }),
    /files\.example sends us on to another address/,
  ],
  ["cannot be reached", (route) => route.abort("connectionrefused"), /Nothing came from files\.example/],
  [
    "may not be read by other pages",
    (route) => route.fulfill({ body: own, headers: { "Access-Control-Allow-Origin": "https://other.example" } }),
    /\(CORS\)/,
  ],
];

test("a file elsewhere is fetched only once the reader has agreed; one that the browser forbids is told, and nothing is lost", async ({
  page,
}) => {
  let answer = (route: Route) => route.fulfill({ body: own, headers: CORS });
  const asked: string[] = [];
  await page.route("https://files.example/**", (route) => {
    asked.push(route.request().url());
    return answer(route);
  });
  await page.route("https://other.example/**", () => {
    throw new Error("the reader did not agree to this");
  });
  const question = page.getByRole("dialog", { name: "Fetch a scenario from files.example?" });
  const goTo = () =>
    page.evaluate((url) => {
      location.hash = `#url=${encodeURIComponent(url)}&t=14`;
    }, FILE);
  const agree = () => question.getByRole("button", { name: "Fetch and open" }).click();
  await open(page, START);
  const before = await all(page);

  for (const [what, how, said] of MISTAKES)
    await test.step(`a file that ${what} is told, and nothing is lost`, async () => {
      answer = how;
      await goTo();
      await agree();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(said);
      await expect(alert).toContainText("What was open is still open.");
      await idle(page);
      await press(page, "Escape");
      await expect(alert).toBeHidden();
      expect(await all(page)).toBe(before);
      await press(page, "ArrowRight");
      expect(await stepOf(page)).toBe(6);
      await press(page, "ArrowLeft");
      // The address follows a moment later; until then, going to the same link is no navigation.
      await expect.poll(() => new URL(page.url()).hash).toBe(START);
    });

  await test.step("nothing is fetched before the reader has agreed", async () => {
    answer = (route) => route.fulfill({ body: own, headers: CORS });
    asked.length = 0;
    await goTo();
    await expect(question).toContainText(FILE);
    await idle(page);
    expect(asked).toEqual([]);
    await agree();
    await expect(page.getByRole("button", { name: /^Scenario: From elsewhere/ })).toBeVisible();
    await expect(question).toBeHidden();
    await idle(page);
    expect(asked).toEqual([FILE]);
    expect(await stepOf(page)).toBe(14);
    // From this step on, the address contains the scenario itself, so no request is needed.
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\.[\w-]+&t=14$/);
  });
  // The browser reports failed requests itself, after some time.
  await page.waitForTimeout(500);
  forgive(page);
});
