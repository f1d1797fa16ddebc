import { type RefObject, useLayoutEffect } from "react";

/** Pixels that sentences and notes need, however much room they have. */
function heightOf(why: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(why);
  const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat);
  const parts = [...why.querySelectorAll(":scope > div")].map(({ scrollHeight }) => scrollHeight);
  return Math.ceil(around.reduce((sum, one) => sum + one, Math.max(0, ...parts))) + 1;
}

/**
 * The room that the longest sentences of a run have needed stays theirs: shorter ones do not move the drawing. It begins anew with another
 * run and another width of the window.
 */
export function useKeptRoom(root: RefObject<HTMLElement | null>, run: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run begins anew
  useLayoutEffect(() => {
    const main = root.current?.closest<HTMLElement>(":has(> [aria-label=Why])");
    if (!main) return;
    const whyOf = () => main.querySelector<HTMLElement>(":scope > [aria-label=Why]");
    let most = 0;
    const keep = () => {
      const why = whyOf();
      const height = why ? heightOf(why) : 0;
      if (height <= most) return;
      most = height;
      main.style.setProperty("--least-why", `${most}px`);
    };
    const forget = () => {
      most = 0;
      main.style.removeProperty("--least-why");
      keep();
    };
    let width = main.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (main.clientWidth === width) return keep();
      width = main.clientWidth;
      forget();
    });
    sizes.observe(main);
    const follow = () => {
      const why = whyOf();
      if (why) sizes.observe(why);
    };
    // Without sentences it is not there.
    const parts = new MutationObserver(follow);
    parts.observe(main, { childList: true });
    follow();
    return () => {
      sizes.disconnect();
      parts.disconnect();
      main.style.removeProperty("--least-why");
    };
  }, [root, run]);
}
