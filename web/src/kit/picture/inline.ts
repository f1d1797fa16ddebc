// Copies an SVG drawing so that it needs no style sheet: computed styles are written to each mark.

export const SVG = "http://www.w3.org/2000/svg";

/** Styles that are written where they differ from the default of an SVG renderer. */
const MARK: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-opacity": "1",
  opacity: "1",
  "paint-order": "normal",
};
const TEXT: Readonly<Record<string, string>> = {
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "font-style": "normal",
  "letter-spacing": "normal",
  "text-anchor": "start",
  "text-decoration-line": "none",
  "dominant-baseline": "auto",
  "baseline-shift": "0px",
};

/** Attributes that have a meaning only in the page. */
const PAGE = /^(class|style|role|tabindex|data-|aria-|id$)/;

/** A copy of a drawing without its `id`s, except those that the drawing refers to. */
export function inlined(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement;
  const used = new Set(
    [...drawing.outerHTML.matchAll(/url\(["']?#([\w:-]+)|href="#([\w:-]+)"/g)].map((m) => m[1] ?? m[2]),
  );
  const dropped: Element[] = [];
  const walk = (from: Element, to: Element) => {
    const style = getComputedStyle(from);
    if (style.display === "none" || style.visibility === "hidden") dropped.push(to);
    // The contents of titles and definitions have no style.
    if (from instanceof SVGGraphicsElement || from instanceof SVGStopElement) write(from, to, style);
    for (const { name, value } of [...to.attributes])
      if (PAGE.test(name) && !(name === "id" && used.has(value))) to.removeAttribute(name);
    for (let i = 0; i < from.children.length; i++) {
      const [a, b] = [from.children[i], to.children[i]];
      if (a && b) walk(a, b);
    }
  };
  walk(drawing, copy);
  for (const element of dropped) element.remove();
  return copy;
}

function write(from: Element, to: Element, style: CSSStyleDeclaration): void {
  const group = from instanceof SVGGElement || from instanceof SVGSVGElement;
  // Groups pass on only their opacity; marks state everything else themselves.
  const wanted = group ? { opacity: "1" } : from instanceof SVGTextContentElement ? { ...MARK, ...TEXT } : MARK;
  for (const name of [...Object.keys(MARK), ...Object.keys(TEXT)]) {
    const value = style.getPropertyValue(name);
    const usual = (wanted as Record<string, string>)[name];
    const attribute = name === "text-decoration-line" ? "text-decoration" : name;
    if (usual === undefined || value === usual || value === "") to.removeAttribute(attribute);
    else to.setAttribute(attribute, value);
  }
}
