import { violations } from "./axe.ts";
import { expect, idle, open, press, stepOf, test } from "./support.ts";

test("axe finds nothing wrong with the tabs of the side panel, in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  for (const tab of ["Operations", "Lives", "Inspector", "Scenario", "Time", "Notes", "Engines"]) {
    await page.getByRole("tab", { name: tab }).click();
    expect(await violations(page, tab === "Operations" ? undefined : "aside"), tab).toEqual([]);
  }
});

test("axe finds nothing wrong with what opens over the page, in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("button", { name: /^Stage 3/ }).click();
  await idle(page);
  expect(await violations(page), "an operation selected").toEqual([]);
  for (const [key, name] of [
    ["s", "Share"],
    ["o", "Open"],
    ["?", "Help"],
  ]) {
    await page.keyboard.press(key as string);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    expect(await violations(page, "dialog"), name).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("button", { name: /^Scenario:/ }).click();
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  expect(await violations(page, "header"), "gallery").toEqual([]);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = "#nothing";
  });
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await violations(page, "[role=alert]"), "problem").toEqual([]);
});

test("axe finds nothing wrong with trees and bounds in any theme", async ({ page }) => {
  for (const scene of ["bbq-fig4-adoption&t=22", "bbq-fig3-misrouted&t=23", "sp-pifo-fig3&t=6", "sp-pifo-fig3&t=16"]) {
    await open(page, `#scenario=${scene}`);
    expect(await violations(page, "main"), scene).toEqual([]);
  }
  await open(page, "#scenario=three-tenants-stfq&t=900");
  await page.getByRole("tab", { name: "Packets" }).click();
  expect(await violations(page, "aside"), "packets").toEqual([]);
});

test("axe finds nothing wrong with other ways to look in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=23");
  for (const [key, name] of [
    ["c", "side by side"],
    ["p", "before an audience"],
    ["g", "guessing"],
    ["/", "finding"],
  ] as const) {
    await press(page, key);
    expect(await violations(page), name).toEqual([]);
  }
  await open(page, "?embed=1#scenario=bbq-coloring&t=14");
  expect(await violations(page), "embedded").toEqual([]);
});

test("axe finds nothing wrong with conditions and branches in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-branches&t=14");
  await press(page, "e", "Enter", "Escape");
  await page.getByRole("button", { name: "Coloring off", exact: true }).first().click();
  await press(page, "End");
  await page.getByRole("combobox", { name: "New condition" }).fill("nonsense and ");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  expect(await violations(page, "aside"), "suggestions").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^column \d+: found /)).toBeVisible();
  await page.getByRole("button", { name: "Rename Reset" }).click();
  expect(await violations(page, "aside"), "an error, a name").toEqual([]);
  await page.getByRole("button", { name: /^Branch:/ }).click();
  expect(await violations(page, "header"), "the menu").toEqual([]);
});

test("axe finds nothing wrong with the details of a divergence", async ({ page }) => {
  await open(page, "#scenario=bbq-fig3-misrouted&t=23");
  await page.getByRole("button", { name: "details…" }).click();
  await expect(page.getByRole("button", { name: "Shrink" })).toBeEnabled();
  expect(await violations(page, "dialog")).toEqual([]);
});

test("faint text in another theme is found", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const without = await violations(page, "aside");
  expect(without).toEqual([]);
  const rules = {
    "faint text": "[data-theme=dark] aside [role=tab] { color: #666 }",
    "a ground like its text": "[data-theme=contrast] aside [role=tab] { background: #ddd }",
    "text that is half there": "[data-theme=light] aside [role=tablist] { opacity: 0.4 }",
  };
  for (const [what, rule] of Object.entries(rules)) {
    // The policy forbids style elements, but not sheets made by script.
    await page.evaluate((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [sheet];
    }, rule);
    const found = await violations(page, "aside [role=tablist]");
    expect(found, what).not.toEqual([]);
    // In the theme that is shown axe finds it as well.
    const theme = /theme=(\w+)/.exec(rule)?.[1] ?? "";
    const others = found.filter((line) => !line.startsWith(`${theme}: `) && theme !== "light");
    expect(others, what).toEqual([]);
  }
});

test("everything is reached and used by keyboard alone", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const reached: string[] = [];
  const name = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    const at = await name();
    if (reached.length > 0 && at === reached[0]) break;
    reached.push(at);
  }
  for (const wanted of [
    "Scenario: Coloring",
    "Share",
    "Open…",
    "View",
    "Help",
    "Stage 3: op 5",
    "Bucket 2",
    "Operations",
    "Play",
    "Timeline",
    "Speed",
  ]) {
    expect(
      reached.some((text) => text.startsWith(wanted)),
      `${wanted} in ${reached.join(" | ")}`,
    ).toBe(true);
  }

  await page.getByRole("button", { name: /^Stage 3: op 5/ }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: /op 5, dequeue-max/ })).toBeVisible();
  await press(page, "Escape");
  await page.getByRole("button", { name: /^Bucket 2/ }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "Bucket 2" })).toBeVisible();

  await page.getByRole("tab", { name: "Inspector" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Scenario" })).toBeFocused();
  expect(await stepOf(page)).toBe(14);

  await page.getByRole("button", { name: /^Scenario:/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: /^Coloring: four/ })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Scenario: First steps/ })).toBeVisible();
});

test("an operation that is selected tells its life, and a stage of it leads to its step", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await page.getByRole("button", { name: /^10 4 dequeue-max/ }).click();
  await expect(page.getByText("In flight since step 10.")).toBeVisible();
  await page.getByRole("button", { name: /^step 16/ }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(16);
  await expect(page.getByText("Left with 1 @ 2 in step 16.")).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("heading", { name: "Step 16" })).toBeVisible();
});

test("the lives of the operations are a table that arrow keys move in, and enter goes to a step of one", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-fig4-adoption&t=24");
  await page.getByRole("tab", { name: "Lives" }).click();
  await idle(page);
  const table = page.getByRole("table", { name: /^The stage of each of the latest operations/ });
  await expect(table.getByRole("columnheader", { name: "24", exact: true })).toHaveAttribute("aria-current", "step");
  await expect(table.getByRole("rowheader")).toHaveCount(5);
  await table.getByRole("rowheader", { name: "op 4, dequeue-max" }).getByRole("button").focus();
  await page.keyboard.press("ArrowRight");
  await expect(table.getByRole("button", { name: "stage 0 in step 17: admit; pop free list" })).toBeFocused();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  const taker = table.getByRole("button", { name: /^stage 5 in step 22: .*; adopts with op 3$/ });
  await expect(taker).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(table.getByRole("button", { name: /^stage 6 in step 22: .*; adopts with op 4$/ })).toBeFocused();
  expect(await stepOf(page)).toBe(24);
  await press(page, "Enter");
  expect(await stepOf(page)).toBe(22);
  await table.getByRole("rowheader", { name: "op 3, dequeue-max" }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: /op 3, dequeue-max/ })).toBeVisible();
});

test("while it plays nothing is announced, then the last step is", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=2");
  const spoken = page.locator("[aria-live=polite]");
  const before = await spoken.textContent();
  await page.keyboard.press("Space");
  await page.waitForTimeout(1300);
  expect(await spoken.textContent()).toBe(before);
  await page.keyboard.press("Space");
  await idle(page);
  await expect.poll(() => spoken.textContent()).not.toBe(before);
});
