// The divergence of hardware and model: the page's messages about it, and the operations around it.

import { readFileSync } from "node:fs";
import { asStep } from "../../src/base/brand";
import { changeScenario } from "../../src/features/run/actions/change";
import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

/** The header of the page. */
const head = (page: Page) => page.getByRole("banner");

const title = (page: Page, begin: RegExp) => page.getByRole("button", { name: begin });

test("a divergence names stage and signal; its operations are copied, opened and shrunk, and back is the way back", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=23");
  await page.getByRole("button", { name: "details…" }).click();
  const dialog = page.getByRole("dialog", { name: "Where hardware and model part" });
  await expect(dialog).toContainText("bbq.gen_level[2].u_level.u_sva.NoUnderflow");
  await dialog.getByRole("button", { name: "Copy as failing operations" }).click();
  await expect(dialog).toContainText("✓ copied");
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.expect).toBeUndefined();
  expect(copied.view).toEqual({ step: 23 });
  expect(copied.engines).toEqual(JSON.parse(readFileSync("scenarios/bbq-fig3-misrouted.json", "utf8")).engines);

  await dialog.getByRole("button", { name: "Open them" }).click();
  await expect(title(page, /^Scenario: Failing operations: Figure 3/)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(23);

  // A scenario made from a divergence shows it as a fault, even if the original scenario diverges on purpose.
  await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  await expect(page.getByText("on purpose")).toBeHidden();

  await page.getByRole("button", { name: "details…" }).click();
  await dialog.getByRole("button", { name: "Shrink" }).click();
  await expect(dialog).toContainText(/Shrunk 5 operations to 4 in \d+ trials: none can go/);
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(title(page, /^Scenario: Shrunk: Failing/)).toBeVisible();
  await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\./);

  await page.goBack();
  await expect(title(page, /^Scenario: Failing operations/)).toBeVisible();
  await page.goBack();
  await expect(title(page, /^Scenario: Figure 3/)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(23);
  await page.goForward();
  await expect(title(page, /^Scenario: Failing operations/)).toBeVisible();
});

test("shrinking a long run shows how far it is and can be cancelled; a run too long for a link is not lost", async ({
  page,
}) => {
  // Hardware that fails after thousands of operations, too many for a link.
  const scenario = JSON.parse(readFileSync("scenarios/bbq-fig3-misrouted.json", "utf8"));
  const [explicit] = scenario.traffic;
  let draw = 1;
  const data = () => {
    draw = (draw * 48271) % 2147483647;
    return draw;
  };
  const pairs = Array.from({ length: 12_000 }, () => [["enqueue", data(), data() % 16], ["idle", 12], ["dequeue-min"]]);
  explicit.ops = [...pairs.flat(), ["idle", 20], ...explicit.ops];
  scenario.title = "Long";
  scenario.notes = [];
  scenario.expect = {};
  await open(page, "#scenario=bbq-coloring");
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(scenario));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await press(page, "End");
  await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  const end = await stepOf(page);

  await page.getByRole("button", { name: "details…" }).click();
  const dialog = page.getByRole("dialog", { name: "Where hardware and model part" });
  await dialog.getByRole("button", { name: "Shrink" }).click();
  await expect(dialog).toContainText(/\d trials?: [\d,]+ → [\d,]+ operations/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Shrink" })).toBeEnabled();
  await expect(title(page, /^Scenario: Long/)).toBeVisible();

  await dialog.getByRole("button", { name: "Shrink" }).click();
  await expect(dialog).toContainText(/Shrunk 24,005 operations to 4 in/);
  await press(page, "Escape");
  await expect(title(page, /^Scenario: Shrunk: Long/)).toBeVisible();
  await page.goBack();
  await expect(title(page, /^Scenario: Long/)).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(end);
});

test("the head says where the whole run diverges, at steps before that too", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await expect(head(page)).toContainText("✓ RTL = model");
  const off = { step: 12, engine: 0, switch: "coloring", on: false };
  await changeScenario(page.app, "switch", (file) => ({ ...file, edits: [off] }), asStep(3));
  await idle(page);
  await expect(head(page)).toContainText(/✕ RTL ≠ model\s*from step \d+ on/);
  expect(await stepOf(page)).toBe(3);
  await head(page)
    .getByRole("button", { name: /^from step/ })
    .click();
  await expect(head(page)).toContainText(/✕ RTL ≠ model\s*since step \d+/);
  await press(page, "ArrowLeft");
  await expect(head(page)).toContainText(/✕ RTL ≠ model\s*from step \d+ on/);
  await press(page, "Control+z");
  await expect(head(page)).toContainText("✓ RTL = model");
});
