import type { Page } from "@playwright/test";
import { expect, idle, open, press, stepOf, test } from "./support.ts";

const why = "section[aria-label=Why]";

test("the tree shows every bitmap of both levels, with what is counted under its bits", async ({ page }) => {
  await open(page, "#scenario=bbq-fig2-tree&t=16");
  await expect(page.getByRole("button", { name: /of L1:/, includeHidden: true })).toHaveCount(4);
  for (const [name, bits] of [
    ["Bit 2 of L1", "1, StOC 2, waterlevel bit 1"],
    ["Bit 1 of L2 bitmap 2", "1, StOC 2, waterlevel bit 1"],
    ["Bit 1 of L2 bitmap 0", "1, StOC 1, waterlevel bit 0"],
    ["Bit 3 of L2 bitmap 3", "0, StOC 0, waterlevel bit 0"],
  ]) {
    await expect(page.getByRole("button", { name: `${name}: ${bits}`, exact: true })).toBeAttached();
  }
  await page.getByRole("button", { name: /^Bit 1 of L2 bitmap 2/ }).click();
  await idle(page);
  await expect(page.getByRole("heading", { name: "Bit 1 of L2 bitmap 2" })).toBeVisible();
  await expect(page.getByText("13 in element 3, 11 in element 1")).toBeVisible();
});

test("a dequeue speculates, then adopts", async ({ page }) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=20");
  await press(page, "ArrowRight");
  await expect(page.locator(why)).toContainText("op 4 (dequeue-max) speculates: op 3, one stage ahead");
  await expect(page.getByText("assumes", { exact: true })).toBeVisible();
  await press(page, "ArrowRight");
  await expect(page.locator(why)).toContainText("drops bit 0 and adopts it with its new StOC 1");
  await expect(page.getByText("adopts", { exact: true })).toBeVisible();
});

test("hardware with a mechanism off goes wrong, and the page says so", async ({ page }) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=21");
  await expect(page.getByText("speculation off")).toBeVisible();
  await expect(page.getByText("not foreseen")).toBeVisible();
  await page.getByRole("button", { name: "until step 23, on purpose" }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(23);
  await expect(page.getByText("✕ RTL ≠ model")).toBeVisible();
  await expect(page.getByText("on purpose", { exact: true })).toBeVisible();
  await expect(page.locator(why)).toContainText(
    "part here, on purpose: the assertion bbq.gen_level[2].u_level.u_sva.NoUnderflow",
  );
  await expect(page.locator(why)).toContainText("below zero");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByText("speculation is switched off")).toBeVisible();
  await expect(page.getByRole("button", { name: /hardware and model part, on purpose.*met/ })).toBeVisible();
});

for (const [W, D, N] of [
  [16, 2, 131071],
  [8, 5, 131071],
] as const) {
  test(`a queue of ${W} to the ${D} priorities and ${N} elements is stepped`, async ({ page }) => {
    await open(page, "#scenario=bbq-coloring");
    const parameters = { W, D, N };
    const scenario = {
      version: 1,
      title: "Large",
      engines: [
        { design: "bbq", implementation: "rtl", parameters, reference: 1 },
        { design: "bbq", implementation: "model", parameters },
      ],
      bench: { kind: "ops" },
      traffic: [{ kind: "random", slots: 400, mix: { enqueue: 5, "dequeue-max": 3, "dequeue-min": 1, idle: 1 } }],
    };
    await page.keyboard.press("o");
    await page.getByRole("dialog").getByRole("textbox").fill(JSON.stringify(scenario));
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Scenario: Large/ })).toBeVisible();
    await idle(page);
    for (let i = 0; i < 12; i++) await press(page, "Shift+ArrowRight");
    for (let i = 0; i < 6; i++) await press(page, "ArrowRight");
    expect(await stepOf(page)).toBe(126);
    await expect(page.getByText("✓ RTL = model")).toBeVisible();
    expect(await page.locator("svg[aria-label^=Structure] *").count()).toBeLessThan(4000);
    // A bit that nothing is at leads to the bitmap below it.
    await page
      .getByRole("button", { name: /^Bit 0 of L1/, includeHidden: true })
      .first()
      .focus();
    await press(page, "Enter");
    await expect(page.getByRole("heading", { name: "Bit 0 of L1" })).toBeVisible();
    await expect(page.getByText("bitmap 0", { exact: true }).first()).toBeVisible();
    await findsItsWay(page, W ** D);
    await page.getByRole("button", { name: "model", exact: true }).click();
    await idle(page);
    await press(page, "ArrowRight");
  });
}

/** From the overview to a bucket, from there by number to its element and back, and what is not there. */
async function findsItsWay(page: Page, priorities: number) {
  await press(page, "Escape");
  const overview = page.getByRole("slider", { name: `Priorities, ${priorities - 1} at the left, 0 at the right` });
  await overview.focus();
  await press(page, "Home");
  const largest = Number(await overview.getAttribute("aria-valuenow"));
  await expect(page.getByRole("heading", { name: `Bucket ${largest}`, exact: true })).toBeVisible();
  await press(page, "ArrowRight");
  const second = Number(await overview.getAttribute("aria-valuenow"));
  expect(second).toBeLessThan(largest);
  await press(page, "ArrowLeft");
  await expect(overview).toHaveAttribute("aria-valuenow", `${largest}`);
  expect(await stepOf(page), "its keys are its own").toBe(126);
  const box = await overview.boundingBox();
  if (!box) throw new Error("no overview");
  await page.mouse.click(box.x + (1 - (second + 0.5) / priorities) * box.width, box.y + box.height / 2);
  await idle(page);
  await expect(page.getByRole("heading", { name: `Bucket ${second}`, exact: true })).toBeVisible();

  const find = async (text: string) => {
    await page.keyboard.press("/");
    await page.getByRole("textbox", { name: "Priority or element" }).fill(text);
    await page.keyboard.press("Enter");
    await idle(page);
  };
  await find(`${largest}`);
  await expect(page.getByRole("heading", { name: `Bucket ${largest}`, exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Priority or element" })).toBeHidden();
  const bucket = page.getByRole("button", { name: /^Bucket \d+, list from HEAD to TAIL: / }).first();
  const [, data, element] = /: (\d+) in element (\d+)/.exec((await bucket.getAttribute("aria-label")) ?? "") ?? [];
  await find(`data ${data}`);
  await expect(page.getByRole("heading", { name: `Element ${element}`, exact: true })).toBeVisible();
  await expect(page.getByText(/^in bucket \d+, /)).toBeVisible();
  await find(`${priorities}`);
  await expect(page.getByText(`There is no priority ${priorities}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Priority or element" })).toBeHidden();
}

for (const [scene, label, text, heading] of [
  ["sp-pifo-fig3&t=6", "Rank or queue", "queue 2", "Queue 2"],
  ["pifo-fig12-logical&t=6", "Rank or place", "place 4", "Place 4"],
  ["gearbox-fig3&t=6", "Flow or packet", "1", "Flow 1"],
] as const) {
  test(`numbers are found as well in ${scene}`, async ({ page }) => {
    await open(page, `#scenario=${scene}`);
    await page.keyboard.press("/");
    const field = page.getByRole("textbox", { name: label });
    await field.fill("9999");
    await field.press("Enter");
    await expect(page.getByText(/9999/).first()).toBeVisible();
    await field.fill(text);
    await field.press("Enter");
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(field).toBeHidden();
  });
}
