// Helpers of all browser tests: a page that must not log errors, and functions that wait for it and read it.

import {
  type BrowserContext,
  test as base,
  type Disposable,
  expect,
  type Page,
  type ViewportSize,
} from "@playwright/test";
import { partsOf, SHOWN, written } from "./picture.ts";

/** Errors and warnings of a page, including violations of the content security policy. */
const complaints = new WeakMap<Page, string[]>();

function listen(page: Page): void {
  const found: string[] = [];
  complaints.set(page, found);
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") found.push(message.text());
  });
}

/** A page that all tests of a worker use in turn, with the files that its browser has fetched and compiled. */
interface ReusedPage {
  context: BrowserContext;
  page: Page;
}

/** Events that tests listen to. */
const EVENTS = ["console", "dialog", "download", "pageerror", "request", "response", "worker"];

/** Restores the initial state of a page; false if that is impossible. */
async function putBack({ context, page }: ReusedPage, viewport: ViewportSize | null): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  context.removeAllListeners("page");
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.clearPermissions();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({
    media: null,
    colorScheme: "light",
    reducedMotion: "reduce",
    contrast: "no-preference",
  });
  const { width, height } = page.viewportSize() ?? {};
  if (viewport && (viewport.width !== width || viewport.height !== height)) await page.setViewportSize(viewport);
  if (page.url().startsWith("http")) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      indexedDB.deleteDatabase("queuescope");
    });
  }
  await page.goto("about:blank");
  return true;
}

/** Runs a function in the page whenever it loads, until the test ends. */
export type AtLoad = <Arg>(run: (arg: Arg) => unknown, arg: Arg) => Promise<void>;

interface Fixtures {
  /** True for a test of a first visit's requests: it gets a browser context of its own. */
  fresh: boolean;
  kept: ReusedPage;
  atLoad: AtLoad;
  calm: undefined;
}

/** The test fails if one of its pages logs an error or a warning. Animations are off unless the test switches them on. */
export const test = base.extend<Fixtures, { pageKeeper: { kept: ReusedPage | null } }>({
  fresh: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are used
  pageKeeper: [async ({}, use) => use({ kept: null }), { scope: "worker" }],
  kept: async ({ browser, pageKeeper, fresh, viewport }, use, info) => {
    const open = async (context: BrowserContext) => {
      // The service worker's cache would answer requests that a test simulates.
      await context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
      return { context, page: await context.newPage() };
    };
    const kept = (!fresh && pageKeeper.kept) || (await open(await browser.newContext({ reducedMotion: "reduce" })));
    await use(kept);
    const good = !fresh && info.status === info.expectedStatus && (await putBack(kept, viewport).catch(() => false));
    if (good) pageKeeper.kept = kept;
    else {
      if (pageKeeper.kept === kept) pageKeeper.kept = null;
      await kept.context.close();
    }
  },
  context: async ({ kept }, use) => use(kept.context),
  page: async ({ kept }, use) => use(kept.page),
  atLoad: async ({ page }, use) => {
    const scripts: Disposable[] = [];
    await use(async (run, arg) => void scripts.push(await page.addInitScript(run as (arg: unknown) => unknown, arg)));
    for (const script of scripts) await script.dispose();
  },
  calm: [
    async ({ context }, use) => {
      const pages: Page[] = [];
      const add = (page: Page) => {
        pages.push(page);
        listen(page);
      };
      context.pages().forEach(add);
      context.on("page", add);
      await use(undefined);
      expect(pages.flatMap((page) => complaints.get(page) ?? [])).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Removes the errors that a test causes on purpose. */
export const forgive = (page: Page) => complaints.get(page)?.splice(0);

/** Waits until the page has finished all its work. */
export const idle = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.idle === "true");

/** Opens the page, or navigates the open one. */
export async function open(page: Page, fragment: string): Promise<void> {
  const from = page.url();
  const to = new URL(`/${fragment}`, from.startsWith("http") ? from : "http://nowhere");
  const same = from !== to.href && from.replace(/#.*$/, "") === to.href.replace(/#.*$/, "") && to.hash !== "";
  // The page receives the event of a new fragment a moment after the browser has shown it. The listener must be added before the
  // navigation.
  const heard = same
    ? await page.evaluateHandle(() => {
        const heard = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
        return { heard };
      })
    : null;
  await page.goto(`/${fragment}`);
  await heard?.evaluate(({ heard }) => heard);
  await idle(page);
}

/** Resizes the window, and waits until the page has been laid out and drawn. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  // Measures in the first frame change the second one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  await idle(page);
}

/** Drops a scenario file with this text on the page. */
export async function drop(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "mine.json", { type: "application/json" }));
    return data;
  }, text);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** Drops a file with these bytes on the page. */
export async function dropBytes(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      return data;
    },
    { name, bytes: [...bytes] },
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** Pastes a text where the focus is, as ctrl v does. */
export const paste = (page: Pick<Page, "evaluate">, text: string): Promise<void> =>
  page.evaluate((text) => {
    let at: Element = document.activeElement ?? document.body;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
  }, text);

/** Presses keys one after the other, each after the effect of the one before. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await idle(page);
  }
}

export const stepField = (page: Page) => page.getByLabel(/^Step, 0 to/);

export const stepOf = async (page: Page) => Number(await stepField(page).inputValue());

/** All that the page shows of a step. */
export async function picture(page: Page): Promise<string> {
  // The mark under the pointer is highlighted, also after a dialog closes there.
  await page.mouse.move(0, 0);
  return written(await stepOf(page), await page.locator(SHOWN).evaluateAll(partsOf));
}
