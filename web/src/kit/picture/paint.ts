// Converts a part of the page to an SVG drawing: boxes, borders, text line by line, and nested drawings.

import { marksOf } from "./brush";
import { inlined, SVG } from "./inline";

/** A position on the page, in pixels. */
export interface Origin {
  x: number;
  y: number;
}

const element = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

const near = (value: number) => Math.round(value * 100) / 100;

/** Parts of the page that do something and show nothing. */
const CONTROL = "[data-control]";

/** Draws an element and its contents into `onto`, relative to `origin`. */
export function paint(from: Element, origin: Origin, onto: SVGElement): void {
  const style = getComputedStyle(from);
  const box = from.getBoundingClientRect();
  // Texts for screen readers are in the page but invisible.
  const unseen = style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none";
  if (unseen || (box.width < 2 && box.height < 2) || from.matches(CONTROL)) return;
  const at = { x: near(box.x - origin.x), y: near(box.y - origin.y) };
  const size = { width: near(box.width), height: near(box.height) };
  if (from instanceof SVGSVGElement) {
    const copy = inlined(from);
    for (const [name, value] of Object.entries({ ...at, ...size })) copy.setAttribute(name, String(value));
    if (style.overflow === "visible") copy.setAttribute("overflow", "visible");
    onto.append(copy);
    return;
  }
  if (from instanceof HTMLCanvasElement) {
    const marks = marksOf(from);
    if (!marks) return;
    const copy = element("svg", { ...at, ...size, viewBox: `0 0 ${size.width} ${size.height}`, overflow: "hidden" });
    copy.append(marks);
    onto.append(copy);
    return;
  }
  paintBox(style, { ...at, ...size }, onto);
  paintBefore(from, { ...at, ...size }, onto);
  // The nested drawing clips where the page clips.
  const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
  const within = clips ? clip(style, { ...at, ...size }) : onto;
  for (const node of from.childNodes) {
    if (node instanceof Element) paint(node, origin, within);
    else if (node instanceof Text) paintText(node, style, origin, within);
  }
  if (within === onto || within.childElementCount === 0) return;
  shorten(from, at.y + size.height, within);
  onto.append(within);
}

/** Ends a clipped text with an ellipsis. */
function shorten(from: Element, bottom: number, within: SVGElement): void {
  const { textOverflow, webkitLineClamp } = getComputedStyle(from);
  if (textOverflow === "ellipsis" && from.scrollWidth > from.clientWidth) {
    const line = within.querySelector("text");
    const all = [...(line?.textContent ?? "")];
    const available = Math.floor((all.length * from.clientWidth) / from.scrollWidth) - 1;
    if (line) line.textContent = `${all.slice(0, Math.max(1, available)).join("")}…`;
  } else if (webkitLineClamp !== "none" && from.scrollHeight > from.clientHeight + 1) {
    const seen = [...within.querySelectorAll("text")].filter((line) => Number(line.getAttribute("y")) < bottom);
    const last = seen.at(-1);
    if (last) last.textContent += "…";
  }
}

interface SavedBox extends Origin {
  width: number;
  height: number;
}

function clip(style: CSSStyleDeclaration, { x, y, width, height }: SavedBox): SVGElement {
  // A part that is clipped in one direction is extended in the other.
  const [dx, dy] = [style.overflowX === "visible" ? 500 : 0, style.overflowY === "visible" ? 500 : 0];
  const all = { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
  return element("svg", { ...all, viewBox: `${all.x} ${all.y} ${all.width} ${all.height}`, overflow: "hidden" });
}

const clear = (colour: string) => colour === "transparent" || /[,/] ?0\)$/.test(colour);

/** Draws background and border. Borders that differ are drawn as separate sides. */
function paintBox(style: CSSStyleDeclaration, { x, y, width, height }: SavedBox, onto: SVGElement): void {
  const sides = (["top", "right", "bottom", "left"] as const).map((side) => ({
    side,
    width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
    colour: style.getPropertyValue(`border-${side}-color`),
    dashed: style.getPropertyValue(`border-${side}-style`) === "dashed",
  }));
  const seen = sides.filter((side) => side.width > 0 && !clear(side.colour));
  const fill = clear(style.backgroundColor) ? "none" : style.backgroundColor;
  const first = seen[0];
  const areEqual =
    seen.length === 4 && seen.every((side) => side.width === first?.width && side.colour === first.colour);
  if (first && areEqual) {
    const inset = first.width / 2;
    const radius = radiusOf(style, width, height);
    onto.append(
      element("rect", {
        x: x + inset,
        y: y + inset,
        width: Math.max(0, width - first.width),
        height: Math.max(0, height - first.width),
        ...(radius > 0 && { rx: Math.max(0, radius - inset) }),
        fill,
        stroke: first.colour,
        "stroke-width": first.width,
        ...(first.dashed && { "stroke-dasharray": `${2 * first.width + 1} ${first.width + 1}` }),
      }),
    );
    return;
  }
  const radius = radiusOf(style, width, height);
  if (fill !== "none") onto.append(element("rect", { x, y, width, height, ...(radius > 0 && { rx: radius }), fill }));
  for (const { side, width: w, colour } of seen) {
    const flat = side === "top" || side === "bottom";
    const place = {
      x: side === "right" ? x + width - w : x,
      y: side === "bottom" ? y + height - w : y,
      width: flat ? width : w,
      height: flat ? w : height,
    };
    onto.append(element("rect", { ...place, fill: colour }));
  }
}

function radiusOf(style: CSSStyleDeclaration, width: number, height: number): number {
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const most = Math.min(width, height) / 2;
  return style.borderTopLeftRadius.endsWith("%") ? (radius / 100) * 2 * most : Math.min(radius, most);
}

/** Draws a mark that a CSS `::before` rule makes, such as a future bubble: a box in the middle of its element. */
function paintBefore(from: Element, { x, y, width }: SavedBox, onto: SVGElement): void {
  const style = getComputedStyle(from, "::before");
  if (style.content !== '""' || style.display === "none") return;
  const [w, h, top] = [style.width, style.height, style.marginTop].map((value) => Number.parseFloat(value) || 0) as [
    number,
    number,
    number,
  ];
  if (w > 0 && h > 0) paintBox(style, { x: x + (width - w) / 2, y: y + top, width: w, height: h }, onto);
}

function paintText(node: Text, style: CSSStyleDeclaration, origin: Origin, onto: SVGElement): void {
  for (const { text, box } of linesOf(node)) {
    const line = element("text", {
      x: near(box.x - origin.x),
      y: near(baselineOf(box, style) - origin.y),
      fill: style.color,
      "font-family": style.fontFamily,
      "font-size": style.fontSize,
      "font-weight": style.fontWeight,
      ...(style.textDecorationLine !== "none" && { "text-decoration": style.textDecorationLine }),
      "xml:space": "preserve",
    });
    line.textContent = text;
    onto.append(line);
  }
}

export interface SavedLine {
  text: string;
  box: DOMRect;
}

/** The lines of a text node as the browser breaks them. */
export function linesOf(node: Text): SavedLine[] {
  const range = document.createRange();
  const lines: SavedLine[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\s*\S+/g)) {
    const start = index + word.length - word.trimStart().length;
    range.setStart(node, start);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.box.y - box.y) < 1) {
      // A browser draws one space between words.
      last.text += ` ${word.trim()}`;
      last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, box.height);
    } else lines.push({ text: word.trim(), box });
  }
  return lines;
}

/** Measures letters; never drawn on. */
let canvas: CanvasRenderingContext2D | null = null;

/** The baseline of a line, in pixels of the page. */
export function baselineOf(box: DOMRect, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return box.bottom - 0.2 * box.height;
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText("x");
  return box.y + (box.height * up) / (up + down);
}
