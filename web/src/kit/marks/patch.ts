// Changes of a drawing what differs from one list of marks to the next. The document is never read: what is there is known from the list before.

import type { Layers, Mark } from "./mark";

const SVG = "http://www.w3.org/2000/svg";

const GLIDE_MS = 180;

/** A mark that is drawn. */
interface Drawn {
  mark: Mark;
  layer: number;
  node: SVGElement;
  /** Its text, if that is in one piece; a hint is a node of its own. */
  text: Text | null;
  lit: boolean;
  /** The list that it was in last. */
  list: number;
  motion: Animation | null;
}

const placeOf = ({ x, y }: Mark) => `translate(${x} ${y})`;
const styleOf = ({ x, y }: Mark) => `translate(${x}px, ${y}px)`;

function setAttribute(node: SVGElement, name: string, value: string | number | undefined): void {
  // The page's policy forbids styles as text in a document, not those that scripts set.
  if (name === "style") node.style.cssText = String(value ?? "");
  else if (value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, String(value));
}

function sameText(a: Mark["text"], b: Mark["text"]): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return a.length === b.length && a.every(({ text, look }, i) => text === b[i]?.text && look === b[i]?.look);
}

/** Keeps the drawing below `root`, of which nothing else may be changed. */
export class Patcher {
  private readonly layers: SVGGElement[] = [];
  private readonly drawn = new Map<string, Drawn>();
  private readonly marks = new WeakMap<EventTarget, Mark>();
  private lit: ReadonlySet<string> = new Set();
  private list = 0;

  constructor(private readonly root: SVGSVGElement) {}

  /** Draws these marks in place of those before. New ones come behind the others of their layer, and none changes its place among them. */
  draw(layers: Layers, glides: boolean): void {
    this.list++;
    layers.forEach((marks, layer) => {
      for (const mark of marks) this.put(mark, layer, glides);
    });
    for (const [key, { node, list }] of this.drawn) {
      if (list === this.list) continue;
      node.remove();
      this.drawn.delete(key);
    }
  }

  /** Lights these things and no others. */
  light(lit: ReadonlySet<string>): void {
    this.lit = lit;
    for (const drawn of this.drawn.values()) this.lightOne(drawn);
  }

  /** The mark that an event happened to, if it shows a thing. */
  at(target: EventTarget | null): Mark | null {
    const mark = target ? this.marks.get(target) : undefined;
    return mark?.thing === undefined ? null : mark;
  }

  private put(mark: Mark, layer: number, glides: boolean): void {
    const there = this.drawn.get(mark.key);
    if (there?.list === this.list) throw new Error(`two marks are called ${mark.key}`);
    if (!there || there.layer !== layer || there.mark.tag !== mark.tag) {
      there?.node.remove();
      this.create(mark, layer, glides);
    } else {
      there.list = this.list;
      if (there.mark !== mark) this.change(there, mark, glides);
    }
  }

  private create(mark: Mark, layer: number, glides: boolean): void {
    const node = document.createElementNS(SVG, mark.tag);
    const drawn: Drawn = { mark, layer, node, text: null, lit: false, list: this.list, motion: null };
    if (mark.x !== 0 || mark.y !== 0) node.setAttribute("transform", placeOf(mark));
    for (const [name, value] of Object.entries(mark.attributes)) setAttribute(node, name, value);
    this.name(node, mark, null);
    this.write(drawn, mark.text);
    this.marks.set(node, mark);
    this.drawn.set(mark.key, drawn);
    this.lightOne(drawn);
    this.layer(layer).append(node);
    if (glides && mark.glides) this.move(drawn, [{ opacity: 0 }, { opacity: 1 }]);
  }

  private change(drawn: Drawn, mark: Mark, glides: boolean): void {
    const { node, mark: was } = drawn;
    drawn.mark = mark;
    this.marks.set(node, mark);
    drawn.motion?.cancel();
    drawn.motion = null;
    if (mark.x !== was.x || mark.y !== was.y) {
      node.setAttribute("transform", placeOf(mark));
      if (glides && mark.glides) this.move(drawn, [{ transform: styleOf(was) }, { transform: styleOf(mark) }]);
    }
    for (const name of Object.keys(was.attributes)) if (!(name in mark.attributes)) setAttribute(node, name, undefined);
    for (const [name, value] of Object.entries(mark.attributes))
      if (value !== was.attributes[name]) setAttribute(node, name, value);
    this.name(node, mark, was);
    if (!sameText(mark.text, was.text)) this.write(drawn, mark.text);
    if (mark.thing !== was.thing || (mark.label === undefined) !== (was.label === undefined)) this.lightOne(drawn);
  }

  private write(drawn: Drawn, text: Mark["text"]): void {
    if (typeof text === "string" && drawn.text) {
      drawn.text.data = text;
      return;
    }
    const { node } = drawn;
    for (const child of [...node.childNodes]) if (child.nodeName !== "title") child.remove();
    drawn.text = typeof text === "string" ? node.appendChild(document.createTextNode(text)) : null;
    if (typeof text !== "object") return;
    for (const { text: piece, look } of text) {
      const span = document.createElementNS(SVG, "tspan");
      if (look !== undefined) span.setAttribute("class", look);
      span.textContent = piece;
      node.append(span);
    }
  }

  /** What readers hear of it and see of it besides. */
  private name(node: SVGElement, mark: Mark, was: Mark | null): void {
    if (mark.label !== was?.label) {
      if (mark.label === undefined) {
        for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) node.removeAttribute(name);
      } else {
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "0");
        node.setAttribute("aria-label", mark.label);
        if (was?.label === undefined) node.setAttribute("aria-pressed", "false");
      }
    }
    if (mark.hint === was?.hint) return;
    node.querySelector("title")?.remove();
    if (mark.hint === undefined) return;
    const title = document.createElementNS(SVG, "title");
    title.textContent = mark.hint;
    node.prepend(title);
  }

  private lightOne(drawn: Drawn): void {
    const { node, mark } = drawn;
    const lit = mark.thing !== undefined && this.lit.has(mark.thing);
    if (lit !== drawn.lit) {
      if (lit) node.setAttribute("data-lit", "");
      else node.removeAttribute("data-lit");
    }
    if (mark.label !== undefined) node.setAttribute("aria-pressed", String(lit));
    drawn.lit = lit;
  }

  private move(drawn: Drawn, frames: Keyframe[]): void {
    drawn.motion = drawn.node.animate(frames, { duration: GLIDE_MS, easing: "ease-out" });
  }

  private layer(at: number): SVGGElement {
    while (this.layers.length <= at) this.layers.push(this.root.appendChild(document.createElementNS(SVG, "g")));
    return this.layers[at] as SVGGElement;
  }
}
