// Checks of a run with the accessibility checker axe, in every theme. Keys and screen readers: keys.spec.ts, ../dom/access.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, idle, open, press, test } from "../support.ts";

const panel = (page: Page) => page.getByRole("tabpanel");
const part = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("axe finds nothing wrong with the side panel and what opens over a run, in any theme", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");

  await test.step("the tabs of the side panel", async () => {
    for (const name of ["Operations", "Lives", "Inspector", "Scenario", "Time", "Notes", "Engines"]) {
      await tab(page, name).click();
      expect(await violations(page, name === "Operations" ? undefined : "aside"), name).toEqual([]);
    }
  });

  await test.step("an operation that is selected, dialogs, the list of scenarios, an error", async () => {
    await page.getByRole("button", { name: /^Stage 3/ }).click();
    await idle(page);
    expect(await violations(page), "an operation selected").toEqual([]);
    for (const [key, name] of [
      ["s", "Share"],
      ["o", "Open"],
      ["?", "Help"],
    ] as const) {
      await page.keyboard.press(key);
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
    await page.keyboard.press("Escape");
  });

  await test.step("conditions and branches", async () => {
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

  await test.step("faint text in another theme would be found", async () => {
    await open(page, "#scenario=bbq-coloring&t=14");
    const rules = {
      "faint text": "[data-theme=dark] aside [role=tab] { color: #666 }",
      "a ground like its text": "[data-theme=contrast-dark] aside [role=tab] { background: #ddd }",
      "text that is half there": "[data-theme=light] aside [role=tablist] { opacity: 0.4 }",
    };
    for (const [what, rule] of Object.entries(rules)) {
      // The content security policy forbids style elements, but not style sheets made by script.
      await page.evaluate((rule) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rule);
        document.adoptedStyleSheets = [sheet];
      }, rule);
      const found = await violations(page, "aside [role=tablist]");
      expect(found, what).not.toEqual([]);
      // The fault is reported for its own theme only. In the light theme, which is shown, axe reports it too.
      const theme = /theme=([\w-]+)/.exec(rule)?.[1] ?? "";
      const others = found.filter((line) => !line.startsWith(`${theme}: `) && theme !== "light");
      expect(others, what).toEqual([]);
    }
  });
});

test("axe finds nothing wrong with drawings, measures and other ways to look, in any theme", async ({ page }) => {
  await test.step("trees and bounds", async () => {
    for (const scene of [
      "bbq-fig4-adoption&t=22",
      "bbq-fig3-misrouted&t=23",
      "sp-pifo-fig3&t=6",
      "sp-pifo-fig3&t=16",
    ]) {
      await open(page, `#scenario=${scene}`);
      expect(await violations(page, "main"), scene).toEqual([]);
    }
  });

  await test.step("packets, and shares of classes", async () => {
    await open(page, "#scenario=three-tenants-stfq&t=900");
    await tab(page, "Packets").click();
    expect(await violations(page, "aside"), "packets").toEqual([]);
    await part(page, "Shares").click();
    await expect(panel(page).getByRole("listitem").first()).toBeVisible();
    expect(await violations(page, "aside"), "shares of classes").toEqual([]);
  });

  await test.step("how late packets leave, and shares of flows", async () => {
    await open(page, "#scenario=gearbox-hardware&t=3000");
    await tab(page, "Order").click();
    await part(page, "How late").click();
    await expect(panel(page).getByRole("img").first()).toBeVisible();
    expect(await violations(page, "aside"), "how late").toEqual([]);
    await part(page, "Shares").click();
    await expect(panel(page).getByRole("listitem").first()).toBeVisible();
    expect(await violations(page, "aside"), "shares of flows").toEqual([]);
  });

  await test.step("a broken invariant, and measures by rank", async () => {
    await open(page, "#scenario=sp-pifo-rank-breaks-order&t=3");
    await tab(page, "Scenario").click();
    await expect(page.getByRole("button", { name: /the invariant order of bounds breaks, on purpose/ })).toBeVisible();
    expect(await violations(page, "aside"), "broken invariant").toEqual([]);
    await open(page, "#scenario=sp-pifo-beside-pifo&t=3000");
    await tab(page, "Order").click();
    await part(page, "By rank").click();
    await page.getByRole("combobox", { name: "Measure" }).selectOption("arrived");
    await page.getByRole("group", { name: /arrived by rank/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(panel(page).locator("p[aria-live]")).toHaveText(/rank 0:/);
    expect(await violations(page, "aside"), "measures by rank").toEqual([]);
  });

  await test.step("the details of a divergence", async () => {
    await open(page, "#scenario=bbq-fig3-misrouted&t=23");
    await page.getByRole("button", { name: "details…" }).click();
    await expect(page.getByRole("button", { name: "Shrink" })).toBeEnabled();
    expect(await violations(page, "dialog")).toEqual([]);
    await press(page, "Escape");
  });

  await test.step("side by side, before an audience, guessing, finding, embedded", async () => {
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
});
