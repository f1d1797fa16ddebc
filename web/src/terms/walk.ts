// From word to word by a key.

/** Whether something can be seen. */
const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/**
 * Moves the focus to the next marked word on the screen, or to the one before, from the last one on to the first. From the link of a card the
 * next word is the first one on the card. False if there is none.
 */
export function focusNext(back: boolean): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>("[data-term]")].filter(isVisible);
  // The sentences of the step come before what stands around them.
  const words = [
    ...marked.filter((word) => word.closest("[data-terms-first]")),
    ...marked.filter((word) => !word.closest("[data-terms-first]")),
  ];
  const focused = document.activeElement;
  const card = focused?.closest("[data-card]");
  const isOnCard = (word: HTMLElement) => card?.contains(word) === true;
  const first = back ? words.findLastIndex(isOnCard) : words.findIndex(isOnCard);
  const at = words.indexOf(focused as HTMLElement);
  const start = first >= 0 ? first : back ? -1 : 0;
  const next = words.at(at < 0 ? start : (at + (back ? -1 : 1)) % words.length);
  next?.focus();
  return next !== undefined;
}
