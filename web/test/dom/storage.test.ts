// The page in a browser that stores nothing: storage that is blocked or full, each kind by itself. Real full storage in a browser:
// ../journeys/storage.spec.ts.

import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";
import { letWorkersStart } from "./workers.ts";

const notice = (page: Page) => page.getByRole("status", { name: "Storage" });
const alert = (page: Page) => page.getByRole("alert", { name: "Problem" });

/** Functions that restore the browser's original properties. */
let undo: (() => void)[] = [];

/** Replaces a property until it is restored. */
function replace(target: object, name: string, now: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { ...now, configurable: true });
  undo.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

const refuse = (text: string, kind: string) => () => {
  throw new DOMException(text, kind);
};
const quota = refuse("The quota has been exceeded.", "QuotaExceededError");
const damaged = refuse("The storage is damaged.", "UnknownError");

/** Failures of each kind of storage. */
const HOW = {
  /** Reading the property throws. */
  denies: (names: string[]) => {
    for (const name of names)
      replace(window, name, { get: refuse(`Access to ${name} is denied for this document.`, "SecurityError") });
  },
  /** The property does not exist. */
  lacks: (names: string[]) => {
    for (const name of names) replace(window, name, { value: undefined });
  },
  /** Writing a text fails, from the middle of the run on. */
  full: () => replace(Storage.prototype, "setItem", { value: quota }),
  /** Neither reading nor writing works. */
  broken: () => {
    for (const name of ["getItem", "setItem"]) replace(Storage.prototype, name, { value: damaged });
  },
  /** Opening a database throws. */
  throws: () =>
    replace(IDBFactory.prototype, "open", { value: refuse("Databases are not allowed.", "InvalidStateError") }),
  /** Opening a database fails later, by an event. */
  fails: () => {
    const { open } = IDBFactory.prototype;
    replace(IDBFactory.prototype, "open", {
      value(this: IDBFactory, name: string) {
        // A newer version exists, so the browser refuses this one.
        open.call(this, `${name}-newer`, 9);
        return open.call(this, `${name}-newer`, 1);
      },
    });
  },
  /** Writing to a database fails. */
  fullDatabase: () => replace(IDBObjectStore.prototype, "put", { value: quota }),
  /** Creating a broadcast channel fails. */
  silent: () =>
    replace(window, "BroadcastChannel", {
      value: class {
        constructor() {
          refuse("The operation is insecure.", "SecurityError")();
        }
      },
    }),
} as const;

/** The page's message, if any: at once, or when one of the reader's changes could not be stored. */
type ShownMessage = "blocked" | "refused" | "alert" | "nothing";

const KINDS: [what: string, how: keyof typeof HOW, names: string[], said: ShownMessage][] = [
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

/** Screens, and an element of each. */
const SCREENS: [fragment: string, shows: (page: Page) => ReturnType<Page["getByRole"]>][] = [
  ["#scenario=bbq-coloring&t=14", (page) => page.getByLabel("Why", { exact: true })],
  ["#lesson=bbq-tree&stop=2", (page) => page.getByRole("heading", { name: "A counter under each bit" })],
  ["#experiment=gearbox-table2", (page) => page.getByRole("button", { name: /^Run/ }).first()],
  ["#about=bbq", (page) => page.getByRole("heading", { level: 1 }).first()],
];

/** A reader's usual actions, from the gallery to a note and back to the gallery. */
async function readAndWrite(page: Page, message: ShownMessage): Promise<void> {
  await open(page, "");
  await expect(page.locator("[data-scenario]").first()).toBeVisible();
  await expect(notice(page)).toHaveCount(message === "blocked" ? 1 : 0);
  for (const [fragment, shows] of SCREENS) {
    await page.goto(`/${fragment}`);
    await expect(shows(page)).toBeVisible();
  }
  await open(page, "#scenario=bbq-coloring&t=14");
  expect(await stepOf(page)).toBe(14);
  await press(page, "n");
  await page.keyboard.type("Look here");
  await page.keyboard.press("ControlOrMeta+Enter");
  if (message === "alert") await expect(alert(page)).toContainText("This browser does not save your changes");
  else await expect(notice(page)).toHaveCount(message === "nothing" ? 0 : 1);
  if (message !== "nothing")
    await (message === "alert" ? alert(page) : notice(page)).getByRole("button", { name: "Close" }).click();
  await press(page, "ArrowRight");
  await open(page, "#scenario=bbq-reset&t=3");
  await page.goBack();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Look here");
  await idle(page);
  await page.getByRole("link", { name: "Queuescope" }).click();
  // While the page is open, the gallery offers the changed scenario as well.
  await expect(page.getByRole("region", { name: "Recently open" })).toContainText("Coloring");
  expect([await notice(page).count(), await alert(page).count()]).toEqual([0, 0]);
}

for (const [what, how, names, message] of KINDS) {
  test(`${what}: all screens are there, changes stay, and the reader is told once at most`, async ({ page }) => {
    letWorkersStart();
    HOW[how](names);
    try {
      await readAndWrite(page, message);
    } finally {
      for (const restore of undo.splice(0).reverse()) restore();
      undo = [];
    }
  });
}
