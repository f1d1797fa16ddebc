// A drawing is a list of marks. A pure function makes it; the patcher diffs it against the last one and updates the SVG.

/** The phase in which a staged step draws a mark: inputs, decisions, results, or departures. */
export type Phase = "read" | "decide" | "write" | "leave";

/** SVG attributes by name. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A part of a text, with its class. */
export interface Span {
  readonly text: string;
  readonly className?: string | undefined;
}

/** One SVG element of a drawing. */
export interface Mark {
  /** Unique key in the drawing; the same in every step for the same thing. */
  readonly key: string;
  readonly tag: "rect" | "circle" | "path" | "text";
  /** Its origin, in units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly attributes: Attributes;
  /** Clockwise rotation of a path around its origin, in degrees. */
  readonly turned?: number;
  /** Its text, as a whole or in parts with different classes. */
  readonly text?: string | readonly Span[];
  /** The thing that it shows, which is selected by a click and highlighted under the pointer. */
  readonly thing?: string;
  /** Things that highlight it; the default is its own thing. */
  readonly lights?: readonly string[];
  /** True if it is visible only while highlighted. */
  readonly onlyLit?: boolean;
  /** Makes it a button with this accessible name. A thing without one is reachable by the pointer only. */
  readonly label?: string;
  /** True if the arrow keys skip the button. */
  readonly skippedByKeys?: boolean;
  /** Tooltip; pass a function if the text is expensive to make. */
  readonly tooltip?: string | (() => string);
  /** Rank of the change that it shows: a drawing that scrolls keeps the highest one visible. Absent if nothing changed. */
  readonly changeRank?: number;
  /** True if it moves from its previous position, or fades in. */
  readonly tweens?: boolean;
  /** Start of the animation instead of the previous position, so that several marks move together. */
  readonly from?: { readonly x: number; readonly y: number };
  /** Phase of a staged step that draws it; `write` by default. */
  readonly phase?: Phase;
}

/** True if one of the highlighted things highlights the mark. */
export const isLitBy = ({ thing, lights }: Pick<Mark, "thing" | "lights">, lit: ReadonlySet<string>): boolean =>
  lights ? lights.some((thing) => lit.has(thing)) : thing !== undefined && lit.has(thing);

/** The visible part of a drawing, as a range of y in its units. */
export interface View {
  readonly top: number;
  readonly bottom: number;
}

/** True if something at this height is visible, or there is no view. */
export const inView = (view: View | undefined, y: number, h: number): boolean =>
  view === undefined || (y + h >= view.top && y <= view.bottom);

/** Marks that stay the same over many steps, as one object. The patcher skips a group that it has drawn before. */
export type Group = readonly Mark[];

/** The marks of a layer, from back to front. */
export type Layer = readonly (Mark | Group)[];

export type Layers = readonly Layer[];

export const isGroup = (part: Mark | Group): part is Group => Array.isArray(part);

/** All marks of a drawing, from back to front. */
export const marksOf = (layers: Layers): Mark[] => layers.flatMap(marksIn);

export const marksIn = (layer: Layer): Mark[] => layer.flat();

/** The layers with only those marks that `wanted` accepts. */
export const filtered = (layers: Layers, wanted: (mark: Mark) => boolean): Layers =>
  layers.map((layer) => marksIn(layer).filter(wanted));

/** A drawing with its size in units. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit at scale 1, for a drawing that may be larger than its panel; 1 by default. */
  readonly zoom?: number;
  readonly layers: Layers;
  /** Where departing elements leave the drawing; absent if they do not leave one by one. */
  readonly exit?: { readonly x: number; readonly y: number };
}

/** A layer under construction. */
type Sheet = (Mark | Group)[];

/** Layers under construction, by their contents. */
export interface Sheets {
  /** Frames, zones and dials behind everything else. */
  readonly back: Sheet;
  /** Containers and lines. */
  readonly middle: Sheet;
  /** Packets and elements. */
  readonly things: Sheet;
  /** Texts. */
  readonly front: Sheet;
  /** Operations in flight. */
  readonly top: Sheet;
}

/** The sheets by name, from back to front. */
export const SHEETS = ["back", "middle", "things", "front", "top"] as const satisfies readonly (keyof Sheets)[];

export const emptySheets = (): Sheets => ({ back: [], middle: [], things: [], front: [], top: [] });

/** Makes layers: `fill` draws on empty sheets. */
export function layersOf(fill: (sheets: Sheets) => void): Layers {
  const sheets = emptySheets();
  fill(sheets);
  return SHEETS.map((name) => sheets[name]);
}

/** Draws on sheets with `fill`, and assigns the marks to a phase of a staged step. */
export function inPhase(phase: Phase, sheets: Sheets, fill: (sheets: Sheets) => void): void {
  const part = emptySheets();
  fill(part);
  for (const name of SHEETS) sheets[name].push(...marksIn(part[name]).map((mark): Mark => ({ ...mark, phase })));
}

/** Joins the class names that are defined. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  let all = "";
  for (const name of names) if (name) all = all === "" ? name : `${all} ${name}`;
  return all;
}

/** A text at a position. */
export const textMark = (
  key: string,
  x: number,
  y: number,
  className: string | undefined,
  text: Mark["text"],
): Mark => ({
  key,
  tag: "text",
  x,
  y,
  attributes: { class: className },
  text,
});

/** Limits a text to a width: if its letters, `letter` units each, need more, they are squeezed. */
export function squeezed(mark: Mark, width: number, letter: number): Mark {
  const { text = "" } = mark;
  const letters = typeof text === "string" ? text.length : text.reduce((sum, { text }) => sum + text.length, 0);
  if (letters * letter <= width) return mark;
  const attributes = { ...mark.attributes, textLength: Math.max(1, width), lengthAdjust: "spacingAndGlyphs" };
  return { ...mark, attributes };
}

/** A rectangle: its upper left corner, width and height. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A rectangle mark. */
export const boxMark = (
  key: string,
  { x, y, w, h }: Box,
  className: string | undefined,
  { rx, style, ...rest }: Partial<Mark> & { rx?: number; style?: string } = {},
): Mark => ({ key, tag: "rect", x, y, attributes: { class: className, width: w, height: h, rx, style }, ...rest });

/** The same marks, which are animated from their previous positions. */
export const tweened = (marks: readonly Mark[]): Mark[] => marks.map((mark) => ({ ...mark, tweens: true }));

/** The same marks, which enter from `place` if they are new: the centre of their `box` starts there, and all marks move with it. */
export const enteringFrom = (place: { x: number; y: number }, { x, y, w, h }: Box, marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => {
    const from = { x: place.x + mark.x - x - w / 2, y: place.y + mark.y - y - h / 2 };
    return { ...mark, tweens: true, from };
  });

/** A path around a position. */
export const pathMark = (key: string, x: number, y: number, className: string | undefined, d: string): Mark => ({
  key,
  tag: "path",
  x,
  y,
  attributes: { class: className, d },
});
