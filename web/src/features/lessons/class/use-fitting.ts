import { type RefObject, useLayoutEffect } from "react";

/** Sizes of letters before a class, in rem, the largest first. The smallest has 16 pixels. */
const SIZES = [1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9];

/** Gives a text the largest letters with which all of it is in sight; with the smallest it is scrolled. */
export function useFitting(text: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = text.current;
    if (!one) return;
    const enlarge = () => {
      for (const size of SIZES) {
        one.style.fontSize = `${size}rem`;
        if (one.scrollHeight <= one.clientHeight + 1) break;
      }
    };
    enlarge();
    const sizes = new ResizeObserver(enlarge);
    sizes.observe(one);
    const changes = new MutationObserver(enlarge);
    changes.observe(one, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      one.style.fontSize = "";
    };
  }, [text]);
}
