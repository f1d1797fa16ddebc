// Whether an element can be seen, and the text of one in reading order: lines and cells apart, nothing that is hidden. jsdom has no `innerText`.

const BLOCKS =
  "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section summary table tr ul";
const blocks = new Set(BLOCKS.toUpperCase().split(" "));

/** Whether an element stands in its own lines, by the browser's own style. */
export const isBlock = ({ tagName }: Element): boolean => blocks.has(tagName);

export const isHidden = (element: Element): boolean => {
  const { display, visibility } = getComputedStyle(element);
  return display === "none" || visibility === "hidden";
};

/** Whether a reader can see it, style sheets aside. */
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
