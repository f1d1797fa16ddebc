// Experiments: their packet counts, runs and tables. Values: experiment-values.test.ts.

import { expect, idle, open, type Page, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const POINTS = 10;
const bar = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const packets = (page: Page) => page.getByLabel("packets a point");
const hash = (page: Page) => new URL(page.url()).hash;

/** Waits until this number of points has no value. */
async function left(page: Page, missing: number): Promise<void> {
  await expect(bar(page)).toHaveAttribute("data-missing", String(missing));
  if (missing === 0 || missing === POINTS) await idle(page);
}

/** The cells of the table, row by row. */
const cells = (page: Page) =>
  page
    .getByRole("region", { name: "Table of values" })
    .locator("tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent ?? "")),
    );

test("the number of packets is typed or divided by ten, and the points run with it", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5b&packets=20000");
  await expect(packets(page)).toHaveValue("20000");
  await packets(page).fill("3000");
  await packets(page).press("Enter");
  await expect.poll(() => hash(page)).toBe("#experiment=sp-pifo-fig5b&packets=3000");
  await expect(bar(page)).toContainText(/10 points, 30\.0\sk packets/);
  await button(page, "Run").click();
  await left(page, 0);
  const before = await cells(page);
  await button(page, "÷ 10").click();
  await expect.poll(() => hash(page)).toBe("#experiment=sp-pifo-fig5b&packets=300");
  await expect(packets(page)).toHaveValue("300");
  await expect(bar(page)).toContainText("10 points, 3,000 packets");
  await left(page, POINTS);
  await button(page, "Run").click();
  await left(page, 0);
  expect((await cells(page)).length).toBe(before.length);
  expect(await cells(page)).not.toEqual(before);
  // Text that is no packet count changes nothing.
  for (const text of ["0", "many", "99999999999"]) {
    await packets(page).fill(text);
    await packets(page).press("Enter");
    await expect(packets(page)).toHaveValue("300");
  }
  expect(hash(page)).toBe("#experiment=sp-pifo-fig5b&packets=300");
});

test("after a part of the points all of them are run again", async ({ page }) => {
  const asked: number[] = [];
  let most = 4;
  letWorkersStart(({ point }) => asked.push(point) <= most);
  await open(page, "#experiment=sp-pifo-fig5b&packets=2000&seed=5");
  await expect(button(page, "Run all again")).toHaveCount(0);
  await button(page, "Run").click();
  await left(page, POINTS - most);
  await button(page, "Cancel").click();
  await idle(page);
  most = Number.POSITIVE_INFINITY;
  asked.length = 0;
  await button(page, "Run all again").click();
  await left(page, 0);
  expect(asked.sort((a, b) => a - b)).toEqual([...Array(POINTS).keys()]);
  // A second run gives the same values.
  const values = await cells(page);
  asked.length = 0;
  await button(page, "Run again").click();
  await expect.poll(() => asked.length).toBe(POINTS);
  await left(page, 0);
  expect(await cells(page)).toEqual(values);
});

test("the table is copied with tabs between its values", async ({ page }) => {
  letWorkersStart();
  await open(page, "#experiment=sp-pifo-fig5b&packets=2500");
  const copy = page.getByRole("button", { name: "Copy the table" });
  await expect(copy).toBeDisabled();
  await button(page, "Run").click();
  await left(page, 0);
  await copy.click();
  await expect(page.getByText("✓ copied")).toBeVisible();
  const text = await navigator.clipboard.readText();
  const copied = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const shown = await cells(page);
  // Headings and names are the same; the values on the page are rounded.
  expect(copied[0]?.slice(1)).toEqual(shown[0]?.slice(1));
  expect(copied.slice(1).map(([name]) => name)).toEqual(shown.slice(1).map(([name]) => name));
  const values = (rows: string[][]) =>
    rows.slice(1).map(([, ...cells]) => cells.map((cell) => Number(cell.replaceAll(",", ""))));
  expect(values(shown).flat()).toHaveLength(POINTS);
  expect(values(copied)).toEqual(
    values(shown).map((row) => row.map((value) => expect.closeTo(value, value < 1 ? 3 : value < 100 ? 1 : -1))),
  );
});
