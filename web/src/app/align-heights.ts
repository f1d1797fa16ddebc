// Aligns the heights of the pipeline strip and the sentences on both sides of a comparison, so that the drawings are at the same height.

export interface AppHeights {
  strip: number;
  why: number;
}

/** Largest part of the window for the sentences. */
const MOST_OF_WINDOW = "45dvh";

/** Reads the heights in a message; null if they are invalid. */
export function readHeights({ strip, why }: Record<string, unknown>): AppHeights | null {
  const right = [strip, why].every((height) => typeof height === "number" && height >= 0 && height <= 10_000);
  return right ? { strip: Number(strip), why: Number(why) } : null;
}

/** The heights that strip and sentences need. */
function heightsOf({ document }: Pick<Window, "document">): AppHeights {
  const strip = document.querySelector("[data-picture=pipeline]");
  const why = document.querySelector("section[aria-label=Why]");
  return { strip: strip ? aroundContents(strip) : 0, why: why ? aroundContents(why) : 0 };
}

/** Height of an element's tallest child with the space around it. */
function aroundContents(element: Element): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat);
  const tallest = Math.max(0, ...[...element.children].map(({ scrollHeight }) => scrollHeight));
  return Math.ceil(around.reduce((sum, height) => sum + (height || 0), tallest));
}

/** Sets minimum heights; `page.module.css` has the rows. */
export function align({ document }: Pick<Window, "document">, { strip, why }: AppHeights): void {
  const { style } = document.documentElement;
  style.setProperty("--strip-least", `${strip}px`);
  style.setProperty("--why-inside", `minmax(5.2rem, min(${why}px, ${MOST_OF_WINDOW}))`);
}

/** Calls `report` at once, and whenever the needed heights change. */
export function watchHeights(own: Window & typeof globalThis, report: (heights: AppHeights) => void): void {
  let last = "";
  let waiting = false;
  const measure = () => {
    waiting = false;
    const heights = heightsOf(own);
    if (JSON.stringify(heights) === last) return;
    last = JSON.stringify(heights);
    report(heights);
  };
  const later = () => {
    if (waiting) return;
    waiting = true;
    own.requestAnimationFrame(measure);
  };
  const changes = new own.MutationObserver(later);
  changes.observe(own.document.body, { childList: true, subtree: true, characterData: true });
  own.addEventListener("resize", later);
  later();
}
