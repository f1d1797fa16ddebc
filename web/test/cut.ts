// Finds texts that are cut off on the page.

import type { Page } from "@playwright/test";

/**
 * Texts that are cut off, except in drawings, and whether the page is wider than its window; empty if nothing is cut.
 * @param mayScroll if true, a part with its own scroll bar, such as a wide table, does not count
 */
export const cutOff = (page: Page, mayScroll = false) =>
  page.evaluate((mayScroll) => {
    const cut = [...document.querySelectorAll("header *, main *")].filter((one) => {
      if (one.closest("svg, .unseen, [inert]") || one.matches(":has([inert])")) return false;
      const style = getComputedStyle(one);
      if (mayScroll && style.overflowX === "auto") return false;
      return style.display !== "inline" && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map((one) => one.textContent?.slice(0, 60))];
  }, mayScroll);

/** Sizes of windows. Between 770 and 1100 pixels the two columns are narrowest; a printed sheet has 965 pixels. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 965, height: 720 },
  { width: 400, height: 800 },
];
