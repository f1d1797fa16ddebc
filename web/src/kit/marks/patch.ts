// Changes of a drawing what differs from one list of marks to the next: marks as nodes of snabbdom, and what snabbdom knows nothing of.

import { attributesModule, h, init, type Module, type VNode } from "snabbdom";
import { deepEqual } from "../deep-equal";
import { GLIDE_MS } from "../drawing/glide";
import type { Layers, Mark } from "./mark";

const ns = "http://www.w3.org/2000/svg";

/** A mark as it is drawn. */
interface Drawn {
  mark: Mark;
  layer: number;
  lit: boolean;
  /** Whether the tab key stops at it. */
  stop: boolean;
  node: VNode;
}

const placeOf = ({ x, y }: Mark) => (x !== 0 || y !== 0 ? `translate(${x} ${y})` : undefined);
const styleOf = ({ x, y }: Mark) => `translate(${x}px, ${y}px)`;
const markOf = (node: VNode): Mark | undefined => node.data?.mark;

const svg = (tag: string, attributes: Mark["attributes"], children: VNode["children"] | string = [], more = {}) => {
  const attrs: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && name !== "style") attrs[name] = value;
  return h(tag, { ns, attrs, ...more }, children as VNode[]);
};

/** What readers hear of it. */
function buttonOf({ label }: Mark, lit: boolean, stop: boolean): Mark["attributes"] {
  if (label === undefined) return {};
  return { role: "button", "aria-label": label, "aria-pressed": `${lit}`, tabindex: stop ? 0 : -1 };
}

/** Whether keys reach it. */
const isReached = ({ label, passed }: Mark) => label !== undefined && !passed;

function nodeOf(mark: Mark, lit: boolean, stop: boolean): VNode {
  const { key, tag, attributes, hint, text } = mark;
  const title = hint === undefined ? [] : [svg("title", {}, hint, { key: "hint" })];
  const spans = typeof text === "object" ? text.map(({ text, look }) => svg("tspan", { class: look }, text)) : [];
  const all = {
    transform: placeOf(mark),
    ...attributes,
    ...buttonOf(mark, lit, stop),
    "data-lit": lit ? "" : undefined,
  };
  const children = typeof text === "string" ? [...title, text] : [...title, ...spans];
  return svg(tag, all, children as VNode["children"], { key, mark });
}

/** Row by row, each from left to right. */
const rows = (marks: readonly Mark[]) => marks.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Keeps the drawing below `root`, of which nothing else may be changed. */
export class Patcher {
  private readonly marks = new WeakMap<EventTarget, Mark>();
  private readonly motions = new WeakMap<object, Animation>();
  private drawn = new Map<string, Drawn>();
  private layers: Layers = [];
  private lit: ReadonlySet<string> = new Set();
  private glides = false;
  /** Name of the one mark at which the tab key stops; arrow keys go on from there. */
  private stop: string | null = null;
  private tree: VNode;

  constructor(root: SVGElement) {
    this.tree = h(root.tagName, { ns }, []);
    this.tree.elm = root;
  }

  /** Draws these marks in place of those before. What is drawn then is a function of the list alone, also the order in which marks overlap. */
  draw(layers: Layers, glides: boolean): void {
    this.layers = layers;
    this.glides = glides;
    const before = this.drawn;
    this.drawn = new Map();
    const reached = layers.flat().filter(isReached);
    if (!reached.some(({ key }) => key === this.stop)) this.stop = rows(reached)[0]?.key ?? null;
    const groups = layers.map((marks, layer) =>
      svg(
        "g",
        {},
        marks.map((mark) => this.node(mark, layer, before)),
        { key: layer },
      ),
    );
    const focused = document.activeElement;
    this.tree = this.patch(this.tree, h(this.tree.sel ?? "", { ns }, groups));
    // What is put elsewhere loses the focus.
    if (focused !== document.activeElement && focused?.isConnected && focused instanceof SVGElement)
      focused.focus({ preventScroll: true });
  }

  /** Lights these things and no others. */
  light(lit: ReadonlySet<string>): void {
    this.lit = lit;
    this.draw(this.layers, false);
  }

  /** The mark that an event happened to, if it shows a thing. */
  at(target: EventTarget | null): Mark | null {
    const mark = target ? this.marks.get(target) : undefined;
    return mark?.thing === undefined ? null : mark;
  }

  /** Makes this mark the one at which the tab key stops. */
  enter(target: EventTarget | null): void {
    const mark = target ? this.marks.get(target) : undefined;
    if (!mark || !isReached(mark) || mark.key === this.stop) return;
    this.stop = mark.key;
    this.draw(this.layers, false);
  }

  /** Moves the focus from this mark to the next one, row by row, or back to the last one. */
  move(target: EventTarget | null, by: 1 | -1): void {
    const reached = rows(this.layers.flat().filter(isReached));
    const at = reached.findIndex(({ key }) => key === (target && this.marks.get(target)?.key));
    const next = at < 0 ? undefined : reached[at + by];
    const element = next && this.drawn.get(next.key)?.node.elm;
    if (element instanceof SVGElement) element.focus();
  }

  private node(mark: Mark, layer: number, before: ReadonlyMap<string, Drawn>): VNode {
    const { key, thing, lights = thing === undefined ? [] : [thing] } = mark;
    if (this.drawn.has(key)) throw new Error(`two marks are called ${key}`);
    const lit = lights.some((thing) => this.lit.has(thing));
    const was = before.get(key);
    const stop = key === this.stop;
    const node =
      was && deepEqual(was.mark, mark) && was.layer === layer && was.lit === lit && was.stop === stop
        ? was.node
        : nodeOf(mark, lit, stop);
    this.drawn.set(key, { mark, layer, lit, stop, node });
    return node;
  }

  private readonly own: Module = {
    create: (_, node) => this.change(null, node),
    update: (was, node) => this.change(was, node),
  };
  private readonly patch = init([attributesModule, this.own]);

  private change(was: VNode | null, node: VNode): void {
    const [mark, before, element] = [markOf(node), was && markOf(was), node.elm as SVGElement];
    if (!mark || mark === before) return;
    this.marks.set(element, mark);
    // The page's policy forbids styles as text in a document, not those that scripts set.
    const { style } = mark.attributes;
    if (style !== before?.attributes.style) element.style.cssText = `${style ?? ""}`;
    this.motions.get(element)?.cancel();
    if (!this.glides || !mark.glides) return;
    if (!before) this.glide(element, [{ opacity: 0 }, { opacity: 1 }]);
    else if (mark.x !== before.x || mark.y !== before.y)
      this.glide(element, [{ transform: styleOf(before) }, { transform: styleOf(mark) }]);
  }

  private glide(element: SVGElement, frames: Keyframe[]): void {
    this.motions.set(element, element.animate(frames, { duration: GLIDE_MS, easing: "ease-out" }));
  }
}
