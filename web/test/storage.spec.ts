// The page where the browser keeps nothing: storage that is blocked, or that refuses, each kind alone.

import { test as alone, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { type AtLoad, expect, idle, open, press, stepOf, test } from "./support.ts";

const notice = (page: Page) => page.getByRole("status", { name: "Storage" });
const alert = (page: Page) => page.getByRole("alert", { name: "Problem" });

/** What a browser may do to each kind of storage. */
const HOW = {
  /** The mere access throws. */
  denies: (names: string[]) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException(`Access to ${name} is denied for this document.`, "SecurityError");
        },
      });
    }
  },
  /** There is none. */
  lacks: (names: string[]) => {
    for (const name of names) Object.defineProperty(window, name, { value: undefined });
  },
  /** No text is taken, in the middle of the run. */
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  /** Nothing can be read or written. */
  broken: () => {
    Storage.prototype.getItem = () => {
      throw new DOMException("The storage is damaged.", "UnknownError");
    };
    Storage.prototype.setItem = Storage.prototype.getItem as never;
  },
  /** Databases throw when they are opened. */
  throws: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Databases are not allowed.", "InvalidStateError");
    };
  },
  /** Databases refuse a moment later, by an event. */
  fails: () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string) {
      // There is a newer one, so that this one is refused.
      open.call(this, `${name}-newer`, 9);
      return open.call(this, `${name}-newer`, 1);
    };
  },
  /** Databases take nothing. */
  fullDatabase: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  /** Channels cannot be made. */
  silent: () => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    } as never;
  },
} as const;

/** What is said, if anything: at once, or once something of the reader's could not be kept. */
type Said = "blocked" | "refused" | "alert" | "nothing";

const KINDS: [what: string, how: keyof typeof HOW, names: string[], said: Said][] = [
  ["localStorage denied", "denies", ["localStorage"], "blocked"],
  ["sessionStorage denied", "denies", ["sessionStorage"], "blocked"],
  ["localStorage missing", "lacks", ["localStorage"], "blocked"],
  ["all site data blocked", "denies", ["localStorage", "sessionStorage", "indexedDB", "caches"], "blocked"],
  ["areas that are full", "full", [], "refused"],
  ["areas that are damaged", "broken", [], "blocked"],
  ["databases denied", "denies", ["indexedDB"], "alert"],
  ["databases missing", "lacks", ["indexedDB"], "alert"],
  ["databases that throw", "throws", [], "alert"],
  ["databases that refuse by an event", "fails", [], "alert"],
  ["databases that are full", "fullDatabase", [], "alert"],
  ["caches denied", "denies", ["caches"], "nothing"],
  ["broadcast channels that throw", "silent", [], "nothing"],
];

async function with_(atLoad: AtLoad, how: keyof typeof HOW, names: string[]): Promise<void> {
  await atLoad(HOW[how], names as never);
}

/** Screens, and what is on each of them. */
const SCREENS: [fragment: string, shows: (page: Page) => ReturnType<Page["getByRole"]>][] = [
  ["#scenario=bbq-coloring&t=14", (page) => page.getByLabel("Why", { exact: true })],
  ["#lesson=bbq-tree&stop=2", (page) => page.getByRole("heading", { name: "A counter under each bit" })],
  ["#experiment=gearbox-table2", (page) => page.getByRole("button", { name: /^Run/ }).first()],
  ["#about=bbq", (page) => page.getByRole("heading", { level: 1 }).first()],
];

for (const [what, how, names, said] of KINDS) {
  test(`${what}: all screens are there, changes stay, and the reader is told once at most`, async ({
    page,
    atLoad,
  }) => {
    await with_(atLoad, how, names);
    await open(page, "");
    await expect(page.locator("[data-scenario]").first()).toBeVisible();
    await expect(notice(page)).toHaveCount(said === "blocked" ? 1 : 0);
    for (const [fragment, shows] of SCREENS) {
      await open(page, fragment);
      await expect(shows(page)).toBeVisible();
    }
    await open(page, "#scenario=bbq-coloring&t=14");
    expect(await stepOf(page)).toBe(14);
    await press(page, "n");
    await page.keyboard.type("Look here");
    await page.keyboard.press("ControlOrMeta+Enter");
    if (said === "alert") await expect(alert(page)).toContainText("This browser does not keep your changes");
    else await expect(notice(page)).toHaveCount(said === "nothing" ? 0 : 1);
    await (said === "alert" ? alert(page) : notice(page))
      .getByRole("button", { name: "Close" })
      .click({ timeout: said === "nothing" ? 1 : 15_000 })
      .catch((error) => expect(said, String(error)).toBe("nothing"));
    await press(page, "ArrowRight");
    await open(page, "#scenario=bbq-reset&t=3");
    await page.goBack();
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Look here");
    await idle(page);
    await page.getByRole("link", { name: "Queuescope" }).click();
    // What was changed leads back from the gallery as well, as long as the page is open.
    await expect(page.getByRole("region", { name: "Recently open" })).toContainText("Coloring");
    expect(await notice(page).count()).toBe(0);
    expect(await alert(page).count()).toBe(0);
  });
}

test("the notice can be read and closed by keyboard, is no obstacle, and is gone before a class", async ({
  page,
  atLoad,
}) => {
  await with_(atLoad, "denies", ["localStorage", "sessionStorage", "indexedDB"]);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await open(page, "#scenario=bbq-coloring&t=14");
    await expect(notice(page)).toContainText("This browser keeps nothing of this page.");
    expect(await violations(page, "section[aria-label=Storage]")).toEqual([]);
    const at = await notice(page).boundingBox();
    const buttons = await page.locator("main button:visible, header button:visible").all();
    for (const button of buttons) {
      const box = await button.boundingBox();
      if (!at || !box) continue;
      const apart = box.x + box.width <= at.x || box.x >= at.x + at.width || box.y + box.height <= at.y;
      expect(apart || box.y >= at.y + at.height, (await button.textContent()) ?? "").toBe(true);
    }
  }
  await press(page, "p");
  await expect(notice(page)).toBeHidden();
  await press(page, "p");
  await notice(page).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page)).toHaveCount(0);
});

for (const [what, names, reloads] of [
  ["nothing is stored", ["localStorage", "sessionStorage", "indexedDB"], false],
  ["only the tab's storage is allowed", ["localStorage", "indexedDB"], true],
] as const)
  test(`the teacher's window works without channels where ${what}`, async ({ page, context }) => {
    const scripts = [
      await context.addInitScript(HOW.denies as (names: readonly string[]) => void, names),
      await context.addInitScript(HOW.silent),
    ];
    try {
      await open(page, "#lesson=bbq-tree&stop=1");
      await page.keyboard.press("p");
      const [teacher] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: "Teacher’s window" }).click(),
      ]);
      await expect(teacher.getByText("1 of 12")).toBeVisible();
      await teacher.keyboard.press("PageDown");
      await expect(page.getByText("2 of 12")).toBeVisible();
      await expect(teacher.getByText("2 of 12")).toBeVisible();
      await teacher.getByRole("button", { name: "Blank the screen" }).click();
      await teacher.getByRole("button", { name: "Show the screen" }).click();
      if (reloads) {
        await page.reload();
        await expect(page.getByRole("button", { name: "Teacher’s window" })).toBeVisible();
        await idle(page);
        await expect(teacher.getByRole("button", { name: "Back" })).toBeVisible();
        await teacher.keyboard.press("PageUp");
        await expect(page.getByText("1 of 12")).toBeVisible();
        await expect(teacher.getByText("1 of 12")).toBeVisible();
      }
      await teacher.close();
    } finally {
      for (const script of scripts) await script.dispose();
    }
  });

alone("service workers that are denied leave run and lesson as they are, and nothing is said", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "serviceWorker", {
      get: () => {
        throw new DOMException("Service worker is disabled because the context is sandboxed.", "SecurityError");
      },
    }),
  );
  await open(page, "#lesson=bbq-tree&stop=2");
  await expect(page.getByRole("heading", { name: "A counter under each bit" })).toBeVisible();
  await open(page, "#scenario=bbq-coloring&t=14");
  expect(await stepOf(page)).toBe(14);
  // Files are kept a second after the page has been loaded.
  await page.waitForTimeout(1_500);
  expect([errors, await notice(page).count()]).toEqual([[], 0]);
});

alone("a service worker whose caches are denied leaves the page to the network", async ({ page, context }) => {
  const [worker] = await Promise.all([
    context.waitForEvent("serviceworker"),
    page.goto("/#scenario=bbq-coloring&t=14"),
  ]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await worker.evaluate(() => {
    const deny = () => {
      throw new DOMException("Caches are denied.", "SecurityError");
    };
    Object.assign(CacheStorage.prototype, { open: deny, match: deny, has: deny, keys: deny });
  });
  await page.reload();
  await idle(page);
  expect(await stepOf(page)).toBe(14);
});
