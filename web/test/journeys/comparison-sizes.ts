// Measures of the frames of a comparison. Both functions run in a page, so they refer to no outer variable.

/** Operations whose number is covered by an icon, or cut off. Runs in a frame. */
export const covered = (tokens: Element[]) =>
  tokens.flatMap((token) => {
    const number = document.createTreeWalker(token, NodeFilter.SHOW_TEXT, (node) =>
      /^\d+$/.test(node.nodeValue ?? "") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const range = document.createRange();
    while (number.nextNode()) range.selectNode(number.currentNode);
    const at = range.getBoundingClientRect();
    const box = token.getBoundingClientRect();
    const signs = [...token.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect());
    const isUnder = signs.some((sign) => sign.top < box.bottom && sign.left < at.right - 1 && sign.right > at.left + 1);
    return isUnder || at.right > box.right + 1 ? [token.textContent] : [];
  });

/** The smallest font size in pixels. Runs in a page. */
export const smallestLetters = (main: Element) => {
  const sizes = [...main.querySelectorAll<HTMLElement | SVGElement>("*")].flatMap((one) => {
    const own = [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!own || one.closest(".unseen, title") || one.getClientRects().length === 0) return [];
    const drawn = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
    return [Number.parseFloat(getComputedStyle(one).fontSize) * drawn];
  });
  return Math.min(...sizes);
};
