// Opening and sharing: links, files, pasted and dropped texts.

import { shipped } from "../shipped.ts";
import { drop, expect, idle, open, type Page, picture, press, stepOf, test } from "./support.ts";
import { files } from "./window.ts";

/** A scenario that does not ship with the page. */
const own = JSON.stringify(shipped.get("bbq-coloring")).replace("Coloring:", "My coloring:");

async function openOwn(page: Page) {
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(own);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
}

test("the address is the link to what is shown", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await press(page, "ArrowRight");
  await expect.poll(() => new URL(page.url()).hash).toBe("#scenario=bbq-coloring&t=6");
  await openOwn(page);
  await press(page, "ArrowRight", "ArrowRight");
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=1\.[\w-]+&t=2$/);
  const there = await picture(page);
  await page.reload();
  await idle(page);
  expect(await picture(page)).toBe(there);
});

test("a link that is put into the address opens without a reload", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=5");
  await page.evaluate(() => {
    location.hash = "#scenario=bbq-first-steps&t=9";
  });
  await expect(page.getByRole("button", { name: /^Scenario: First steps/ })).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(9);
});

test("a file that is dropped on the page opens", async ({ page }) => {
  await open(page, "#scenario=bbq-first-steps");
  await drop(page, own);
  await expect(page.getByRole("button", { name: /^Scenario: My coloring/ })).toBeVisible();
});

test("a link and a file open when they are pasted with nothing focused", async ({ page }) => {
  await open(page, "#scenario=bbq-first-steps");
  const paste = (text: string) => page.keyboard.insertText(text);
  await paste("https://example.org/somewhere/#scenario=bbq-coloring&t=6");
  await expect(page.getByRole("button", { name: /^Scenario: Coloring/ })).toBeVisible();
  await idle(page);
  expect(await stepOf(page)).toBe(6);
  await paste(own);
  await expect(page.getByRole("button", { name: /^Scenario: My coloring/ })).toBeVisible();
  await press(page, "ArrowRight");
  const before = await picture(page);
  await paste("a shopping list");
  await expect(page.getByRole("alert")).toContainText("This scenario cannot be opened");
  await press(page, "Escape");
  expect(await picture(page)).toBe(before);
  // In the open dialog, the text goes into the field and is not opened yet.
  await page.keyboard.press("o");
  await expect(page.getByLabel("Paste a link or a scenario file")).toBeFocused();
  await paste("#scenario=bbq-coloring");
  await expect(page.getByLabel("Paste a link or a scenario file")).toHaveValue("#scenario=bbq-coloring");
  await press(page, "Escape");
  // The text is still there when the dialog is opened again.
  await page.keyboard.press("o");
  await expect(page.getByLabel("Paste a link or a scenario file")).toHaveValue("#scenario=bbq-coloring");
  await press(page, "Escape");
  // In any other dialog, a paste changes nothing.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await paste("#scenario=bbq-coloring");
  await press(page, "Escape");
  expect(await picture(page)).toBe(before);
});

test("beyond 8,000 characters of link the file is offered, named after the title", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  const long = JSON.parse(own);
  let data = 1;
  const drawn = () => {
    data = (data * 48271) % 2147483647;
    return data;
  };
  const [source] = long.traffic;
  source.ops = [...source.ops, ...Array.from({ length: 3000 }, () => ["enqueue", drawn(), drawn() % 4])];
  long.title = "Zwölf: lang/<b>";
  long.expect = {};
  await page.keyboard.press("o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(long));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
  await page.keyboard.press("s");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(link.length).toBeGreaterThan(8_000);
  await expect(page.getByText(`${link.length.toLocaleString("en-US")} characters`, { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("Links of more than 8,000 characters are cut by some programs");
  const save = page.getByRole("link", { name: "Save as a file" });
  await expect(save).toHaveAttribute("download", "zwolf-lang-b.json");
  const saved = JSON.parse((await files.get((await save.getAttribute("href")) ?? "")?.text()) ?? "");
  expect(saved.traffic).toEqual(long.traffic);
});

test("a shipped scenario is shared by its name, or in full", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=3");
  await page.keyboard.press("s");
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/#scenario=bbq-coloring&t=3$/);
  await page.getByLabel("Carry the whole scenario in the link").check();
  await expect(link).toHaveValue(/#s=1\.[\w-]+&t=3$/);
  await expect.poll(() => navigator.clipboard.readText()).toBe(await link.inputValue());
});

test("a comparison has a button that copies its link, at its step", async ({ page }) => {
  const link = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";
  await page.goto(`/${link}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("✓ copied");
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/${link}`);
});

test("a timing diagram is looked at before it is saved", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=12");
  await page.keyboard.press("s");
  await page.getByRole("button", { name: "Timing diagram…" }).click();
  const section = page.getByRole("region", { name: "Timing diagram" });
  const image = section.locator("img");
  // The library itself has drawn it.
  await expect(image).toHaveAttribute("src", /^data:image\/svg\+xml/);
  const drawn = async () => decodeURIComponent((await image.getAttribute("src")) ?? "");
  expect(await drawn()).toContain("WaveDrom");
  expect(await drawn()).toContain("dequeue-max");
  await section.getByLabel("fields").fill("occ, nothing");
  await section.getByRole("button", { name: "Draw" }).click();
  await expect(section.getByRole("status")).toContainText('"nothing" is no field of this engine');
  await expect(image).toBeHidden();
  await section.getByLabel("fields").fill("occ");
  await section.getByLabel("to", { exact: true }).fill("9");
  await section.getByRole("button", { name: "Draw" }).click();
  await expect(section.getByRole("status")).toContainText("signals");
  expect(await drawn()).toContain("steps 0 to 9");
  const saved = files.size;
  await section.getByRole("button", { name: "Save the diagram as WaveJSON" }).click();
  await expect(section.getByRole("status")).toContainText("✓ saved as bbq-coloring-timing.json");
  const made = JSON.parse((await [...files.values()].at(-1)?.text()) ?? "");
  expect(files.size).toBe(saved + 1);
  expect(made.head).toEqual({ text: expect.stringMatching(/, steps 0 to 9$/), tick: 0 });
  expect(made.signal.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : null))).toEqual([
    null,
    "operations",
    "state",
  ]);
  await section.getByRole("button", { name: "Save the diagram as SVG" }).click();
  await expect(section.getByRole("status")).toContainText("✓ saved as bbq-coloring-timing.svg");
  expect(await [...files.values()].at(-1)?.text()).toMatch(/^<\?xml [\s\S]*fill="white"/);
});
