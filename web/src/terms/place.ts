// Where an explanation stands: above its word if there is room, since what follows is yet to be read, else below it, inside the window.

const MARGIN = 8;
const GAP = 6;

/** Moves a box of fixed position next to a word. */
export function placeNear(box: HTMLElement, word: HTMLElement): void {
  // Of a word in two lines the first part.
  const [at = word.getBoundingClientRect()] = word.getClientRects();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN));
  const above = at.top - GAP - height;
  const top = above >= MARGIN ? above : at.bottom + GAP;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
