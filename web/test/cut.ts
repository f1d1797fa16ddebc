// What has too little room on the page.

import type { Page } from "@playwright/test";

/** Texts that are cut off, drawings aside, and whether the page is wider than its window; none if all is well. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll("header *, main *")].filter((one) => {
      if (one.closest("svg, .unseen, [inert]") || one.matches(":has([inert])")) return false;
      const style = getComputedStyle(one);
      return style.display !== "inline" && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map((one) => one.textContent?.slice(0, 60))];
  });

/** Sizes of windows. Between 770 and 1100 pixels two columns stand closest, as on a sheet of paper: 965 pixels. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 965, height: 720 },
  { width: 400, height: 800 },
];
