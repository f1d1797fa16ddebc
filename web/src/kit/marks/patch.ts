// Updates an SVG drawing from one list of marks to the next, with as few changes of the document as possible.

import { tween } from "../drawing/tween";
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
  /** The cell that contains it, and its index there. */
  cell: Cell;
  index: number;
  layer: number;
  /** Its position in the previous drawing; -1 if it is new. Set only for marks that were not skipped. */
  former: number;
  lit: boolean;
  /** True if it is the tab stop. */
  isTabStop: boolean;
  element: SVGElement;
  /** The attributes that the element has. */
  attributes: Attributes;
}

/** A single mark, or a group of marks, in a layer. */
interface Cell {
  /** Null for a single mark. */
  group: Group | null;
  marks: Drawn[];
  /** Its index among the cells of its layer; while the layer is drawn, the previous index. */
  place: number;
  /** Number of the last drawing that contains it. */
  drawing: number;
  /** True if that drawing skipped it. */
  passed: boolean;
  /** False if one of its marks has moved to another cell. */
  isIntact: boolean;
}

/** The cells of a layer in order; `true` if some of their elements are not in the document yet. */
interface Row {
  cells: Cell[];
  moved: boolean;
}

/** The cell of a new mark before it is drawn. */
const NOWHERE: Cell = { group: null, marks: [], place: -1, drawing: -1, passed: false, isIntact: true };

/** Larger than any number of marks in a cell: the position of a mark in a layer is `cell * MOST + index`. */
const MOST = 2 ** 20;

/** Orders marks by rows, each from left to right. */
const inRows = (a: Mark, b: Mark): number => a.y - b.y || a.x - b.x;

/** The first mark that the keyboard reaches. */
function firstReached(layers: Layers): Mark | null {
  let first: Mark | null = null;
  for (const layer of layers)
    for (const mark of marksIn(layer)) if (isReached(mark) && (first === null || inRows(mark, first) < 0)) first = mark;
  return first;
}

/** Maintains the drawing below `root`, which nothing else may change. */
export class Patcher {
  /** Drawn marks by element, for events. */
  private readonly byElement = new WeakMap<EventTarget, Drawn>();
  private readonly motions = new WeakMap<object, Animation>();
  private readonly drawn = new Map<string, Drawn>();
  private readonly cells = new Map<Group, Cell>();
  private drawings = 0;
  private rows: Row[] = [];
  private readonly sheets: SVGElement[] = [];
  private layers: Layers = [];
  private lit: ReadonlySet<string> = new Set();
  /** True if the highlighted things have changed since the previous drawing. */
  private relit = false;
  private tweens = false;
  /** The element with a tooltip: the one under the pointer. */
  private tooltipOwner: SVGElement | null = null;
  /** Key of the mark that is the tab stop; arrow keys move on from there. */
  private tabStop: string | null = null;

  /** Where departing elements leave the drawing, in its units. */
  exit: Picture["exit"];

  constructor(private readonly root: SVGElement) {}

  /** The current marks. */
  get shown(): Layers {
    return this.layers;
  }

  /** Replaces the drawing by these marks. The result, including the stacking order, depends on the list alone. */
  draw(layers: Layers, tweens: boolean): void {
    this.layers = layers;
    this.tweens = tweens;
    const focused = document.activeElement;
    this.drawings += 1;
    const before = this.rows;
    this.rows = layers.map((layer, number) => this.drawLayer(layer, number, before[number]?.cells ?? []));
    // Remove old cells first: the remaining ones then keep their order and need not move.
    for (const { cells } of before) for (const cell of cells) if (cell.drawing !== this.drawings) this.drop(cell);
    for (const [number, { cells, moved }] of this.rows.entries()) {
      const sheet = this.sheet(number);
      if (moved) arrange(sheet, cells);
      for (const [place, cell] of cells.entries()) cell.place = place;
    }
    this.ensureTabStop();
    // Moving an element in the document removes its focus.
    if (focused !== document.activeElement && focused?.isConnected && focused instanceof SVGElement)
      focused.focus({ preventScroll: true });
  }

  /** Draws a layer whose cells were `before`. */
  private drawLayer(layer: Layer, number: number, before: readonly Cell[]): Row {
    const cells: Cell[] = [];
    let moved = false;
    let last = -1;
    /** Most marks keep their index, or are all shifted by the same number: this is cheaper than a lookup by key. */
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

  /** The cell that was drawn for a group in the same layer, if it would look the same now. */
  private passable(group: Group, layer: number): Cell | undefined {
    const cell = this.relit ? undefined : this.cells.get(group);
    return cell?.isIntact && cell.drawing === this.drawings - 1 && cell.marks[0]?.layer === layer ? cell : undefined;
  }

  private newCell(group: Group | null): Cell {
    return { group, marks: [], place: -1, drawing: this.drawings, passed: false, isIntact: true };
  }

  private isLit(mark: Mark): boolean {
    return this.lit.size > 0 && isLitBy(mark, this.lit);
  }

  /** Draws a mark, alone or in a group. `known` is the mark that was drawn with the same key. */
  private drawMark(mark: Mark, layer: number, lit: boolean, known: Drawn | undefined, group: Cell | null): Drawn {
    if (known?.cell.drawing === this.drawings) throw new Error(`two marks are called ${mark.key}`);
    const stays = known?.layer === layer && known.mark.tag === mark.tag ? known : undefined;
    const drawn = stays ?? this.create(mark, layer);
    drawn.former = stays ? stays.cell.place * MOST + stays.index : -1;
    if (known) known.cell.isIntact = known.cell.group === null && stays !== undefined && group === null;
    const cell = group ?? (stays?.cell.isIntact ? stays.cell : this.newCell(null));
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

  /** A new element without attributes. */
  private create({ key, tag, x, y }: Mark, layer: number): Drawn {
    const element = document.createElementNS(SVG, tag);
    const mark = { key, tag, x, y, attributes: {} };
    const drawn: Drawn = {
      ...{ mark, element, layer, cell: NOWHERE, index: 0, former: -1, lit: false, isTabStop: false },
      attributes: {},
    };
    this.drawn.set(key, drawn);
    this.byElement.set(element, drawn);
    return drawn;
  }

  /** Removes the marks of a cell that no other cell contains. */
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
    const isTabStop = mark.key === this.tabStop;
    const tooltip = this.tooltipOwner?.parentNode === element ? this.tooltipOwner : null;
    if (tooltip) tooltip.textContent = tooltipOf(mark) ?? "";
    const same = !isNew && (before === mark || isSame(before, mark));
    drawn.mark = mark;
    if (same && drawn.lit === lit && drawn.isTabStop === isTabStop) return;
    this.write(drawn, lit, isTabStop);
    if (same) return;
    const { style } = mark.attributes;
    if (style !== before.attributes.style) element.style.cssText = `${style ?? ""}`;
    writeText(element, before.text, mark.text, tooltip);
    this.tween(element, isNew ? null : before, mark);
  }

  private write(drawn: Drawn, lit: boolean, isTabStop: boolean): void {
    const attributes = attributesOf(drawn.mark, lit, isTabStop);
    writeAttributes(drawn.element, drawn.attributes, attributes);
    drawn.lit = lit;
    drawn.isTabStop = isTabStop;
    drawn.attributes = attributes;
  }

  /** Keeps the tab stop, or chooses another one if its mark was removed. */
  private ensureTabStop(): void {
    const drawn = this.tabStop === null ? undefined : this.drawn.get(this.tabStop);
    if (!drawn || !isReached(drawn.mark)) this.stopAt(firstReached(this.layers)?.key ?? null);
  }

  private stopAt(key: string | null): void {
    const changed = [this.tabStop, key];
    this.tabStop = key;
    for (const name of changed) {
      const drawn = name === null ? undefined : this.drawn.get(name);
      if (drawn && drawn.isTabStop !== (name === key)) this.write(drawn, drawn.lit, name === key);
    }
  }

  /** Highlights exactly these things. */
  light(lit: ReadonlySet<string>): void {
    // Shortcut: most drawings have no highlights.
    if (lit.size === 0 && this.lit.size === 0) return;
    this.lit = lit;
    this.relit = true;
    this.draw(this.layers, false);
    this.relit = false;
  }

  private markOf(target: EventTarget | null): Mark | undefined {
    return target ? this.byElement.get(target)?.mark : undefined;
  }

  /** The first mark that shows this thing. */
  elementOf(thing: string): SVGElement | undefined {
    for (const { mark, element } of this.drawn.values()) if (mark.thing === thing) return element;
    return undefined;
  }

  /** The mark that is the target of an event, if it shows a thing. */
  at(target: EventTarget | null): Mark | null {
    const mark = this.markOf(target);
    return mark?.thing === undefined ? null : mark;
  }

  /** Adds the tooltip to the mark under the pointer and removes the last one. Tooltips are elements, and most are never shown. */
  point(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest("rect, circle, path, text") : null;
    if (this.tooltipOwner && this.tooltipOwner.parentNode === element) return;
    this.tooltipOwner?.remove();
    this.tooltipOwner = null;
    const mark = this.markOf(element);
    const tooltip = mark && tooltipOf(mark);
    if (!element || tooltip === undefined) return;
    this.tooltipOwner = child("title", tooltip);
    element.prepend(this.tooltipOwner);
  }

  /** Makes this mark the tab stop. */
  enter(target: EventTarget | null): void {
    const mark = this.markOf(target);
    if (!mark || !isReached(mark) || mark.key === this.tabStop) return;
    this.stopAt(mark.key);
  }

  /** Moves the focus from this mark to the next or previous one, in row order. */
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

  /** Animates a mark from its `from`, or else from its previous position, unless it may not move. */
  private tween(element: SVGElement, before: Mark | null, mark: Mark): void {
    this.motions.get(element)?.cancel();
    if (!this.tweens || !mark.tweens) return;
    if (before && before.x === mark.x && before.y === mark.y && before.turned === mark.turned) return;
    // A path is positioned by a `transform`, which the animation replaces.
    const [x, y] = mark.tag === "path" ? [mark.x, mark.y] : [0, 0];
    const { turned = 0 } = mark;
    // Rotate in the shorter direction.
    const by = (((((before?.turned ?? turned) - turned + 180) % 360) + 360) % 360) - 180;
    const start = mark.from ?? (before && startOf(before, mark));
    const from = start && translation(x + start.x - mark.x, y + start.y - mark.y, turned + by);
    const motion = from
      ? tween(element, { transform: from }, { transform: translation(x, y, turned) })
      : tween(element, { opacity: 0 }, { opacity: 1 });
    this.motions.set(element, motion);
  }
}

/** The previous position of a mark. If a box changes its size, its centre moves, where its text is. */
function startOf({ x, y, attributes: was }: Mark, { attributes: is }: Mark): { x: number; y: number } {
  const half = (side: "width" | "height") => (Number(was[side] ?? 0) - Number(is[side] ?? 0)) / 2;
  return { x: x + half("width"), y: y + half("height") };
}

const translation = (x: number, y: number, turned: number) =>
  `translate(${x}px, ${y}px)${turned === 0 ? "" : ` rotate(${turned}deg)`}`;

/** Reorders the elements of a layer with as few moves as possible. */
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
