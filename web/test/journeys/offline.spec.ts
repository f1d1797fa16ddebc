// The page without a network: scenarios that were loaded open again, and a message names those that were not.

import { expect, test } from "@playwright/test";
import { idle, picture, stepOf } from "../support.ts";

const START = "/#scenario=bbq-coloring&t=14";

test("a page that was loaded opens again without a network, and says what is not there", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(START);
  await idle(page);
  // Cached on the first visit: the page, its worker, the session and the hardware.
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
  // Parts that load after the first step.
  for (const part of ["SidePanel", "Timeline"])
    await expect.poll(() => kept("files", `/${part}-.*js$`), { intervals: [300] }).toBeGreaterThan(0);
  const before = await picture(page);
  const alert = page.getByRole("alert");
  const goToOther = () =>
    page.evaluate(() => {
      location.hash = "#scenario=sp-pifo-fig3";
    });

  await test.step("a reload without a network has the step and its picture", async () => {
    await context.setOffline(true);
    await page.reload();
    await idle(page);
    expect(await stepOf(page)).toBe(14);
    expect(await picture(page)).toBe(before);
  });

  await test.step("a scenario that is not there is said, and what was open stays", async () => {
    await goToOther();
    await expect(alert).toContainText('The scenario "sp-pifo-fig3" could not be fetched');
    await page.keyboard.press("Escape");
    expect(await picture(page)).toBe(before);
  });

  await test.step("what was never shown is there: dialogs, tabs of the side panel, presenter mode", async () => {
    for (const [key, name] of [
      ["?", "Help"],
      ["s", "Share"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await page.keyboard.press("Escape");
    }
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
  });

  await test.step("the editor is too large to be fetched for everybody: that is said, and the run goes on", async () => {
    await page.getByRole("tab", { name: "Scenario" }).click();
    await page.getByRole("button", { name: "Edit…" }).click();
    await expect(alert).toContainText("A part of the page could not be fetched");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Structure of the queue")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    expect(await stepOf(page)).toBe(15);
    // The address is that of the open scenario again.
    await expect(page).toHaveURL(/bbq-coloring&t=15$/);
  });

  await test.step("with a network what did not come is fetched when it is asked for again", async () => {
    await context.setOffline(false);
    await page.getByRole("button", { name: "Edit…" }).click();
    await expect(page.getByRole("textbox", { name: "Scenario as text" })).toBeVisible();
    await page.keyboard.press("Escape");
    await goToOther();
    await expect(page.getByRole("button", { name: /^Scenario: Figure 3/ })).toBeVisible();
  });
  await context.close();
});

test("the race runs again without a network, and its drawing is there", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/");
  const race = page.getByRole("region", { name: "The race" });
  await expect(race).toHaveAttribute("data-step", /\d/);
  const cached = (file: string) =>
    page.evaluate(async (file) => {
      const requests = await (await caches.open("files")).keys();
      return requests.filter(({ url }) => url.includes(file)).length;
    }, file);
  for (const file of ["/session_bg-", "/race-", "/Gallery-"])
    await expect.poll(() => cached(file), { intervals: [300] }).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.reload();
  await expect(race).toHaveAttribute("data-step", /\d/);
  await expect(race.locator("[data-lane=SP-PIFO]")).toContainText("88");
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
  // The files of the last scenario are cached after it.
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

test("a page within another one keeps no files, and a page whose files cannot be kept is left to the network", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await test.step("a page within another one keeps nothing", async () => {
    await page.route("**/frame.html", (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe src="${START}" title="run"></iframe>` }),
    );
    await page.goto("/frame.html");
    await expect(page.frameLocator("iframe").getByLabel(/^Step, 0 to/)).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  await test.step("a service worker whose caches are denied leaves the page to the network", async () => {
    const [worker] = await Promise.all([context.waitForEvent("serviceworker"), page.goto(START)]);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await worker.evaluate(() => {
      const deny = () => {
        throw new DOMException("Caches are denied.", "SecurityError");
      };
      Object.assign(CacheStorage.prototype, { open: deny, match: deny, has: deny, keys: deny });
    });
    await page.reload();
    await idle(page);
    expect(await stepOf(page)).toBe(14);
  });
  await context.close();
});
