// Changes of a drawing what differs from one list of marks to the next. What is there is known from the list
// before; the document is not read.

import { GLIDE_MS } from "../drawing/glide";
import type { Layers, Mark } from "./mark";

const SVG = "http://www.w3.org/2000/svg";

/** A mark that is drawn. */
interface Drawn {
  mark: Mark;
  layer: number;
  node: SVGElement;
  /** Its text, if that is in one piece; a hint is a node of its own. */
  text: Text | null;
  lit: boolean;
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

/** Moves an element before another one of its layer. What has the focus keeps it. */
function place(node: SVGElement, group: SVGGElement, next: SVGElement | null): void {
  const focused = node === document.activeElement;
  group.insertBefore(node, next);
  if (focused) node.focus({ preventScroll: true });
}

/** Keeps the drawing below `root`, of which nothing else may be changed. */
export class Patcher {
  private readonly groups: SVGGElement[] = [];
  private readonly drawn = new Map<string, Drawn>();
  /** What is drawn of each layer, in its order. */
  private order: Drawn[][] = [];
  private readonly marks = new WeakMap<EventTarget, Mark>();
  private lit: ReadonlySet<string> = new Set();

  constructor(private readonly root: SVGElement) {}

  /** Draws these marks in place of those before. What is drawn then is a function of the list alone, also the order in which marks overlap. */
  draw(layers: Layers, glides: boolean): void {
    this.removeOthers(layers);
    this.order = layers.map((marks, layer) => this.drawLayer(marks, layer, glides));
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

  private removeOthers(layers: Layers): void {
    const kept = new Map<string, { layer: number; tag: string }>();
    layers.forEach((marks, layer) => {
      for (const { key, tag } of marks) {
        if (kept.has(key)) throw new Error(`two marks are called ${key}`);
        kept.set(key, { layer, tag });
      }
    });
    for (const [key, { node, layer, mark }] of this.drawn) {
      const now = kept.get(key);
      if (now?.layer === layer && now.tag === mark.tag) continue;
      node.remove();
      this.drawn.delete(key);
    }
  }

  private drawLayer(marks: readonly Mark[], layer: number, glides: boolean): Drawn[] {
    const group = this.group(layer);
    const before = (this.order[layer] ?? []).filter((one) => this.drawn.get(one.mark.key) === one);
    const moved = new Set<Drawn>();
    let at = 0;
    const skipMoved = () => {
      for (let one = before[at]; one && moved.has(one); one = before[at]) at++;
    };
    return marks.map((mark) => {
      skipMoved();
      const there = this.drawn.get(mark.key);
      if (!there) {
        const drawn = this.create(mark, layer);
        group.insertBefore(drawn.node, before[at]?.node ?? null);
        if (glides && mark.glides) this.move(drawn, [{ opacity: 0 }, { opacity: 1 }]);
        return drawn;
      }
      const [next, second] = [before[at], before[at + 1]];
      if (there === next) at++;
      else if (there === second && next) {
        // The one between has gone elsewhere, and is moved when its turn comes.
        before.splice(at, 2);
      } else {
        moved.add(there);
        place(there.node, group, next?.node ?? null);
      }
      if (there.mark !== mark) this.change(there, mark, glides);
      return there;
    });
  }

  private create(mark: Mark, layer: number): Drawn {
    const node = document.createElementNS(SVG, mark.tag);
    const drawn: Drawn = { mark, layer, node, text: null, lit: false, motion: null };
    if (mark.x !== 0 || mark.y !== 0) node.setAttribute("transform", placeOf(mark));
    for (const [name, value] of Object.entries(mark.attributes))
      if (value !== undefined) setAttribute(node, name, value);
    this.name(drawn, mark, null);
    this.write(drawn, mark.text);
    this.marks.set(node, mark);
    this.drawn.set(mark.key, drawn);
    this.lightOne(drawn);
    return drawn;
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
    this.name(drawn, mark, was);
    if (!sameText(mark.text, was.text)) this.write(drawn, mark.text);
    this.lightOne(drawn);
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
  private name({ node, lit }: Drawn, mark: Mark, was: Mark | null): void {
    if (mark.label !== was?.label) {
      if (mark.label === undefined) {
        for (const name of ["role", "aria-label", "aria-pressed"]) node.removeAttribute(name);
      } else {
        node.setAttribute("role", "button");
        node.setAttribute("aria-label", mark.label);
        if (was?.label === undefined) node.setAttribute("aria-pressed", String(lit));
      }
    }
    const tabs = ({ label, passed }: Mark) => (label === undefined ? undefined : passed ? -1 : 0);
    if (tabs(mark) !== (was ? tabs(was) : undefined)) setAttribute(node, "tabindex", tabs(mark));
    if (mark.hint === was?.hint) return;
    node.querySelector("title")?.remove();
    if (mark.hint === undefined) return;
    const title = document.createElementNS(SVG, "title");
    title.textContent = mark.hint;
    node.prepend(title);
  }

  private lightOne(drawn: Drawn): void {
    const { node, mark } = drawn;
    const { thing, lights = thing === undefined ? [] : [thing] } = mark;
    const lit = lights.some((thing) => this.lit.has(thing));
    if (lit === drawn.lit) return;
    drawn.lit = lit;
    if (lit) node.setAttribute("data-lit", "");
    else node.removeAttribute("data-lit");
    if (mark.label !== undefined) node.setAttribute("aria-pressed", String(lit));
  }

  private move(drawn: Drawn, frames: Keyframe[]): void {
    drawn.motion = drawn.node.animate(frames, { duration: GLIDE_MS, easing: "ease-out" });
  }

  private group(layer: number): SVGGElement {
    const there = this.groups[layer];
    if (there) return there;
    const group = this.root.appendChild(document.createElementNS(SVG, "g"));
    this.groups[layer] = group;
    return group;
  }
}
