// Parts of the page in which a step changes much, as data: the browser lays them out, since their words wrap and are cut. Like marks they are
// made by a pure function of the step and drawn where they differ from those before.

import type { Attributes } from "./mark";

/** An element with its contents. */
export interface Piece {
  /** Its name among its siblings, with which it keeps its element when it moves; without one it is known by its place. */
  readonly key?: string | number | undefined;
  /** Within `svg` an element of drawings. */
  readonly tag: string;
  readonly attributes: Attributes;
  readonly inside: Inside;
}

/** Contents of an element: text and other elements. */
export type Inside = readonly (Piece | string)[];

export const piece = (tag: string, attributes: Attributes, inside: Inside = [], key?: Piece["key"]): Piece => ({
  ...{ key, tag, attributes, inside },
});

const SVG = "http://www.w3.org/2000/svg";

/** Makes what is inside of `root` from what was drawn there before; nothing else may change it. What is the same object is passed over. */
export function drawPieces(root: Element, before: Inside, after: Inside): void {
  if (before === after) return;
  const places = after.map((child, i) => placeBefore(before, child, i));
  const nodes = [...root.childNodes];
  // What goes, goes first: what stays is then moved only where its order changes.
  for (const [i, node] of nodes.entries()) if (!places.includes(i)) node.remove();
  let next = root.firstChild;
  for (const [i, child] of after.entries()) {
    const place = places[i] ?? -1;
    const node = nodes[place] ?? newNode(root, child);
    change(node, before[place], child);
    if (node === next) next = node.nextSibling;
    else root.insertBefore(node, next);
  }
}

/** Where the same piece was before, or -1. */
function placeBefore(before: Inside, child: Piece | string, i: number): number {
  // Most stand where they stood.
  if (isSame(before[i], child)) return i;
  return typeof child === "string" || child.key === undefined ? -1 : before.findIndex((other) => isSame(other, child));
}

function isSame(a: Piece | string | undefined, b: Piece | string): boolean {
  if (typeof a !== "object" || typeof b !== "object") return typeof a === typeof b;
  return a.key === b.key && a.tag === b.tag;
}

function newNode(parent: Element, child: Piece | string): Node {
  if (typeof child === "string") return document.createTextNode(child);
  const drawing = child.tag === "svg" || parent.namespaceURI === SVG;
  return drawing ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

function change(node: Node, before: Piece | string | undefined, after: Piece | string): void {
  if (before === after) return;
  if (typeof after === "string") node.nodeValue = after;
  else if (node instanceof Element) {
    const old = typeof before === "object" ? before : undefined;
    writeAttributes(node, old?.attributes ?? {}, after.attributes);
    drawPieces(node, old?.inside ?? [], after.inside);
  }
}

function writeAttributes(element: Element, before: Attributes, after: Attributes): void {
  if (before === after) return;
  for (const name in before)
    if (before[name] !== undefined && after[name] === undefined) write(element, name, undefined);
  for (const name in after) if (after[name] !== before[name]) write(element, name, after[name]);
}

function write(element: Element, name: string, value: string | number | undefined): void {
  // The page's policy forbids styles as text in a document, not those that scripts set.
  if (name === "style" && (element instanceof HTMLElement || element instanceof SVGElement))
    element.style.cssText = `${value ?? ""}`;
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, `${value}`);
}
