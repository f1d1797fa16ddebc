// Links that mail, chat and HTML have altered, opened on the page: in the address, in the dialog, by drop. All alterations:
// ../wasm/links.test.ts.

import { dropText, expect, idle, open, type Page, stepOf, test } from "./support.ts";

const hash = (page: Page) => new URL(page.url()).hash;

test("a page that is opened with a mangled address shows the scenario at its step, and the clean one takes its place", async ({
  page,
}) => {
  for (const mangled of [
    "#scenario=bbq-coloring&amp;t=14",
    "#scenario=bbq-coloring&t=14)",
    "#scenario=bbq-coloring&t=14>",
    "#scenario=bbq-coloring&t=14”",
    "#scenario%3Dbbq-coloring%26t%3D14",
    "#scenario=bbq-coloring&t=14&utm_source=mail",
    "?utm_source=mail&amp;fbclid=x#scenario=bbq-color\u00ading&amp;t=14",
    "?hide=why%23scenario=bbq-coloring&t=14",
  ]) {
    await page.goto("about:blank");
    await open(page, mangled);
    expect(await stepOf(page), mangled).toBe(14);
    expect(hash(page), mangled).toBe("#scenario=bbq-coloring&t=14");
  }
});

test("mangled links to lessons, guides and comparisons are opened too", async ({ page }) => {
  await open(page, "#lesson=bbq-tree&amp;stop=2");
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  expect(hash(page)).toBe("#lesson=bbq-tree&stop=2");
  await page.goto("/#about=sp-pifo&amp;at=limits");
  await expect.poll(() => hash(page)).toBe("#about=sp-pifo&at=limits");
  await page.goto("/#compare=scenario=bbq-coloring&amp;with=scenario=bbq-coloring-off&amp;t=17");
  await expect.poll(() => hash(page)).toBe("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17");
});

test("a lesson that is not there is answered with those of a name like it", async ({ page }) => {
  await open(page, "#lesson=bbq-tre&amp;stop=2");
  await expect(page.getByRole("heading", { name: "There is no lesson “bbq-tre”" })).toBeVisible();
  await page.getByText("similar name").getByRole("link", { name: "bbq-tree" }).click();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
});

test("a mail is pasted into the dialog, and dropped", async ({ page }) => {
  await open(page, "#scenario=bbq-reset&t=3");
  await page.keyboard.press("o");
  const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent("https://example.org/#scenario=bbq-coloring&t=14")}&data=05%7C02&reserved=0`;
  const quoted = wrapped
    .match(/.{1,72}/g)
    ?.map((line) => `> ${line}`)
    .join("\n");
  await page.getByLabel("Paste a link or a scenario file").fill(`> Look at this:\n${quoted}\n> Regards\n`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
  await expect.poll(() => hash(page)).toBe("#scenario=bbq-coloring&t=14");
  await dropText(page, "[reset](https://example.org/#scenario=bbq-reset&amp;t=5).");
  await expect.poll(() => stepOf(page)).toBe(5);
});
