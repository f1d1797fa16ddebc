// From word to word by a key.

/** Whether something can be seen. */
const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/** Moves the focus to the next marked word on the screen, or to the one before, from the last one on to the first. False if there is none. */
export function focusNext(back: boolean): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>("[data-term]")].filter(isVisible);
  // The sentences of the step come before what stands around them.
  const words = [
    ...marked.filter((word) => word.closest("[data-terms-first]")),
    ...marked.filter((word) => !word.closest("[data-terms-first]")),
  ];
  const at = words.indexOf(document.activeElement as HTMLElement);
  const next = words.at(at < 0 ? (back ? -1 : 0) : (at + (back ? -1 : 1)) % words.length);
  next?.focus();
  return next !== undefined;
}
