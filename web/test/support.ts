// What every browser test shares: a page that must not complain, and ways to wait for it and to read it.

import {
  type BrowserContext,
  test as base,
  type Disposable,
  expect,
  type Page,
  type ViewportSize,
} from "@playwright/test";
import { partsOf, SHOWN, written } from "./picture.ts";

/** Complaints of a page: errors, warnings, and violations of the content security policy, which are errors as well. */
const complaints = new WeakMap<Page, string[]>();

function listen(page: Page): void {
  const found: string[] = [];
  complaints.set(page, found);
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") found.push(message.text());
  });
}

/** A page that is kept from test to test of a worker, with all that its browser has fetched and compiled. */
interface Kept {
  context: BrowserContext;
  page: Page;
}

/** What tests listen to. */
const EVENTS = ["console", "dialog", "download", "pageerror", "request", "response", "worker"];

/** Puts a page back to how it was first; false if that cannot be. */
async function putBack({ context, page }: Kept, viewport: ViewportSize | null): Promise<boolean> {
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
  /** A test of what a first visit fetches asks for a browser context that ends with it. */
  fresh: boolean;
  kept: Kept;
  atLoad: AtLoad;
  calm: undefined;
}

/** The test fails if any page that it opens complains. Nothing moves by itself unless the test asks for motion. */
export const test = base.extend<Fixtures, { keeper: { kept: Kept | null } }>({
  fresh: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are used
  keeper: [async ({}, use) => use({ kept: null }), { scope: "worker" }],
  kept: async ({ browser, keeper, fresh, viewport }, use, info) => {
    const open = async (context: BrowserContext) => {
      // What it keeps would answer in place of what a test lets the network answer.
      await context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
      return { context, page: await context.newPage() };
    };
    const kept = (!fresh && keeper.kept) || (await open(await browser.newContext({ reducedMotion: "reduce" })));
    await use(kept);
    const good = !fresh && info.status === info.expectedStatus && (await putBack(kept, viewport).catch(() => false));
    if (good) keeper.kept = kept;
    else {
      if (keeper.kept === kept) keeper.kept = null;
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

/** Tests that cause a complaint on purpose take it back. */
export const forgive = (page: Page) => complaints.get(page)?.splice(0);

/** Waits until nothing is under way any more. */
export const idle = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.idle === "true");

/** Opens the page, or takes the open one elsewhere. */
export async function open(page: Page, fragment: string): Promise<void> {
  const from = page.url();
  const to = new URL(`/${fragment}`, from.startsWith("http") ? from : "http://nowhere");
  const same = from !== to.href && from.replace(/#.*$/, "") === to.href.replace(/#.*$/, "") && to.hash !== "";
  // The page hears of another fragment a moment after the browser has shown it. Who listens must do so before the browser goes there.
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

/** Gives the window another size, and waits until the page has been laid out and drawn in it. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  // What is measured in the first frame changes the second one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
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

/** Drops a file of these bytes on the page. */
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

/** Presses keys one after the other, each when the one before has had its effect. */
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
  // What lies under the pointer is lit, also where a dialog has gone from there.
  await page.mouse.move(0, 0);
  return written(await stepOf(page), await page.locator(SHOWN).evaluateAll(partsOf));
}
