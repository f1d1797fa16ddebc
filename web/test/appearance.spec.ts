// How the page looks, against the pictures in web/test/looks/.
//   QUEUESCOPE_RECORD=1 npx playwright test appearance      records what differs; look at each picture before committing it
// Letters are pinned (appearance/fonts.ts), so that every machine and two versions of Chromium draw the same.

import type { Page } from "@playwright/test";
import { faces, pinFonts } from "./appearance/fonts.ts";
import { STATES, type State } from "./appearance/states.ts";
import { type AtLoad, expect, idle, test } from "./support.ts";

/** Milliseconds in which everything that comes after the first picture has come: small pictures, the timeline. */
const PATIENCE = 15_000;

/**
 * How far a picture may differ: the edge of a letter between two versions of a browser. `threshold` is the difference of colors from which a
 * pixel counts (0 to 1, YIQ); a label that is missing has some hundred of them.
 */
const TOLERANCE = { threshold: 0.15, maxDiffPixels: 60, animations: "disabled", caret: "hide" } as const;

for (const state of STATES) {
  test(`${state.name} looks as recorded`, async ({ page, atLoad }) => {
    await show(page, atLoad, state);
    await expect(page).toHaveScreenshot(`${state.name}.png`, { ...TOLERANCE, timeout: PATIENCE });
  });
}

test("what is broken is seen", async ({ page, atLoad }) => {
  const state = STATES.find(({ name }) => name === "coloring");
  test.skip(!state || process.env.QUEUESCOPE_RECORD === "1", "nothing is broken while looks are recorded");
  if (!state) return;
  await show(page, atLoad, state);
  const isAsRecorded = () => expect(page).toHaveScreenshot("coloring.png", { ...TOLERANCE, timeout: PATIENCE });
  await isAsRecorded();
  for (const [what, rule] of Object.entries({
    "the side panel stands 4 pixels beside its place": "aside { translate: 4px 0 }",
    "the elements are missing": "svg[aria-label^=Structure] rect[class*=element] { visibility: hidden }",
    "tokens have another colour": ":root { --enqueue: #d55e00 !important }",
    "a label is cut": "svg[aria-label^=Structure] text[class*=rowLabel] { clip-path: inset(0 50% 0 0) }",
    "text is smaller": ":root { font-size: 13.5px !important }",
  })) {
    // The policy forbids style elements, but not sheets made by script.
    await page.evaluate((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [sheet];
    }, rule);
    await expect(page, what).not.toHaveScreenshot("coloring.png", { ...TOLERANCE, timeout: PATIENCE });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  // What depends on the size of letters is laid out once the browser has measured it again.
  await isAsRecorded();
});

/** Opens a state, with the same letters everywhere and nothing that moves. */
async function show(page: Page, atLoad: AtLoad, { at, theme, large, after = [] }: State): Promise<void> {
  await page.setViewportSize(large ? { width: 1920, height: 1080 } : { width: 1280, height: 720 });
  await atLoad(pinFonts, faces);
  await atLoad((theme) => localStorage.setItem("queuescope", JSON.stringify({ theme })), theme);
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
  await page.evaluate(hideWhatDiffers);
}

/** What is different on every machine: the address, and the build. Runs in the page. */
function hideWhatDiffers(): void {
  for (const code of document.querySelectorAll("dialog code")) {
    const text = code.firstChild;
    if (text && /^([0-9a-f]{10}(-dirty)?|\d+\.\d+\.\d+)$/.test(text.nodeValue ?? "")) text.nodeValue = "0123456789";
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("dialog input, dialog textarea")) {
    if (field.value.startsWith(location.origin))
      field.value = field.value.replace(location.origin, "https://queuescope.test");
  }
}
