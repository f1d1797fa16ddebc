// Writes a mark to its SVG element.

import { deepEqual } from "../deep-equal";
import type { Attributes, Mark } from "./mark";

export const SVG = "http://www.w3.org/2000/svg";

/** The position of a mark as attributes. Shapes with coordinates get no `transform`: the browser would create a coordinate system for each,
 * and paint the drawing in as many pieces. */
function placeOf({ tag, x, y, turned, attributes }: Mark): Attributes {
  if (tag === "circle") return { cx: x, cy: y };
  if (tag === "path") {
    const turn = turned === undefined ? "" : ` rotate(${turned})`;
    return { transform: x !== 0 || y !== 0 || turn ? `translate(${x} ${y})${turn}` : undefined };
  }
  return { x: x + Number(attributes.x ?? 0), y: y + Number(attributes.y ?? 0) };
}

/** Attributes for screen readers and the keyboard. */
function buttonOf({ label }: Mark, lit: boolean, isTabStop: boolean): Attributes {
  if (label === undefined) return {};
  return { role: "button", "aria-label": label, "aria-pressed": `${lit}`, tabindex: isTabStop ? 0 : -1 };
}

export const attributesOf = (mark: Mark, lit: boolean, isTabStop: boolean): Attributes => ({
  ...mark.attributes,
  // The page's policy forbids inline styles in the document, but allows scripts to set them.
  style: undefined,
  ...placeOf(mark),
  ...buttonOf(mark, lit, isTabStop),
  "data-lit": lit ? "" : undefined,
});

/** True if two marks with the same key have the same appearance; tooltips are not compared. Compares field by field for speed, since most
 * marks are compared in every step. */
export function isSame(a: Mark, b: Mark): boolean {
  const own = a.x === b.x && a.y === b.y && a.thing === b.thing && a.label === b.label;
  if (
    !own ||
    a.turned !== b.turned ||
    a.skippedByKeys !== b.skippedByKeys ||
    a.tweens !== b.tweens ||
    a.onlyLit !== b.onlyLit
  )
    return false;
  return isWritten(a.attributes, b.attributes) && deepEqual(a.text, b.text) && deepEqual(a.lights, b.lights);
}

function isWritten(a: Attributes, b: Attributes): boolean {
  if (a === b) return true;
  // `for … in` avoids allocating a list of names: this runs a thousand times a step.
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (b[name] !== undefined && a[name] === undefined) return false;
  return true;
}

/** The text of a mark's tooltip. */
export const tooltipOf = ({ tooltip }: Mark): string | undefined =>
  typeof tooltip === "function" ? tooltip() : tooltip;

/** True if the keyboard reaches the mark. */
export const isReached = ({ label, skippedByKeys }: Mark) => label !== undefined && !skippedByKeys;

/** Writes the attributes that differ from `before`. */
export function writeAttributes(element: SVGElement, before: Attributes, attributes: Attributes): void {
  for (const name in before)
    if (before[name] !== undefined && attributes[name] === undefined) element.removeAttribute(name);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== before[name]) element.setAttribute(name, `${value}`);
  }
}

/** Creates a child element with a text. */
export function child(name: "title" | "tspan", text: string, className?: string): SVGElement {
  const element = document.createElementNS(SVG, name);
  element.append(text);
  if (className !== undefined) element.setAttribute("class", className);
  return element;
}

/** Writes the text, in one or several parts, if it differs from the previous one; it goes behind the tooltip element. */
export function writeText(
  element: SVGElement,
  before: Mark["text"],
  text: Mark["text"],
  tooltip: Element | null,
): void {
  if (deepEqual(text, before)) return;
  if (typeof text === "string" && typeof before === "string") setText(element.lastChild, text);
  else {
    const spans =
      typeof text === "string" ? [text] : (text ?? []).map(({ text, className }) => child("tspan", text, className));
    element.replaceChildren(...(tooltip ? [tooltip] : []), ...spans);
  }
}

/** Changes the data of a text node: a new node would be laid out again. */
function setText(node: Node | null | undefined, text: string): void {
  if (node) node.nodeValue = text;
}
