// Measures of the rendered page for journeys: font sizes, boxes, and hidden parts.

import type { Locator, Page } from "@playwright/test";

/** The drawings of engines. */
export const STRUCTURE = "svg[aria-label^=Structure]";

/** The smallest font size of elements that match a selector, in pixels of the screen. */
export const smallestIn = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const sizes = [...document.querySelectorAll(`${selector} text`)].map((one) => {
      const drawn = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
      return Number.parseFloat(getComputedStyle(one).fontSize) * drawn;
    });
    return Math.min(...sizes);
  }, selector);

/** True if all of an element is inside the window. */
export async function inSight(page: Page, selector: string): Promise<boolean> {
  const size = page.viewportSize();
  const box = await page.locator(selector).boundingBox();
  if (!box || !size) return false;
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1;
}

/** The box of an element, which must be drawn. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Pixels by which the page is wider than its window. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Pixels by which the page is higher than its window. */
export const tooHigh = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** Pixels of a step's sentences that are cut off. */
export const cutSentences = (page: Page) =>
  page
    .locator("[aria-label=Why] > div")
    .first()
    .evaluate((one) => {
      const around = one.parentElement as HTMLElement;
      const below = one.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom;
      return Math.max(one.scrollHeight - one.clientHeight, below);
    });
