// A browser whose storage is full, or that blocks all site data. Each kind of storage by itself: ../dom/storage.test.ts.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { boxOf } from "../fitting.ts";
import { expect, idle, open, press, stepOf, test } from "../support.ts";

const notice = (page: Page) => page.getByRole("status", { name: "Storage" });
const alert = (page: Page) => page.getByRole("alert", { name: "Problem" });
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Makes these properties of the window throw, as browsers that block site data do. */
const deny = (names: readonly string[]) => {
  for (const name of names)
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException(`Access to ${name} is denied for this document.`, "SecurityError");
      },
    });
};

/** Removes broadcast channels. */
const silence = () => {
  window.BroadcastChannel = class {
    constructor() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
  } as never;
};

async function note(page: Page, text: string): Promise<void> {
  await press(page, "n");
  await page.keyboard.type(text);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("list", { name: "Notes" })).toContainText(text);
  await idle(page);
}

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitemradio", { name: theme, exact: true }).click();
}

test("a browser that is full says so once, keeps changes while the page is open, and warns before it is left", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await test.step("no text has room: the theme lasts until a reload", async () => {
    await page.evaluate(() => {
      let text = "x".repeat(4 << 20);
      for (let i = 0; text.length > 0; i++) {
        try {
          localStorage.setItem(`full ${i}`, text);
        } catch {
          text = text.slice(0, text.length >> 1);
        }
      }
    });
    await choose(page, "Dark");
    await expect(notice(page)).toContainText("This browser could not store everything.");
    await notice(page).getByRole("button", { name: "Close" }).click();
    await choose(page, "High contrast");
    expect(await themeOf(page)).toBe("contrast-dark");
    expect(await notice(page).count()).toBe(0);
    await page.reload();
    await idle(page);
    expect(await themeOf(page)).toBe("light");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await idle(page);
  });

  await test.step("no change has room: it stays in the page's own history, and the browser asks before it closes", async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await note(page, "Look here");
    await expect(alert(page)).toContainText("This browser does not save your changes");
    await alert(page).getByRole("button", { name: "Close" }).click();
    await open(page, "#scenario=bbq-reset&t=3");
    await page.goBack();
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Look here");
    await idle(page);
    expect([await notice(page).count(), await alert(page).count()]).toEqual([0, 0]);
    const asked = page.waitForEvent("dialog");
    const left = page.goto("about:blank");
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await left;
  });
});

test("where all site data is blocked a notice says so, covers no button, and is gone before a class", async ({
  page,
  atLoad,
}) => {
  await atLoad(deny, ["localStorage", "sessionStorage", "indexedDB", "caches"]);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ])
    await test.step(`it covers no button at ${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      await open(page, "#scenario=bbq-coloring&t=14");
      await expect(notice(page)).toContainText("This browser stores nothing for this page.");
      expect(await violations(page, "section[aria-label=Storage]")).toEqual([]);
      const at = await boxOf(notice(page));
      for (const button of await page.locator("main button:visible, header button:visible").all()) {
        const box = await boxOf(button);
        const isApart = box.right <= at.x || box.x >= at.right || box.bottom <= at.y || box.y >= at.bottom;
        expect(isApart, (await button.textContent()) ?? "").toBe(true);
      }
    });

  await test.step("it is hidden in presenter mode, and closed by keyboard for good", async () => {
    await press(page, "p");
    await expect(notice(page)).toBeHidden();
    await press(page, "p");
    await notice(page).getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Enter");
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("a change is in the history and on the gallery as long as the page is open", async () => {
    await note(page, "Look here");
    await open(page, "#scenario=bbq-reset&t=3");
    await page.goBack();
    await expect(page.getByRole("list", { name: "Notes" })).toContainText("Look here");
    await idle(page);
    expect(await stepOf(page)).toBe(14);
    await page.getByRole("link", { name: "Queuescope" }).click();
    await expect(page.getByRole("region", { name: "Recently open" })).toContainText("Coloring");
    expect([await notice(page).count(), await alert(page).count()]).toEqual([0, 0]);
  });
});

test("without channels between windows the teacher's window leads the lesson, also after a reload", async ({
  page,
  context,
}) => {
  for (const [what, names, reloads] of [
    ["nothing is stored", ["localStorage", "sessionStorage", "indexedDB"], false],
    ["only the tab's storage is allowed", ["localStorage", "indexedDB"], true],
  ] as const)
    await test.step(what, async () => {
      const scripts = [await context.addInitScript(deny, names), await context.addInitScript(silence)];
      try {
        await page.goto("about:blank");
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
});
