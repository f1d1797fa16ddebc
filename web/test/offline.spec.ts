// Without a network: what was loaded opens again, and what was not is said.

import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { idle, picture, stepOf } from "./support.ts";

const START = "/#scenario=bbq-coloring&t=14";

test("a page that was loaded opens again without a network, and says what is not there", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(START);
  await idle(page);
  // Kept at the first visit: the page, its worker, the session and the hardware.
  const kept = (name: string, file: string) =>
    page.evaluate(
      async ([name = "", file = ""]) => {
        const requests = await (await caches.open(name)).keys();
        return requests.filter(({ url }) => new RegExp(file).test(url)).length;
      },
      [name, file],
    );
  await expect.poll(() => kept("files", "\\.wasm$"), { intervals: [300] }).toBe(2);
  await expect.poll(() => kept("page", "/$"), { intervals: [300] }).toBe(1);
  // What comes after the first step.
  for (const part of ["SidePanel", "Timeline"])
    await expect.poll(() => kept("files", `/${part}-.*js$`), { intervals: [300] }).toBeGreaterThan(0);
  const before = await picture(page);
  await context.setOffline(true);
  await page.reload();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
  expect(await picture(page)).toBe(before);

  const alert = page.getByRole("alert");
  await page.evaluate(() => {
    location.hash = "#scenario=sp-pifo-fig3";
  });
  await expect(alert).toContainText('The scenario "sp-pifo-fig3" could not be fetched');
  await page.keyboard.press("Escape");
  expect(await picture(page)).toBe(before);
  // What was never shown: dialogs, tabs of the side panel, presenter mode.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["Lives", "Inspector", "Scenario", "Time"]) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
  }
  await page.keyboard.press("n");
  await expect(page.getByLabel(/^Add a note at step 14/)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: "Leave presenter mode" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Details")).toBeVisible();
  await expect(alert).toBeHidden();
  // The editor is too large to be fetched for everybody.
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: "Edit…" }).click();
  await expect(alert).toContainText("A part of the page could not be fetched");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Structure of the queue")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  expect(await stepOf(page)).toBe(15);

  // The address is again that of what is shown.
  await expect(page).toHaveURL(/bbq-coloring&t=15$/);
  await context.setOffline(false);
  // What did not come is fetched when it is asked for again.
  await page.getByRole("button", { name: "Edit…" }).click();
  await expect(page.getByRole("textbox", { name: "Scenario as text" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = "#scenario=sp-pifo-fig3";
  });
  await expect(page.getByRole("button", { name: /^Scenario: Figure 3/ })).toBeVisible();
  await context.close();
});

test("all stops of a lesson that was opened are there without a network, with their questions", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/#lesson=incast");
  await idle(page);
  const kept = (file: string) =>
    page.evaluate(
      async (file) => (await (await caches.open("files")).keys()).some(({ url }) => new RegExp(file).test(url)),
      file,
    );
  const runs = ["gearbox-incast", "strict-priority-starvation", "incast-srpt", "gearbox-tenants", "afq-beside-others"];
  for (const name of runs)
    await expect.poll(() => kept(`/${name}-[^/]*json$`), { intervals: [300], timeout: 60_000 }).toBe(true);
  // What belongs to the last of them comes behind it.
  const files = () => page.evaluate(async () => (await (await caches.open("files")).keys()).length);
  let before = -1;
  const isStill = async () => {
    const was = before;
    before = await files();
    return was === before;
  };
  await expect.poll(isStill, { intervals: [2_000], timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  const stops = page.getByRole("navigation", { name: "Stops" }).getByRole("link");
  const count = await stops.count();
  for (let i = count - 1; i > 0; i--) {
    await stops.nth(i).click();
    await expect(stops.nth(i)).toHaveAttribute("aria-current", "step");
    await idle(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel("Structure of the queue")).toBeVisible();
    await expect(page.locator("[data-question=none]")).toHaveCount(0);
  }
  await context.close();
});

test("the first step waits for neither side panel nor timeline", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(SidePanel|Timeline)-[^/]*js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(START);
  await expect(page.getByLabel("Structure of the queue")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Scenario" })).toHaveCount(0);
  release();
  await expect(page.getByRole("tab", { name: "Scenario" })).toBeVisible();
  await idle(page);
});

test("a page within another one does not fetch the panel that it does not have", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const timeline = page.waitForRequest((request) => request.url().includes("/Timeline-"));
  await page.goto(START.replace("#", "?embed=1#"));
  await timeline;
  await idle(page);
  expect(requested.some((url) => url.includes("/SidePanel-"))).toBe(false);
});

test("a chunk that did not come is fetched when it is asked for again", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(START);
  await idle(page);
  await page.route(/EditDialog-.*js$/, (route) => route.abort());
  await page.getByRole("tab", { name: "Scenario" }).click();
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "Edit…" }).click();
    await expect(page.getByRole("alert")).toContainText("A part of the page could not be fetched");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.unroute(/EditDialog-.*js$/);
  await page.getByRole("button", { name: "Edit…" }).click();
  await expect(page.getByRole("textbox", { name: "Scenario as text" })).toBeVisible();
  await context.close();
});

test("a screen that did not come leaves the ways to others, and is fetched again on request", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(START);
  await idle(page);
  await page.route(/Sweeps-.*js$/, (route) => route.abort());
  await page.evaluate(() => {
    location.hash = "#experiments";
  });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Closing this message leads to the open scenario.");
  await expect(page.getByRole("navigation", { name: "Screens" })).toBeVisible();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("A part of the page could not be fetched");
  await page.unroute(/Sweeps-.*js$/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[data-experiment]").first()).toBeVisible();
  await expect(alert).toBeHidden();
  await context.close();
});

test("a page within another one keeps nothing", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.route("**/frame.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${START}" title="run"></iframe>` }),
  );
  await page.goto("/frame.html");
  await expect(page.frameLocator("iframe").getByLabel(/^Step, 0 to/)).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

test("a page that is opened from a file says how to open it", async ({ page }) => {
  await page.goto(pathToFileURL("dist/index.html").href);
  await expect(page.getByText("Serve its folder over HTTP")).toBeVisible();
});
