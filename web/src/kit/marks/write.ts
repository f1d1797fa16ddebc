// What is written to the element of a mark.

import { deepEqual } from "../deep-equal";
import type { Attributes, Mark } from "./mark";

export const SVG = "http://www.w3.org/2000/svg";

/**
 * The place of a mark as attributes. Shapes with coordinates get no `transform`, since the browser keeps a coordinate
 * system for each, and compares and paints the drawing in as many pieces.
 */
function placeOf({ tag, x, y, turned, attributes }: Mark): Attributes {
  if (tag === "circle") return { cx: x, cy: y };
  if (tag === "path") {
    const turn = turned === undefined ? "" : ` rotate(${turned})`;
    return { transform: x !== 0 || y !== 0 || turn ? `translate(${x} ${y})${turn}` : undefined };
  }
  return { x: x + Number(attributes.x ?? 0), y: y + Number(attributes.y ?? 0) };
}

/** What readers hear of it. */
function buttonOf({ label }: Mark, lit: boolean, stop: boolean): Attributes {
  if (label === undefined) return {};
  return { role: "button", "aria-label": label, "aria-pressed": `${lit}`, tabindex: stop ? 0 : -1 };
}

/** All attributes of its element. */
export const attributesOf = (mark: Mark, lit: boolean, stop: boolean): Attributes => ({
  ...mark.attributes,
  // The page's policy forbids styles as text in a document, not those that scripts set.
  style: undefined,
  ...placeOf(mark),
  ...buttonOf(mark, lit, stop),
  "data-lit": lit ? "" : undefined,
});

/** Whether two marks of one name are drawn alike; their tooltips are not drawn. Field by field: most marks are compared in every step. */
export function isSame(a: Mark, b: Mark): boolean {
  const own = a.x === b.x && a.y === b.y && a.thing === b.thing && a.label === b.label;
  if (!own || a.turned !== b.turned || a.passed !== b.passed || a.tweens !== b.tweens || a.onlyLit !== b.onlyLit)
    return false;
  return isWritten(a.attributes, b.attributes) && deepEqual(a.text, b.text) && deepEqual(a.lights, b.lights);
}

/** Whether two marks have the same attributes. */
function isWritten(a: Attributes, b: Attributes): boolean {
  if (a === b) return true;
  // Without lists of their names: there are a thousand of them in a step.
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (b[name] !== undefined && a[name] === undefined) return false;
  return true;
}

/** What is shown where the pointer rests on it. */
export const tooltipOf = ({ tooltip }: Mark): string | undefined =>
  typeof tooltip === "function" ? tooltip() : tooltip;

/** Whether keys reach it. */
export const isReached = ({ label, passed }: Mark) => label !== undefined && !passed;

/** Writes what differs from the attributes before. */
export function writeAttributes(element: SVGElement, before: Attributes, attributes: Attributes): void {
  for (const name in before)
    if (before[name] !== undefined && attributes[name] === undefined) element.removeAttribute(name);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== before[name]) element.setAttribute(name, `${value}`);
  }
}

/** A part of an element's contents. */
export function child(name: "title" | "tspan", text: string, look?: string): SVGElement {
  const element = document.createElementNS(SVG, name);
  element.append(text);
  if (look !== undefined) element.setAttribute("class", look);
  return element;
}

/** Writes the text, in one piece or in several, if it differs from that of the mark before; behind the tooltip, if it is there. */
export function writeText(
  element: SVGElement,
  before: Mark["text"],
  text: Mark["text"],
  tooltip: Element | null,
): void {
  if (deepEqual(text, before)) return;
  if (typeof text === "string" && typeof before === "string") setText(element.lastChild, text);
  else {
    const spans = typeof text === "string" ? [text] : (text ?? []).map(({ text, look }) => child("tspan", text, look));
    element.replaceChildren(...(tooltip ? [tooltip] : []), ...spans);
  }
}

/** Changes a text in its node: a node that takes its place would be laid out as a new one. */
function setText(node: Node | null | undefined, text: string): void {
  if (node) node.nodeValue = text;
}
