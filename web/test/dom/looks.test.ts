// The page's settings for its appearance, without style sheets.

import { expect, open, type Page, test } from "./support.ts";

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test("the theme is remembered", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  expect(await themeOf(page)).toBe("light");
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await themeOf(page)).toBe("dark");
  await page.reload();
  expect(await themeOf(page)).toBe("dark");
});

test("a theme that is chosen on one screen is that of all others", async ({ page }) => {
  let last = "light";
  for (const [fragment, item, theme] of [
    ["", "Dark", "dark"],
    ["#about=bbq", "High contrast", "contrast-dark"],
    ["#lesson=first-steps", "Light", "light"],
    ["#experiments", "Dark", "dark"],
    ["#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14", "As the system", "light"],
    ["#scenario=bbq-coloring", "Dark", "dark"],
  ] as const) {
    await page.goto(`/${fragment}`);
    const menu = page.getByRole("button", { name: /^View/ });
    await expect(menu).toBeVisible();
    expect(await themeOf(page), fragment).toBe(last);
    await menu.click();
    await page.getByRole("menuitemradio", { name: item }).click();
    expect(await themeOf(page), fragment).toBe(theme);
    last = theme;
  }
});

test("other tabs take the theme that is chosen in one", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^View/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await choose("Dark");
  const stored = Object.entries(localStorage);
  await choose("Light");
  expect(await themeOf(page)).toBe("light");
  // Another tab has stored its settings.
  for (const [key, text] of stored) localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent("storage"));
  expect(await themeOf(page)).toBe("dark");
  await expect(page.getByRole("button", { name: "View: dark" })).toBeVisible();
});
