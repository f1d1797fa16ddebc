// A scenario file on another host, which the tests simulate. Restrictions and reports of browsers: ../journeys/elsewhere.spec.ts.

import { setTimeout } from "node:timers/promises";
import { afterEach, vi } from "vitest";
import { shipped } from "../shipped.ts";
import { expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";

const own = JSON.stringify(shipped.get("bbq-coloring")).replace("Coloring:", "From elsewhere:");
const FILE = "https://files.example/a.json?x=1&y=2";
const link = (url = FILE) => `#url=${encodeURIComponent(url)}&t=14`;
const START = "#scenario=bbq-first-steps&t=5";

/** All texts of the page except the step: the title, and the notes with the rest of the scenario. */
async function all(page: Page): Promise<string> {
  await page.getByRole("tab", { name: "Scenario" }).click();
  await idle(page);
  return [await picture(page), await page.getByRole("tabpanel").innerText(), await page.title()].join("\n");
}

const goTo = (hash: string) => {
  location.hash = hash;
};

afterEach(() => vi.restoreAllMocks());

type Answer = (signal: AbortSignal) => Response | Promise<Response>;
const withFile: Answer = () => new Response(own);

/** Simulates the other host, and records the requests to it. */
function answer(how: Answer): string[] {
  const asked: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (new URL(String(address), location.href).host !== "files.example") return fetch(address, init);
    asked.push(String(address));
    return how(init?.signal ?? new AbortController().signal);
  });
  return asked;
}

const question = (page: Page) => page.getByRole("dialog", { name: "Fetch a scenario from files.example?" });

for (const [how, decline] of [
  ["No", (page: Page) => question(page).getByRole("button", { name: "No" }).click()],
  ["escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`${how} leaves everything as it was`, async ({ page }) => {
    const asked = answer(withFile);
    await open(page, START);
    const before = await all(page);
    goTo(link());
    await expect(question(page)).toBeVisible();
    await decline(page);
    await expect(question(page)).toBeHidden();
    expect(await all(page)).toBe(before);
    expect(asked).toEqual([]);
    await expect.poll(() => new URL(page.url()).hash).toBe(START);
  });
}

test("a page that is opened with such a link shows the default scenario until then", async ({ page }) => {
  answer(withFile);
  await open(page, link());
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Scenario: First steps/, includeHidden: true })).toBeVisible();
  // The question is still there after a reload.
  await setTimeout(1000);
  await page.reload();
  await idle(page);
  await question(page).getByRole("button", { name: "Fetch and open" }).click();
  await expect(page.getByRole("button", { name: /^Scenario: From elsewhere/ })).toBeVisible();
});

const mistakes: [what: string, how: Answer, said: RegExp][] = [
  ["is not there", () => new Response("", { status: 404 }), /files\.example answers 404/],
  ["is too large", () => new Response(" ".repeat(9 << 20)), /8,388,608 bytes/],
  ["is not JSON", () => new Response("<!doctype html>"), /line 1 column 1.*doctype/s],
  ["is a wrong scenario", () => new Response(own.replace('"bbq"', '"bbk"')), /engines\[0\]\.design.*did you mean/s],
];

for (const [what, how, said] of mistakes) {
  test(`a file that ${what} is told, and nothing is lost`, async ({ page }) => {
    answer(how);
    await open(page, START);
    const before = await all(page);
    goTo(link());
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
  });
}

test("an address that is not https is refused without asking", async ({ page }) => {
  await open(page, START);
  for (const url of [
    "http://files.example/a.json",
    "javascript:alert(1)",
    "data:application/json,{}",
    "//files.example",
  ]) {
    goTo(link(url));
    await expect(page.getByRole("alert")).toContainText("expected an address that begins with https://");
    await expect(page.getByRole("dialog")).toBeHidden();
    await press(page, "Escape");
  }
  expect(await stepOf(page)).toBe(5);
});

test("a fetch can be stopped", async ({ page }) => {
  let stopped = false;
  answer(
    (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason);
        }),
      ),
  );
  await open(page, START);
  const before = await all(page);
  goTo(link());
  await question(page).getByRole("button", { name: "Fetch and open" }).click();
  await expect(question(page)).toContainText("Fetching…");
  await question(page).getByRole("button", { name: "Stop" }).click();
  await expect(question(page)).toBeHidden();
  expect(stopped).toBe(true);
  await idle(page);
  expect(await all(page)).toBe(before);
});

test("such a link can be pasted into the window for opening", async ({ page }) => {
  answer(withFile);
  await open(page, START);
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(`https://example.org/queuescope/${link()}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await question(page).getByRole("button", { name: "No" }).click();
  await expect(page.getByRole("dialog", { name: "Open" })).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await question(page).getByRole("button", { name: "Fetch and open" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Scenario: From elsewhere/ })).toBeVisible();
});
