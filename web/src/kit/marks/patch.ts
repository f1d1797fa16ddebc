// Changes of a drawing what differs from one list of marks to the next.

import { deepEqual } from "../deep-equal";
import { GLIDE_MS } from "../drawing/glide";
import { longestAscending } from "./longest-ascending";
import type { Attributes, Layers, Mark } from "./mark";

const SVG = "http://www.w3.org/2000/svg";

/** A mark in the document. */
interface Drawn {
  mark: Mark;
  /** Number of the latest drawing that has it. */
  drawing: number;
  layer: number;
  /** Its number among the marks of its layer, and in the drawing before; -1 if it was in none. */
  place: number;
  former: number;
  lit: boolean;
  /** Whether the tab key stops at it. */
  stop: boolean;
  element: SVGElement;
  /** The contents of the element. */
  attributes: Attributes;
}

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

const attributesOf = (mark: Mark, lit: boolean, stop: boolean): Attributes => ({
  ...mark.attributes,
  // The page's policy forbids styles as text in a document, not those that scripts set.
  style: undefined,
  ...placeOf(mark),
  ...buttonOf(mark, lit, stop),
  "data-lit": lit ? "" : undefined,
});

/** Whether two marks of one name are drawn alike; their hints are not drawn. Field by field: most marks are compared in every step. */
function isSame(a: Mark, b: Mark): boolean {
  const own = a.x === b.x && a.y === b.y && a.thing === b.thing && a.label === b.label;
  if (!own || a.turned !== b.turned || a.passed !== b.passed || a.glides !== b.glides || a.onlyLit !== b.onlyLit)
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
const hintOf = ({ hint }: Mark): string | undefined => (typeof hint === "function" ? hint() : hint);

/** Whether keys reach it. */
const isReached = ({ label, passed }: Mark) => label !== undefined && !passed;

/** Writes what differs from the attributes before. */
function writeAttributes(element: SVGElement, before: Attributes, attributes: Attributes): void {
  for (const name in before)
    if (before[name] !== undefined && attributes[name] === undefined) element.removeAttribute(name);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== before[name]) element.setAttribute(name, `${value}`);
  }
}

function child(name: "title" | "tspan", text: string, look?: string): SVGElement {
  const element = document.createElementNS(SVG, name);
  element.append(text);
  if (look !== undefined) element.setAttribute("class", look);
  return element;
}

/** Writes the text, in one piece or in several, if it differs from that of the mark before; behind the hint, if it is there. */
function writeText(element: SVGElement, before: Mark["text"], text: Mark["text"], hint: Element | null): void {
  if (deepEqual(text, before)) return;
  if (typeof text === "string" && typeof before === "string") setText(element.lastChild, text);
  else {
    const spans = typeof text === "string" ? [text] : (text ?? []).map(({ text, look }) => child("tspan", text, look));
    element.replaceChildren(...(hint ? [hint] : []), ...spans);
  }
}

/** Changes a text in its node: a node that takes its place would be laid out as a new one. */
function setText(node: Node | null | undefined, text: string): void {
  if (node) node.nodeValue = text;
}

/** Row by row, each from left to right. */
const inRows = (a: Mark, b: Mark): number => a.y - b.y || a.x - b.x;

/** The first mark that keys reach. */
function firstReached(layers: Layers): Mark | null {
  let first: Mark | null = null;
  for (const marks of layers)
    for (const mark of marks) if (isReached(mark) && (first === null || inRows(mark, first) < 0)) first = mark;
  return first;
}

/** Keeps the drawing below `root`, of which nothing else may be changed. */
export class Patcher {
  /** By the element, for events. */
  private readonly here = new WeakMap<EventTarget, Drawn>();
  private readonly motions = new WeakMap<object, Animation>();
  private readonly drawn = new Map<string, Drawn>();
  private drawings = 0;
  /** The marks of each layer in their order. */
  private readonly rows: Drawn[][] = [];
  private readonly groups: SVGElement[] = [];
  private layers: Layers = [];
  private lit: ReadonlySet<string> = new Set();
  private glides = false;
  /** The hint of the mark that the pointer is over. */
  private hinted: SVGElement | null = null;
  /** Name of the one mark at which the tab key stops; arrow keys go on from there. */
  private stop: string | null = null;

  constructor(private readonly root: SVGElement) {}

  /** The marks that are drawn now. */
  get shown(): Layers {
    return this.layers;
  }

  /** Draws these marks in place of those before. The drawing is a function of the list alone, also the order in which marks overlap. */
  draw(layers: Layers, glides: boolean): void {
    this.layers = layers;
    this.glides = glides;
    const isStop = (mark: Mark) => mark.key === this.stop && isReached(mark);
    if (!layers.some((marks) => marks.some(isStop))) this.stop = firstReached(layers)?.key ?? null;
    const focused = document.activeElement;
    this.drawings += 1;
    const moved = layers.map((marks, layer) => this.drawLayer(marks, layer));
    // What goes, goes first: what stays then keeps its order, and is not moved.
    for (const { drawing, element, mark } of this.drawn.values()) {
      if (drawing === this.drawings) continue;
      element.remove();
      this.drawn.delete(mark.key);
    }
    for (const [layer, isMoved] of moved.entries()) {
      const group = this.group(layer);
      if (isMoved) arrange(group, this.rows[layer] ?? []);
    }
    // A moved element loses the focus.
    if (focused !== document.activeElement && focused?.isConnected && focused instanceof SVGElement)
      focused.focus({ preventScroll: true });
  }

  /** Draws a layer; whether some of its elements are not in their order now. */
  private drawLayer(marks: readonly Mark[], layer: number): boolean {
    // Written in place, since every step draws all of it: behind `place` it is as it was before.
    const row = this.rows[layer] ?? [];
    this.rows[layer] = row;
    let place = 0;
    let last = -1;
    let moved = false;
    for (const mark of marks) {
      const lit = this.isLit(mark);
      if (mark.onlyLit && !lit) continue;
      const { key, tag } = mark;
      // Most marks stand where they stood: to find one by its name costs more.
      const there = row[place];
      let drawn = there?.mark.key === key && there.drawing === this.drawings - 1 ? there : this.drawn.get(key);
      if (drawn?.drawing === this.drawings) throw new Error(`two marks are called ${key}`);
      if (drawn?.layer !== layer || drawn.mark.tag !== tag) {
        drawn?.element.remove();
        drawn = this.create(mark, layer);
      }
      this.update(drawn, mark, lit);
      if (drawn.place <= last) moved = true;
      else last = drawn.place;
      drawn.former = drawn.place;
      drawn.place = place;
      row[place] = drawn;
      place += 1;
    }
    row.length = place;
    return moved;
  }

  private isLit({ thing, lights }: Mark): boolean {
    if (this.lit.size === 0) return false;
    return lights ? lights.some((thing) => this.lit.has(thing)) : thing !== undefined && this.lit.has(thing);
  }

  /** An element of which nothing is written yet. */
  private create({ key, tag, x, y }: Mark, layer: number): Drawn {
    const element = document.createElementNS(SVG, tag);
    const mark = { key, tag, x, y, attributes: {} };
    const drawn = { mark, element, layer, place: -1, former: -1, drawing: -1, lit: false, stop: false, attributes: {} };
    this.drawn.set(key, drawn);
    this.here.set(element, drawn);
    return drawn;
  }

  private update(drawn: Drawn, mark: Mark, lit: boolean): void {
    const { element, mark: before } = drawn;
    const stop = mark.key === this.stop;
    const isNew = drawn.drawing < 0;
    drawn.drawing = this.drawings;
    const hint = this.hinted?.parentNode === element ? this.hinted : null;
    if (hint) hint.textContent = hintOf(mark) ?? "";
    const same = !isNew && (before === mark || isSame(before, mark));
    drawn.mark = mark;
    if (same && drawn.lit === lit && drawn.stop === stop) return;
    const attributes = attributesOf(mark, lit, stop);
    writeAttributes(element, drawn.attributes, attributes);
    drawn.lit = lit;
    drawn.stop = stop;
    drawn.attributes = attributes;
    if (same) return;
    const { style } = mark.attributes;
    if (style !== before.attributes.style) element.style.cssText = `${style ?? ""}`;
    writeText(element, before.text, mark.text, hint);
    this.glide(element, isNew ? null : before, mark);
  }

  /** Lights these things and no others. */
  light(lit: ReadonlySet<string>): void {
    this.lit = lit;
    this.draw(this.layers, false);
  }

  private markOf(target: EventTarget | null): Mark | undefined {
    return target ? this.here.get(target)?.mark : undefined;
  }

  /** The first mark that shows this thing, as it is drawn now. */
  elementOf(thing: string): SVGElement | undefined {
    for (const { mark, element } of this.drawn.values()) if (mark.thing === thing) return element;
    return undefined;
  }

  /** The mark that an event happened to, if it shows a thing. */
  at(target: EventTarget | null): Mark | null {
    const mark = this.markOf(target);
    return mark?.thing === undefined ? null : mark;
  }

  /** Gives the mark that the pointer is over its hint, and takes that of the last one away: most are never read, and each is an element. */
  point(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest("rect, circle, path, text") : null;
    if (this.hinted && this.hinted.parentNode === element) return;
    this.hinted?.remove();
    this.hinted = null;
    const mark = this.markOf(element);
    const hint = mark && hintOf(mark);
    if (!element || hint === undefined) return;
    this.hinted = child("title", hint);
    element.prepend(this.hinted);
  }

  /** Makes this mark the one at which the tab key stops. */
  enter(target: EventTarget | null): void {
    const mark = this.markOf(target);
    if (!mark || !isReached(mark) || mark.key === this.stop) return;
    this.stop = mark.key;
    this.draw(this.layers, false);
  }

  /** Moves the focus from this mark to the next one, row by row, or back to the last one. */
  move(target: EventTarget | null, by: 1 | -1): void {
    const reached = this.layers.flat().filter(isReached).sort(inRows);
    const at = reached.findIndex(({ key }) => key === this.markOf(target)?.key);
    const next = at < 0 ? undefined : reached[at + by];
    const element = next && this.drawn.get(next.key)?.element;
    if (element instanceof SVGElement) element.focus();
  }

  /** The group of a layer. */
  private group(layer: number): SVGElement {
    const group = this.groups[layer] ?? document.createElementNS(SVG, "g");
    if (!group.parentNode) this.root.append(group);
    this.groups[layer] = group;
    return group;
  }

  /** Glides a mark from where it was, if it may. */
  private glide(element: SVGElement, before: Mark | null, mark: Mark): void {
    this.motions.get(element)?.cancel();
    if (!this.glides || !mark.glides) return;
    if (before && before.x === mark.x && before.y === mark.y && before.turned === mark.turned) return;
    // A path has its place by a `transform`, which that of the motion replaces.
    const [x, y] = mark.tag === "path" ? [mark.x, mark.y] : [0, 0];
    const { turned = 0 } = mark;
    // The shorter way around.
    const by = (((((before?.turned ?? turned) - turned + 180) % 360) + 360) % 360) - 180;
    const from = before && translation(x + before.x - mark.x, y + before.y - mark.y, turned + by);
    const frames = from
      ? [{ transform: from }, { transform: translation(x, y, turned) }]
      : [{ opacity: 0 }, { opacity: 1 }];
    this.motions.set(element, element.animate(frames, { duration: GLIDE_MS, easing: "ease-out" }));
  }
}

const translation = (x: number, y: number, turned: number) =>
  `translate(${x}px, ${y}px)${turned === 0 ? "" : ` rotate(${turned}deg)`}`;

/** Puts the elements of a layer into their order, and moves as few of them as possible. */
function arrange(group: SVGElement, row: readonly Drawn[]): void {
  const stays = longestAscending(row.map(({ former }) => former));
  let next: SVGElement | null = null;
  for (let i = row.length - 1; i >= 0; i--) {
    const { element } = row[i] as Drawn;
    if (stays.at(-1) === i) stays.pop();
    else group.insertBefore(element, next);
    next = element;
  }
}
