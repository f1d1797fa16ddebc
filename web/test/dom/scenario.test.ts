// The scenario panel's texts.

import { drop, expect, idle, open, press, test } from "./support.ts";

/** The smallest scenario. */
const SMALLEST = JSON.stringify({
  version: 1,
  engines: [{ design: "bbq", implementation: "model" }],
  bench: { kind: "ops" },
  traffic: [{ kind: "ops", ops: [["enqueue", 17, 5], ["dequeue-max"]] }],
});

test("a scenario that leaves out all it can is described in whole sentences", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("tab", { name: "Scenario" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("heading", { name: "Expected", exact: true })).toHaveCount(1);
  await expect(panel).toContainText("Engine 0: BBQ RTL, D = 1, N = 15, W = 4; compared with engine 1");
  await drop(page, SMALLEST);
  await idle(page);
  await expect(panel.getByText("Engine 0: BBQ model", { exact: true })).toHaveCount(1);
  // The scenario has no expected results, but actual ones.
  await expect(panel.getByRole("heading", { name: "Expected", exact: true })).toHaveCount(0);
  await expect(panel.getByRole("heading", { name: "Results", exact: true })).toHaveCount(1);
});

test("a file that is dropped before the first step is shown opens", async ({ page }) => {
  await page.goto("about:blank");
  await page.goto("/#scenario=bbq-coloring");
  expect(document.documentElement.dataset.idle).not.toBe("true");
  await drop(page, SMALLEST.replace("{", '{ "title": "Dropped early",'));
  await expect(page.locator("main").first()).toContainText("Dropped early");
});

test("what engines begin with is part of what is said of them", async ({ page }) => {
  await open(page, "#scenario=gearbox-fig3-at-123");
  await page.getByRole("tab", { name: "Scenario" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("begins with time = 123");
  await expect(panel).toContainText("1 element before step 0: enqueue 2 2 100 177");
});

test("the inspector words suit designs without buckets", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-fig3&t=9");
  await page.getByRole("tab", { name: "Inspector" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("Click an operation, or anything in the drawing, to see more of it.");
  await press(page, "/");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("queue 2, at its front");
});

test("a title that turns the direction of writing leaves the rest of the window's title alone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await drop(
    page,
    JSON.stringify({
      version: 1,
      title: "\u202Eturned",
      engines: [{ design: "bbq", implementation: "model", parameters: { W: 4, D: 1, N: 15 } }],
      bench: { kind: "ops" },
      traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"]] }],
    }),
  );
  await expect.poll(() => document.title).toBe("\u2068\u202Eturned\u2069 · Queuescope");
});

test("of a network the panel names the nodes, and none of the engines by its number", async ({ page }) => {
  await open(page, "#scenario=nic-figure-11&t=90");
  await page.getByRole("tab", { name: "Scenario" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("Node tenants: BBQ RTL, D = 2, N = 15, W = 4; compared with a model of its own");
  await expect(panel).toContainText("Node packets: BBQ RTL");
  await expect(panel).not.toContainText("ngine 0");
  await open(page, "#scenario=mesh-eight");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("72 nodes, in0.out0 to out7: PIFO");
});
