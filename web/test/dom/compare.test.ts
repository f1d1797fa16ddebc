// Engines side by side at the same step.

import { expect, idle, open, type Page, press, test } from "./support.ts";

const engine = (page: Page, name: string) => page.getByRole("region", { name });
const words = (page: Page, name: string) =>
  engine(page, name)
    .locator("svg[aria-label^=Structure] [role=button]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("hardware and model are seen side by side, the model a pipeline ahead", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  await expect(engine(page, "Engine 1: model")).toHaveCount(0);
  await press(page, "c");
  await expect(engine(page, "Engine 0: RTL")).toBeVisible();
  await expect(engine(page, "Engine 1: model")).toBeVisible();
  expect(await words(page, "Engine 0: RTL")).not.toEqual(await words(page, "Engine 1: model"));
  await press(page, "End");
  const digest = async (name: string) =>
    engine(page, name)
      .getByTitle(/^Digest/)
      .getAttribute("title");
  expect(await digest("Engine 0: RTL")).toBe(await digest("Engine 1: model"));
  await engine(page, "Engine 1: model").getByRole("button", { name: "model" }).click();
  await idle(page);
  await expect(page.getByRole("button", { name: "model", pressed: true }).first()).toBeVisible();
  // Both engines remain on the page.
  await expect(engine(page, "Engine 0: RTL")).toBeVisible();
  await press(page, "c");
  await expect(engine(page, "Engine 0: RTL")).toHaveCount(0);
});

test("side by side, each engine is named and has its sentence", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  const why = page.getByLabel("Why", { exact: true });
  await expect(why.locator("b").filter({ hasText: "model" })).toHaveCount(0);
  await press(page, "c");
  // The text for screen readers is a paragraph too, with a colon behind the name.
  await expect(why.locator("p").filter({ hasText: /^RTL(?!:)/ })).toContainText("is changing the StOC of bit 2");
  await expect(why.locator("p").filter({ hasText: /^model(?!:)/ })).toContainText("The model answers op 6");
});

test("the order of each engine is a click away, with its name", async ({ page }) => {
  await open(page, "#scenario=sp-pifo-adversary&t=10");
  await page.getByRole("tab", { name: "Order" }).click();
  const choice = page.getByRole("combobox", { name: "Order of" });
  await expect(choice.locator("option")).toHaveText(["SP-PIFO", "FIFO", "Fixed bounds"]);
  await choice.selectOption("1");
  await idle(page);
  await expect(choice).toHaveValue("1");
  await expect(
    page
      .getByRole("tabpanel")
      .getByText(/inversions? up to this step, [\d,]+ in the (whole run|steps executed so far)/),
  ).toBeVisible();
});

test("that they are compared is remembered", async ({ page }) => {
  await open(page, "#scenario=bbq-forwarding-off&t=14");
  await press(page, "c");
  await page.reload();
  await idle(page);
  await expect(engine(page, "Engine 1: model")).toBeVisible();
});

test("engines are measured side by side, also where none is held against another", async ({ page }) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=2");
  await page.getByRole("tab", { name: "Engines" }).click();
  const table = page.getByRole("table", { name: "Engines up to this step" });
  await expect(table.getByRole("columnheader")).toHaveText(["measure", "RTL", "model"]);
  await expect(table.getByRole("row", { name: /^differs: retired/ })).toHaveCount(1);
  await expect(table.getByRole("row", { name: /^presented/ })).toHaveCount(1);

  const engine = (W: number) => ({ design: "bbq", implementation: "model", parameters: { W, D: 1, N: 15 } });
  const file = {
    version: 1,
    engines: [engine(4), engine(8), engine(16)],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["dequeue-max"], ["dequeue-min"]] }],
  };
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(file));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await press(page, "End");
  await page.getByRole("tab", { name: "Engines" }).click();
  await expect(table.getByRole("columnheader")).toHaveText([
    "measure",
    "model, W = 4",
    "model, W = 8",
    "model, W = 16",
  ]);
  await expect(table.getByRole("row", { name: /^(differs: )?rejected/ }).getByRole("cell")).toHaveText(["1", "1", "1"]);
});
