// The way of a reader without a pointer: the tab key, until the focus is where it is wanted.

import type { Page } from "@playwright/test";
import { expect, idle } from "./support.ts";

/** Tab stops of the fullest screen, and some more. */
const MOST_STOPS = 160;

/** Role and name of what has the focus, `button Shrink`; in shadow roots too. Empty if nothing has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return "";
    const role = at.getAttribute("role") ?? ({ A: "link", BUTTON: "button" }[at.tagName] || at.tagName.toLowerCase());
    return `${role} ${(at.getAttribute("aria-label") ?? at.textContent ?? "").trim()}`;
  });

/** Presses the tab key until what has the focus matches, `/^button Shrink$/`. Fails with all stops that were passed. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_STOPS) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (wanted.test(at)) return;
    passed.push(at.slice(0, 40));
  }
  expect(passed, `no tab stop ${wanted}`).toEqual([]);
}

/** Goes to a button or link by the tab key, and presses enter. */
export async function pressButton(page: Page, wanted: RegExp): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
  await idle(page);
}

/** Opens a tab of a panel: the tab key leads to the open one, and arrow keys from there to the wanted one. */
export async function openTab(page: Page, wanted: string): Promise<void> {
  await tabTo(page, /^tab /);
  const passed: string[] = [];
  for (let at = await focused(page); at !== `tab ${wanted}`; at = await focused(page)) {
    expect(passed, `a tab ${wanted}`).not.toContain(at);
    passed.push(at);
    await page.keyboard.press("ArrowRight");
    await idle(page);
  }
}
