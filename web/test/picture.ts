// Reads the page's drawing of a step, in a browser and in jsdom.

import { createHash } from "node:crypto";

/** The parts of the page that show a step. */
export const SHOWN = "section[aria-label=Pipeline], svg[aria-label^=Structure], section[aria-label=Why]";

/** Marks of the structure with names for screen readers. */
export const NAMED = "svg[aria-label^=Structure] [role=button]";

/** Text and marks of each part. Runs in the page, so it refers to no outer variable. */
export const partsOf = (parts: Element[]): { text: string | null; marks: string }[] =>
  parts.map((part) => {
    const copy = part.cloneNode(true) as Element;
    // Announcements for screen readers follow later on purpose, once the reader has stopped stepping.
    for (const spoken of copy.querySelectorAll("[aria-live]")) spoken.remove();
    // Explained words load later too, and tooltips exist only under the pointer.
    for (const term of copy.querySelectorAll("[data-term]")) term.replaceWith(...term.childNodes);
    for (const tooltip of copy.querySelectorAll("svg title")) tooltip.remove();
    copy.normalize();
    // The order of attributes is not visible.
    const marks = [...copy.querySelectorAll("*")].map((one) => {
      const attributes = [...one.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      const own = one.childElementCount === 0 ? one.textContent : "";
      return `${one.tagName} ${attributes.join(" ")} ${own}`;
    });
    return { text: copy.textContent, marks: marks.join("\n") };
  });

/** Names of elements for screen readers. Runs in the page. */
export const labelsOf = (elements: Element[]): (string | null)[] =>
  elements.map((element) => element.getAttribute("aria-label"));

/** All that the page shows of a step: its text, and a digest of its marks. Equal drawings give equal results. */
export function written(step: number, shown: ReturnType<typeof partsOf>): string {
  const marks = shown.map((part) => part.marks).join();
  return [step, ...shown.map(({ text }) => text), createHash("sha256").update(marks).digest("hex")].join("\n");
}
