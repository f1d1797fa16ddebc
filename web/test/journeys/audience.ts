// Finds parts of a page in presenter mode that an audience cannot read or see.

import type { Page } from "@playwright/test";

/** Smallest legible font sizes in pixels: of any text, of texts in drawings with space around them, and of sentences for the last row. */
export const LEGIBLE = 7.5;
export const READ = 11;
export const FROM_THE_LAST_ROW = 15.99;

/** Window sizes in pixels: of a projector, a usual screen and a large one. */
export const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

/** The smallest font size of the page, or of its sentences alone, in pixels of the screen. */
export const smallest = (page: Page, of: "all" | "words" = "all"): Promise<number> =>
  page.evaluate((of) => {
    const sizes = [...document.querySelectorAll<HTMLElement | SVGElement>("main *")].flatMap((one) => {
      const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ nodeValue }) => nodeValue).join("");
      if (of === "words" && one.closest("[data-picture=structure]")) return [];
      if (text.trim() === "" || one.closest(".unseen") || one.getClientRects().length === 0) return [];
      const scale = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
      return [Number.parseFloat(getComputedStyle(one).fontSize) * scale];
    });
    return sizes.length === 0 ? 0 : Math.min(...sizes);
  }, of);

/** Texts of a lesson that are cut off or covered, font sizes below 16 pixels, and whether the page is larger than its window. */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than its window");
    if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher than its window");
    for (const one of document.querySelectorAll<HTMLElement>("main :is(p, h2, h3, li, label, button, input)")) {
      if (one.closest(".unseen, [data-picture]") || !one.checkVisibility()) continue;
      const text = (one.textContent ?? "").trim();
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) wrong.push(`cut: ${text}`);
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      if (text !== "" && size < 15.99) wrong.push(`${size} px: ${text}`);
    }
    const over = (a: Element, b: Element) => {
      const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      return width > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    };
    const pairs = [
      ["[aria-label=Transport] :is(button, input, form)", "[aria-label='Leave presenter mode']"],
      ["[aria-label=Pipeline] li b", "[aria-label=Pipeline] button svg"],
    ] as const;
    for (const [some, others] of pairs)
      for (const one of document.querySelectorAll(some))
        for (const other of document.querySelectorAll(others))
          if (over(one, other)) wrong.push(`covered: ${one.ariaLabel ?? one.textContent}`);
    return wrong;
  });

/** Marks at which a stop points that are not fully in sight, and whether the drawing is larger than its region. */
export const outOfStop = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.querySelector("[data-scrolls]");
    if (!region) return ["no drawing"];
    const isLarger = region.scrollHeight > region.clientHeight + 1 || region.scrollWidth > region.clientWidth + 1;
    const lit = [...document.querySelectorAll("[data-picture] :is([data-lit], [aria-pressed=true])")];
    const out = lit.filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const around = (one.closest("[data-scrolls], [data-picture=pipeline]") ?? region).getBoundingClientRect();
      const isAcross = left < -1 || right > Math.min(innerWidth, around.right + 3) + 1;
      return isAcross || top < around.top - 3 || bottom > Math.min(innerHeight, around.bottom + 3) + 1;
    });
    return [...(isLarger ? ["scrolls"] : []), ...out.map((one) => one.outerHTML.slice(0, 120))];
  });

/** Parts of drawings that are out of sight: parts of regions, texts, boxes, and marks under the tabs at the edge. */
export const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const tabs = [...document.querySelectorAll("main button[aria-expanded]")].map((one) => one.getBoundingClientRect());
    for (const svg of document.querySelectorAll<SVGSVGElement>("svg[aria-label^=Structure]")) {
      const regions = [svg.closest("[data-scrolls]"), svg.parentElement?.parentElement];
      for (const one of regions) {
        if (!one) return ["nothing scrolls"];
        const { bottom, right } = one.getBoundingClientRect();
        if (one.scrollHeight > one.clientHeight + 1 || bottom > innerHeight + 1) wrong.push("below");
        if (one.scrollWidth > one.clientWidth + 1 || right > innerWidth + 1) wrong.push("at the right");
      }
      const { width, height } = svg.viewBox.baseVal;
      for (const one of svg.querySelectorAll<SVGGraphicsElement>("text, rect, circle")) {
        const { x, y, width: w, height: h } = one.getBBox();
        const name = `${one.tagName} ${one.textContent}`;
        if (x < -2 || y < -2 || x + w > width + 2 || y + h > height + 2) wrong.push(`outside: ${name}`);
        const box = one.getBoundingClientRect();
        const isUnder = (tab: DOMRect) => box.right > tab.left + 2 && box.bottom > tab.top && box.top < tab.bottom;
        if (tabs.some((tab) => tab.left > box.left && tab.right >= box.right - 1 && isUnder(tab)))
          wrong.push(`under a tab: ${name}`);
      }
    }
    return wrong;
  });

/** Pixels by which the page is larger than its window. */
export const beyond = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll("#root > div, [data-picture=structure]")].map(
        (one) => one.scrollHeight - one.clientHeight,
      ),
    ),
  );
