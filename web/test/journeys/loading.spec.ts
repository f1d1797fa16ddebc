// The time of the page's requests, and its messages about a file that does not load or that fails. Frames on strict hosts: frames.spec.ts.

import { pathToFileURL } from "node:url";
import { expect, forgive, idle, test } from "../support.ts";

// A browser fetches no file again that an earlier test has fetched.
test.use({ fresh: true });

const START = "#scenario=bbq-coloring&t=14";

test("the first step waits for no other part of the page; what did not come is fetched when it is asked for again", async ({
  page,
}) => {
  await test.step("an embedded page does not fetch the panel that it does not have", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const timeline = page.waitForRequest((request) => request.url().includes("/Timeline-"));
    await page.goto(`/?embed=1${START}`);
    await timeline;
    await idle(page);
    expect(requested.some((url) => url.includes("/SidePanel-"))).toBe(false);
  });

  await test.step("the first step waits for neither side panel nor timeline", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/(SidePanel|Timeline)-[^/]*js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/${START}`);
    await expect(page.getByLabel("Structure of the queue")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Scenario" })).toHaveCount(0);
    release();
    await expect(page.getByRole("tab", { name: "Scenario" })).toBeVisible();
    await idle(page);
  });

  await test.step("the editor that did not come is fetched when it is asked for again", async () => {
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
    await page.keyboard.press("Escape");
  });

  await test.step("a screen that did not come leaves the ways to others, and is fetched again on request", async () => {
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
  });
  forgive(page);
});

test("a page whose script or scenario does not come, or fails, says which and why", async ({ page, atLoad }) => {
  const alert = page.getByRole("alert");
  const refuse = (url: string) => page.route(url, (route) => route.fulfill({ status: 504 }));

  await test.step("a script that does not come is named, and nothing is said of files", async () => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/");
    await expect(alert).toContainText(/could not fetch http.*index-.*\.js\. There is no network/);
    await expect(page.getByText("opened from a file")).toHaveCount(0);
    await page.unroute("**/assets/index-*.js");
  });

  await test.step("what the host answers is said, of the script and of a scenario", async () => {
    await refuse("**/assets/index-*.js");
    await page.goto("/");
    await expect(alert).toContainText(/could not fetch http.*\. The page’s host answers 504\. Load/);
    await page.unroute("**/assets/index-*.js");
    await refuse("**/assets/bbq-branches-*.json");
    await page.goto("/#scenario=bbq-branches");
    await page.reload();
    await expect(alert).toContainText("The host of the page answers 504");
  });

  await test.step("a script that fails says how", async () => {
    await atLoad(() => {
      window.matchMedia = () => {
        throw new Error("no media here");
      };
    }, null);
    await page.goto("about:blank");
    await page.goto("/");
    await expect(alert).toContainText("could not begin: Uncaught Error: no media here");
  });

  await test.step("a page that is opened as a file says how to serve it", async () => {
    await page.goto(pathToFileURL("dist/index.html").href);
    await expect(page.getByText("Serve its folder over HTTP")).toBeVisible();
  });
  forgive(page);
});
