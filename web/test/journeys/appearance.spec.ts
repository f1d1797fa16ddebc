// Compares the page's appearance with the records in web/test/looks/. QUEUESCOPE_RECORD=1 npx playwright test appearance records the states
// that differ; look at the difference before committing it

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { faces, pinFonts } from "../appearance/fonts.ts";
import { COLUMNS, differences, type Grid, gridOf, meansOf, ROWS, readGrid, textOf } from "../appearance/grid.ts";
import { STATES, type State } from "../appearance/states.ts";
import { expect, idle, test } from "../support.ts";

/** Milliseconds in which all parts that load after the first drawing have loaded: thumbnails, the timeline. */
const PATIENCE = 8_000;
/** Milliseconds without a change after which a screenshot counts as complete. */
const STILL = 400;

const recording = process.env.QUEUESCOPE_RECORD === "1";
const fileOf = (name: string) => `web/test/looks/${name}.txt`;

/** Groups states by theme, and by small or large window: each group uses one page, which is loaded for each of its states. */
const groupOf = ({ theme, large }: State) => (theme === "light" && large ? "light, large" : theme);

for (const group of new Set(STATES.map(groupOf))) {
  const states = STATES.filter((state) => groupOf(state) === group);
  test(`the page looks as recorded in the theme ${group}`, async ({ page, browser, atLoad }, info) => {
    test.slow();
    await atLoad(pinFonts, faces);
    await atLoad((theme) => {
      // An empty page has no storage.
      if (location.protocol === "about:") return;
      sessionStorage.clear();
      localStorage.setItem("queuescope", JSON.stringify({ theme }));
    }, states[0]?.theme);
    for (const state of states) await test.step(state.name, () => equalsRecord(page, browser, state, info));
    const breakable = states.find(({ name }) => name === "coloring");
    if (breakable && !recording)
      await test.step("what is broken is seen", async () => {
        await show(page, breakable);
        await isSeenBroken(page, browser, breakable);
      });
  });
}

/** Shows a state and compares it with its record; if it differs, also checks the states on top of it. */
async function equalsRecord(page: Page, browser: Browser, state: State, info: TestInfo): Promise<void> {
  await show(page, state);
  const file = fileOf(state.name);
  const should = existsSync(file) ? readGrid(readFileSync(file, "utf8")) : null;
  if (recording) {
    const { grid } = await settled(page, browser);
    if (!should || differences(grid, should).length > 0) writeFileSync(file, textOf(grid));
    return;
  }
  if (!should) throw new Error(`${file} is missing; record it with QUEUESCOPE_RECORD=1`);
  const wrong = await differencesLeft(page, browser, should, info, state.name);
  expect
    .soft(
      wrong.slice(0, 20),
      `${wrong.length} cells differ from ${file}; see ${state.name}.png, and the head of this test`,
    )
    .toEqual([]);
}

/** Breaks the page in several ways: each must differ from the record. */
async function isSeenBroken(page: Page, browser: Browser, state: State): Promise<void> {
  const good = readGrid(readFileSync(fileOf(state.name), "utf8"));
  const differing = async () => differences((await look(page, browser)).grid, good).length;
  await expect.poll(differing).toBe(0);
  for (const [what, rule] of Object.entries({
    "the side panel stands 4 pixels beside its place": "aside { translate: 4px 0 }",
    "the elements are missing": "svg[aria-label^=Structure] rect[class*=element] { visibility: hidden }",
    "tokens have another colour": ":root { --enqueue: #d55e00 !important }",
    "a label is cut": "svg[aria-label^=Structure] text[class*=rowLabel] { clip-path: inset(0 50% 0 0) }",
    "text is smaller": ":root { font-size: 13.5px !important }",
  })) {
    // The content security policy forbids style elements, but not style sheets made by script.
    await page.evaluate((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [sheet];
    }, rule);
    expect(await differing(), what).toBeGreaterThan(0);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  // Parts that depend on the font size are laid out after the browser has measured it again.
  await expect.poll(differing, { message: "and mended again" }).toBe(0);
}

/** Opens a state in a page that is loaded anew, with fixed fonts and without motion. */
async function show(page: Page, { at, large, after = [] }: State): Promise<void> {
  await page.setViewportSize(large ? { width: 1920, height: 1080 } : { width: 1280, height: 720 });
  await page.goto("about:blank");
  await page.goto(`/${at}`);
  await page.evaluate(() => (window as unknown as { pinned: Promise<unknown> }).pinned);
  await idle(page);
  for (const what of after) {
    if (typeof what === "string") await page.keyboard.press(what);
    else if ("tab" in what) await page.getByRole("tab", { name: what.tab }).click();
    else await page.getByRole("button", { name: what.button }).click();
    await idle(page);
  }
  await page.mouse.move(0, 0);
}

/** Takes a screenshot of the page. */
async function look(page: Page, browser: Browser): Promise<{ grid: Grid; png: Buffer }> {
  // Hides texts that differ between machines: the address, and the build.
  await page.evaluate(() => {
    for (const code of document.querySelectorAll("dialog code")) {
      const text = code.firstChild;
      if (text && /^([0-9a-f]{10}(-dirty)?|\d+\.\d+\.\d+)$/.test(text.nodeValue ?? "")) text.nodeValue = "0123456789";
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("dialog input, dialog textarea")) {
      if (field.value.startsWith(location.origin))
        field.value = field.value.replace(location.origin, "https://queuescope.test");
    }
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  const means = await (await decoder(browser)).evaluate(meansOf, {
    png: png.toString("base64"),
    columns: COLUMNS,
    rows: ROWS,
  });
  return { grid: gridOf(means), png };
}

let decoding: Promise<Page> | null = null;
/** An empty page that decodes screenshots. */
function decoder(browser: Browser): Promise<Page> {
  decoding ??= browser.newPage();
  return decoding;
}

test.afterAll(async () => {
  await (await decoding)?.close();
  decoding = null;
});

/** The differences that remain once the page equals its record or the time limit has passed. */
async function differencesLeft(
  page: Page,
  browser: Browser,
  should: Grid,
  info: TestInfo,
  name: string,
): Promise<string[]> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const { grid, png } = await look(page, browser);
    const wrong = differences(grid, should);
    if (wrong.length === 0) return [];
    if (performance.now() > end) {
      writeFileSync(info.outputPath(`${name}.png`), png);
      writeFileSync(info.outputPath(`${name}.txt`), textOf(grid));
      return wrong;
    }
    await page.waitForTimeout(100);
  }
}

/** Waits until the page does not change any more. */
async function settled(page: Page, browser: Browser): Promise<{ grid: Grid; png: Buffer }> {
  await page.waitForTimeout(PATIENCE / 4);
  for (let before = await look(page, browser); ; ) {
    await page.waitForTimeout(STILL);
    const now = await look(page, browser);
    if (differences(now.grid, before.grid, 0).length === 0) return now;
    before = now;
  }
}
