// Visibility of elements, and their text in reading order: lines and cells separated, hidden elements left out. jsdom has no `innerText`.

const BLOCKS =
  "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section summary table tr ul";
const blocks = new Set(BLOCKS.toUpperCase().split(" "));

/** True if an element is a block by the browser's default style. */
export const isBlock = ({ tagName }: Element): boolean => blocks.has(tagName);

export const isHidden = (element: Element): boolean => {
  const { display, visibility } = getComputedStyle(element);
  return display === "none" || visibility === "hidden";
};

/** True if a reader can see the element, without regard to style sheets. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (isHidden(one)) return false;
    const { parentElement } = one;
    if (parentElement instanceof HTMLDetailsElement && !parentElement.open && one.tagName !== "SUMMARY") return false;
  }
  return true;
}

function* pieces(node: Node): Generator<string> {
  if (node.nodeType === Node.TEXT_NODE) yield (node.textContent ?? "").replace(/\s+/g, " ");
  if (!(node instanceof Element) || isHidden(node)) return;
  if (node.tagName === "BR") yield "\n";
  const block = isBlock(node);
  if (block) yield "\n";
  for (const child of node.childNodes) yield* pieces(child);
  if (block) yield "\n";
  if (/^T[HD]$/.test(node.tagName) && node.nextElementSibling) yield "\t";
}

export function innerText(element: Element): string {
  if (!(element instanceof HTMLElement)) return element.textContent ?? "";
  return [...pieces(element)]
    .join("")
    .replace(/[ ]*\n[ ]*/g, "\n")
    .replace(/\n+/g, "\n")
    .trim();
}
