// What every browser test shares: a page that must not complain, and ways to wait for it and to read it.

import { createHash } from "node:crypto";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type ViewportSize,
} from "@playwright/test";

/** Complaints of a page: errors, warnings, and violations of the content security policy, which are errors as well. */
const complaints = new WeakMap<Page, string[]>();

/** Notes what a page complains of from now on, until it is ended. */
function listen(page: Page): () => void {
  const found: string[] = [];
  complaints.set(page, found);
  const error = ({ message }: Error) => found.push(message);
  const line = (message: ConsoleMessage) =>
    (message.type() === "error" || message.type() === "warning") && found.push(message.text());
  page.on("pageerror", error).on("console", line);
  return () => page.off("pageerror", error).off("console", line);
}

/** A page that is kept from test to test of a worker, with all that its browser has fetched and compiled. */
interface Kept {
  context: BrowserContext;
  page: Page;
}

/** Puts a page back to how it was first; false if that cannot be. */
async function putBack({ context, page }: Kept, viewport: ViewportSize | null): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearPermissions();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({
    media: null,
    colorScheme: "light",
    reducedMotion: "no-preference",
    contrast: "no-preference",
  });
  if (viewport) await page.setViewportSize(viewport);
  if (page.url().startsWith("http")) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.goto("about:blank");
  return true;
}

/** The test fails if any page that it opens complains. A `fresh` one has a browser context of its own, and may change it for good. */
export const test = base.extend<{ fresh: boolean; together: Kept; calm: undefined }, { keeper: { kept: Kept | null } }>(
  {
    fresh: [false, { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are used
    keeper: [async ({}, use) => use({ kept: null }), { scope: "worker" }],
    together: async ({ browser, keeper, fresh, viewport }, use, info) => {
      const old = fresh ? null : keeper.kept;
      const context = old?.context ?? (await browser.newContext());
      const kept = old ?? { context, page: await context.newPage() };
      keeper.kept = fresh ? keeper.kept : null;
      await use(kept);
      const good = !fresh && info.status === info.expectedStatus && (await putBack(kept, viewport).catch(() => false));
      if (good) keeper.kept = kept;
      else await context.close();
    },
    context: async ({ together }, use) => use(together.context),
    page: async ({ together }, use) => use(together.page),
    calm: [
      async ({ context }, use) => {
        const pages: Page[] = [];
        const ends: (() => void)[] = [];
        const add = (page: Page) => {
          pages.push(page);
          ends.push(listen(page));
        };
        context.pages().forEach(add);
        context.on("page", add);
        await use(undefined);
        context.off("page", add);
        for (const end of ends) end();
        expect(pages.flatMap((page) => complaints.get(page) ?? [])).toEqual([]);
      },
      { auto: true },
    ],
  },
);

export { expect };

/** Tests that cause a complaint on purpose take it back. */
export const forgive = (page: Page) => complaints.get(page)?.splice(0);

/** Waits until nothing is under way any more. */
export const idle = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.idle === "true");

/** Opens the page, or takes the open one elsewhere. */
export async function open(page: Page, fragment: string): Promise<void> {
  const from = page.url();
  const to = new URL(`/${fragment}`, from.startsWith("http") ? from : "http://nowhere");
  const same = from !== to.href && from.replace(/#.*$/, "") === to.href.replace(/#.*$/, "") && to.hash !== "";
  // The page hears of another fragment a moment after the browser has shown it.
  const heard = same
    ? page.evaluate(() => new Promise((resolve) => addEventListener("hashchange", resolve, { once: true })))
    : null;
  await page.goto(`/${fragment}`);
  await heard;
  await idle(page);
}

/** Drops a scenario file of this text on the page. */
export async function drop(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "mine.json", { type: "application/json" }));
    return data;
  }, text);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** Presses keys one after the other, each when the one before has had its effect. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await idle(page);
  }
}

export const stepField = (page: Page) => page.getByLabel(/^Step, 0 to/);

export const stepOf = async (page: Page) => Number(await stepField(page).inputValue());

/** All that the page shows of a step: its text, and a digest of its marks. Where two pictures are the same, so is this. */
export async function picture(page: Page): Promise<string> {
  const parts = page.locator("section[aria-label=Pipeline], svg[aria-label^=Structure], section[aria-label=Why]");
  // What is read out comes later on purpose, once the reader has stopped stepping.
  const shown = await parts.evaluateAll((all) =>
    all.map((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const spoken of copy.querySelectorAll("[aria-live]")) spoken.remove();
      return { text: copy.textContent, marks: copy.innerHTML };
    }),
  );
  const texts = shown.map(({ text }) => text);
  const marks = shown.map((part) => part.marks).join();
  return [await stepOf(page), ...texts, createHash("sha256").update(marks).digest("hex")].join("\n");
}

/** The structure as it is told to screen readers. */
export const buckets = (page: Page) =>
  page
    .locator("svg[aria-label^=Structure] [role=button]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

/** What the problem panel says: one line a problem, as the command line prints it, and the rest. */
export async function problemText(page: Page): Promise<string> {
  const panel = page.getByRole("alert");
  const lines = await panel.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const [path, found, expected] = [...row.children].map((cell) => cell.cloneNode(true) as HTMLElement);
      for (const name of expected?.querySelectorAll("code") ?? []) name.textContent = `\`${name.textContent}\``;
      const hint = expected?.querySelector("div");
      hint?.remove();
      const place = path?.textContent === "the whole file" ? "" : `${path?.textContent}: `;
      return `${place}found ${found?.textContent}; expected ${expected?.textContent}${hint ? `; ${hint.textContent}` : ""}`;
    }),
  );
  return [...lines, await panel.innerText()].join("\n");
}
