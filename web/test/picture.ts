// What a test reads of a picture, in a browser and in jsdom alike.

import { createHash } from "node:crypto";

/** What shows a step. */
export const SHOWN = "section[aria-label=Pipeline], svg[aria-label^=Structure], section[aria-label=Why]";

/** What the structure names for screen readers. */
export const NAMED = "svg[aria-label^=Structure] [role=button]";

/** Text and marks of each part. Runs in the page, so it refers to nothing outside itself. */
export const partsOf = (parts: Element[]): { text: string | null; marks: string }[] =>
  parts.map((part) => {
    const copy = part.cloneNode(true) as Element;
    // What is read out comes later on purpose, once the reader has stopped stepping.
    for (const spoken of copy.querySelectorAll("[aria-live]")) spoken.remove();
    // So do explained words, and tooltips are there only where the pointer is.
    for (const term of copy.querySelectorAll("[data-term]")) term.replaceWith(...term.childNodes);
    for (const tooltip of copy.querySelectorAll("svg title")) tooltip.remove();
    copy.normalize();
    // In which order attributes were set is not seen.
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

/** All that the page shows of a step: its text, and a digest of its marks. Where two pictures are the same, so is this. */
export function written(step: number, shown: ReturnType<typeof partsOf>): string {
  const marks = shown.map((part) => part.marks).join();
  return [step, ...shown.map(({ text }) => text), createHash("sha256").update(marks).digest("hex")].join("\n");
}
