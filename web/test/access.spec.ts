// What of accessibility needs a browser: axe, faint texts, what the tab key reaches. The rest: dom/access.test.ts.

import { violations } from "./axe.ts";
import { expect, idle, open, press, test } from "./support.ts";

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
    "a ground like its text": "[data-theme=contrast-dark] aside [role=tab] { background: #ddd }",
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
    const theme = /theme=([\w-]+)/.exec(rule)?.[1] ?? "";
    const others = found.filter((line) => !line.startsWith(`${theme}: `) && theme !== "light");
    expect(others, what).toEqual([]);
  }
});

test("everything is reached by the tab key, what is drawn by arrows from where it stops", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  // It is fetched once the first step is shown.
  await expect(page.getByLabel("Timeline", { exact: true })).toBeVisible();
  const reached: string[] = [];
  const drawn = () => page.evaluate(() => document.activeElement?.closest("svg") !== null);
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
    for (let before = ""; (await drawn()) && before !== (await name()); ) {
      before = await name();
      await page.keyboard.press("ArrowDown");
      reached.push(await name());
    }
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
});

test("the browser's accessibility tree has each sentence once, and drawings as groups", async ({ page }) => {
  // A screen reader is told the sentences once; who reads after that finds them once.
  await page.addInitScript(() => {
    const told = () => {
      const region = document.querySelector("section[aria-label=Why] [aria-live=polite]");
      if (region?.textContent) document.documentElement.dataset.told = "yes";
    };
    new MutationObserver(told).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, "#scenario=bbq-coloring&t=14");
  await expect(page.locator("html")).toHaveAttribute("data-told", "yes");
  await expect(page.locator("section[aria-label=Why] [aria-live=polite]")).toBeEmpty();
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
    nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
  };
  const seen = nodes.filter(({ ignored }) => !ignored);
  const texts = seen.filter(({ role }) => role?.value === "StaticText").map(({ name }) => name?.value ?? "");
  const sentence = await page.evaluate(() => {
    const [longest = ""] = [...document.querySelectorAll("section[aria-label=Why] p:first-child span")]
      .flatMap((one) => [...one.childNodes].map((node) => node.textContent?.trim() ?? ""))
      .sort((a, b) => b.length - a.length);
    return longest;
  });
  expect(sentence.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes(sentence))).toHaveLength(1);
  const structure = seen.filter(({ name }) => name?.value.startsWith("Structure"));
  expect(structure.map(({ role }) => role?.value)).toEqual(["group"]);
});
