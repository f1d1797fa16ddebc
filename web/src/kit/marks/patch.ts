// Changes of a drawing what differs from one list of marks to the next.

import { TWEEN_MS } from "../drawing/tween";
import { longestAscending } from "./longest-ascending";
import {
  type Attributes,
  type Group,
  isGroup,
  isLitBy,
  type Layer,
  type Layers,
  type Mark,
  marksIn,
  marksOf,
  type Picture,
} from "./mark";
import { attributesOf, child, isReached, isSame, SVG, tooltipOf, writeAttributes, writeText } from "./write";

/** A mark in the document. */
interface Drawn {
  mark: Mark;
  /** What it stands in, and its number there. */
  cell: Cell;
  index: number;
  layer: number;
  /** Where it stood in the drawing before; -1 if it was not there. Only of marks that were not passed over. */
  former: number;
  lit: boolean;
  /** Whether the tab key stops at it. */
  stop: boolean;
  element: SVGElement;
  /** The contents of the element. */
  attributes: Attributes;
}

/** A mark by itself or a group of marks, among others of its layer. */
interface Cell {
  /** Null of a mark by itself. */
  group: Group | null;
  marks: Drawn[];
  /** Its number among the cells of its layer; while that is drawn, the number before. */
  place: number;
  /** Number of the latest drawing that has it. */
  drawing: number;
  /** Whether that drawing passed over it. */
  passed: boolean;
  /** Whether all of its marks are still its own: one may have gone to another cell. */
  whole: boolean;
}

/** The cells of a layer in their order, and whether some of their elements are not in it yet. */
interface Row {
  cells: Cell[];
  moved: boolean;
}

/** Where a new mark stands before it is drawn. */
const NOWHERE: Cell = { group: null, marks: [], place: -1, drawing: -1, passed: false, whole: true };

/** More than there are marks in a cell: places of marks in a layer are `cell * MOST + index`. */
const MOST = 2 ** 20;

/** Row by row, each from left to right. */
const inRows = (a: Mark, b: Mark): number => a.y - b.y || a.x - b.x;

/** The first mark that keys reach. */
function firstReached(layers: Layers): Mark | null {
  let first: Mark | null = null;
  for (const layer of layers)
    for (const mark of marksIn(layer)) if (isReached(mark) && (first === null || inRows(mark, first) < 0)) first = mark;
  return first;
}

/** Keeps the drawing below `root`, of which nothing else may be changed. */
export class Patcher {
  /** By the element, for events. */
  private readonly here = new WeakMap<EventTarget, Drawn>();
  private readonly motions = new WeakMap<object, Animation>();
  private readonly drawn = new Map<string, Drawn>();
  private readonly cells = new Map<Group, Cell>();
  private drawings = 0;
  private rows: Row[] = [];
  private readonly sheets: SVGElement[] = [];
  private layers: Layers = [];
  private lit: ReadonlySet<string> = new Set();
  /** Whether other things are lit than in the drawing before. */
  private relit = false;
  private tweens = false;
  /** The tooltip of the mark that the pointer is over. */
  private hinted: SVGElement | null = null;
  /** Name of the one mark at which the tab key stops; arrow keys go on from there. */
  private stop: string | null = null;

  /** Where what leaves goes to, in units of the drawing. */
  exit: Picture["exit"];

  constructor(private readonly root: SVGElement) {}

  /** The marks that are drawn now. */
  get shown(): Layers {
    return this.layers;
  }

  /** Draws these marks in place of those before. The drawing is a function of the list alone, also the order in which marks overlap. */
  draw(layers: Layers, tweens: boolean): void {
    this.layers = layers;
    this.tweens = tweens;
    const focused = document.activeElement;
    this.drawings += 1;
    const before = this.rows;
    this.rows = layers.map((layer, number) => this.drawLayer(layer, number, before[number]?.cells ?? []));
    // What goes, goes first: what stays then keeps its order, and is not moved.
    for (const { cells } of before) for (const cell of cells) if (cell.drawing !== this.drawings) this.drop(cell);
    for (const [number, { cells, moved }] of this.rows.entries()) {
      const sheet = this.sheet(number);
      if (moved) arrange(sheet, cells);
      for (const [place, cell] of cells.entries()) cell.place = place;
    }
    this.keepStop();
    // A moved element loses the focus.
    if (focused !== document.activeElement && focused?.isConnected && focused instanceof SVGElement)
      focused.focus({ preventScroll: true });
  }

  /** Draws a layer, of which `before` was drawn before. */
  private drawLayer(layer: Layer, number: number, before: readonly Cell[]): Row {
    const cells: Cell[] = [];
    let moved = false;
    let last = -1;
    /** Most marks stand where they stood, or all are shifted by as much: to find one by its name costs more. */
    let shift = 0;
    const draw = (mark: Mark, index: number, group: Cell | null): void => {
      const lit = this.isLit(mark);
      if (mark.onlyLit && !lit) return;
      const there = before[cells.length + shift]?.marks[index];
      const known = there?.mark.key === mark.key ? there : this.drawn.get(mark.key);
      const drawn = this.drawMark(mark, number, lit, known, group);
      if (drawn.former <= last) moved = true;
      else last = drawn.former;
      if (drawn.former >= 0) shift = Math.floor(drawn.former / MOST) - cells.length;
      if (!group) cells.push(drawn.cell);
    };
    for (const part of layer) {
      if (!isGroup(part)) {
        draw(part, 0, null);
        continue;
      }
      const known = this.passable(part, number);
      if (known) {
        const first = known.place * MOST;
        if (first <= last) moved = true;
        else last = first + known.marks.length - 1;
        shift = known.place - cells.length;
        known.drawing = this.drawings;
        known.passed = true;
        cells.push(known);
        continue;
      }
      const cell = this.newCell(part);
      for (const [index, mark] of part.entries()) draw(mark, index, cell);
      this.cells.set(part, cell);
      cells.push(cell);
    }
    return { cells, moved };
  }

  /** What was drawn for a group in the same layer, if nothing of it can look different now. */
  private passable(group: Group, layer: number): Cell | undefined {
    const cell = this.relit ? undefined : this.cells.get(group);
    return cell?.whole && cell.drawing === this.drawings - 1 && cell.marks[0]?.layer === layer ? cell : undefined;
  }

  private newCell(group: Group | null): Cell {
    return { group, marks: [], place: -1, drawing: this.drawings, passed: false, whole: true };
  }

  private isLit(mark: Mark): boolean {
    return this.lit.size > 0 && isLitBy(mark, this.lit);
  }

  /** Draws a mark by itself or in a group; `known`: the mark of its name that was drawn before. */
  private drawMark(mark: Mark, layer: number, lit: boolean, known: Drawn | undefined, group: Cell | null): Drawn {
    if (known?.cell.drawing === this.drawings) throw new Error(`two marks are called ${mark.key}`);
    const stays = known?.layer === layer && known.mark.tag === mark.tag ? known : undefined;
    const drawn = stays ?? this.create(mark, layer);
    drawn.former = stays ? stays.cell.place * MOST + stays.index : -1;
    if (known) known.cell.whole = known.cell.group === null && stays !== undefined && group === null;
    const cell = group ?? (stays?.cell.whole ? stays.cell : this.newCell(null));
    if (drawn.cell !== cell || !stays) {
      drawn.cell = cell;
      drawn.index = cell.marks.push(drawn) - 1;
    }
    if (known && !stays) {
      known.element.remove();
      known.cell = cell;
    }
    cell.drawing = this.drawings;
    this.update(drawn, mark, lit, !stays);
    return drawn;
  }

  /** An element of which nothing is written yet. */
  private create({ key, tag, x, y }: Mark, layer: number): Drawn {
    const element = document.createElementNS(SVG, tag);
    const mark = { key, tag, x, y, attributes: {} };
    const drawn: Drawn = {
      ...{ mark, element, layer, cell: NOWHERE, index: 0, former: -1, lit: false, stop: false },
      attributes: {},
    };
    this.drawn.set(key, drawn);
    this.here.set(element, drawn);
    return drawn;
  }

  /** Removes the marks of a cell that are in no other. */
  private drop(cell: Cell): void {
    if (cell.group && this.cells.get(cell.group) === cell) this.cells.delete(cell.group);
    for (const drawn of cell.marks) {
      if (drawn.cell !== cell) continue;
      drawn.element.remove();
      this.drawn.delete(drawn.mark.key);
    }
  }

  private update(drawn: Drawn, mark: Mark, lit: boolean, isNew: boolean): void {
    const { element, mark: before } = drawn;
    const stop = mark.key === this.stop;
    const tooltip = this.hinted?.parentNode === element ? this.hinted : null;
    if (tooltip) tooltip.textContent = tooltipOf(mark) ?? "";
    const same = !isNew && (before === mark || isSame(before, mark));
    drawn.mark = mark;
    if (same && drawn.lit === lit && drawn.stop === stop) return;
    this.write(drawn, lit, stop);
    if (same) return;
    const { style } = mark.attributes;
    if (style !== before.attributes.style) element.style.cssText = `${style ?? ""}`;
    writeText(element, before.text, mark.text, tooltip);
    this.tween(element, isNew ? null : before, mark);
  }

  /** Writes the attributes of a mark. */
  private write(drawn: Drawn, lit: boolean, stop: boolean): void {
    const attributes = attributesOf(drawn.mark, lit, stop);
    writeAttributes(drawn.element, drawn.attributes, attributes);
    drawn.lit = lit;
    drawn.stop = stop;
    drawn.attributes = attributes;
  }

  /** Keeps the tab key's stop, or chooses another one where its mark is gone. */
  private keepStop(): void {
    const drawn = this.stop === null ? undefined : this.drawn.get(this.stop);
    if (!drawn || !isReached(drawn.mark)) this.stopAt(firstReached(this.layers)?.key ?? null);
  }

  private stopAt(key: string | null): void {
    const changed = [this.stop, key];
    this.stop = key;
    for (const name of changed) {
      const drawn = name === null ? undefined : this.drawn.get(name);
      if (drawn && drawn.stop !== (name === key)) this.write(drawn, drawn.lit, name === key);
    }
  }

  /** Lights these things and no others. */
  light(lit: ReadonlySet<string>): void {
    // Most drawings begin and go on without anything lit.
    if (lit.size === 0 && this.lit.size === 0) return;
    this.lit = lit;
    this.relit = true;
    this.draw(this.layers, false);
    this.relit = false;
  }

  private markOf(target: EventTarget | null): Mark | undefined {
    return target ? this.here.get(target)?.mark : undefined;
  }

  /** The first mark that shows this thing. */
  elementOf(thing: string): SVGElement | undefined {
    for (const { mark, element } of this.drawn.values()) if (mark.thing === thing) return element;
    return undefined;
  }

  /** The mark that an event happened to, if it shows a thing. */
  at(target: EventTarget | null): Mark | null {
    const mark = this.markOf(target);
    return mark?.thing === undefined ? null : mark;
  }

  /** Gives the mark that the pointer is over its tooltip, and takes that of the last one away: most are never read, and each is an element. */
  point(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest("rect, circle, path, text") : null;
    if (this.hinted && this.hinted.parentNode === element) return;
    this.hinted?.remove();
    this.hinted = null;
    const mark = this.markOf(element);
    const tooltip = mark && tooltipOf(mark);
    if (!element || tooltip === undefined) return;
    this.hinted = child("title", tooltip);
    element.prepend(this.hinted);
  }

  /** Makes this mark the one at which the tab key stops. */
  enter(target: EventTarget | null): void {
    const mark = this.markOf(target);
    if (!mark || !isReached(mark) || mark.key === this.stop) return;
    this.stopAt(mark.key);
  }

  /** Moves the focus from this mark to the next one, row by row, or back to the last one. */
  move(target: EventTarget | null, by: 1 | -1): void {
    const reached = marksOf(this.layers).filter(isReached).sort(inRows);
    const at = reached.findIndex(({ key }) => key === this.markOf(target)?.key);
    const next = at < 0 ? undefined : reached[at + by];
    const element = next && this.drawn.get(next.key)?.element;
    if (element instanceof SVGElement) element.focus();
  }

  /** The element of a layer. */
  private sheet(layer: number): SVGElement {
    const sheet = this.sheets[layer] ?? document.createElementNS(SVG, "g");
    if (!sheet.parentNode) this.root.append(sheet);
    this.sheets[layer] = sheet;
    return sheet;
  }

  /** Moves a mark from where it comes from, or else from where it was, if it may. */
  private tween(element: SVGElement, before: Mark | null, mark: Mark): void {
    this.motions.get(element)?.cancel();
    if (!this.tweens || !mark.tweens) return;
    if (before && before.x === mark.x && before.y === mark.y && before.turned === mark.turned) return;
    // A path has its place by a `transform`, which that of the motion replaces.
    const [x, y] = mark.tag === "path" ? [mark.x, mark.y] : [0, 0];
    const { turned = 0 } = mark;
    // The shorter way around.
    const by = (((((before?.turned ?? turned) - turned + 180) % 360) + 360) % 360) - 180;
    const start = mark.from ?? (before && startOf(before, mark));
    const from = start && translation(x + start.x - mark.x, y + start.y - mark.y, turned + by);
    const frames = from
      ? [{ transform: from }, { transform: translation(x, y, turned) }]
      : [{ opacity: 0 }, { opacity: 1 }];
    this.motions.set(element, element.animate(frames, { duration: TWEEN_MS, easing: "ease-out" }));
  }
}

/** Where a mark was. A box of another size moves with its middle, where its text is. */
function startOf({ x, y, attributes: was }: Mark, { attributes: is }: Mark): { x: number; y: number } {
  const half = (side: "width" | "height") => (Number(was[side] ?? 0) - Number(is[side] ?? 0)) / 2;
  return { x: x + half("width"), y: y + half("height") };
}

const translation = (x: number, y: number, turned: number) =>
  `translate(${x}px, ${y}px)${turned === 0 ? "" : ` rotate(${turned}deg)`}`;

/** Puts the elements of a layer into their order, and moves as few of them as possible. */
function arrange(sheet: SVGElement, cells: readonly Cell[]): void {
  const row = cells.flatMap(({ marks }) => marks);
  const former = ({ place, passed, marks }: Cell) =>
    marks.map((drawn, index) => (passed ? place * MOST + index : drawn.former));
  const stays = longestAscending(cells.flatMap(former));
  let next: SVGElement | null = null;
  for (let i = row.length - 1; i >= 0; i--) {
    const { element } = row[i] as Drawn;
    if (stays.at(-1) === i) stays.pop();
    else sheet.insertBefore(element, next);
    next = element;
  }
}
