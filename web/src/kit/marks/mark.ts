// What a drawing consists of, as data: made by a pure function of the step, compared with what was drawn before, and drawn where it differs.

/** When a mark is drawn in a step that unfolds: with the inputs, the decisions, the results, or the departures. */
export type Phase = "read" | "decide" | "write" | "leave";

/** Attributes by their names in SVG. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A piece of a text, by its class. */
export interface Span {
  readonly text: string;
  readonly look?: string | undefined;
}

/** One element of a drawing. */
export interface Mark {
  /** Its name among all of the drawing; the same in every step in which it is the same thing. */
  readonly key: string;
  readonly tag: "rect" | "circle" | "path" | "text";
  /** Where its origin is, in units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly attributes: Attributes;
  /** Of a path: degrees by which it is turned around its place, clockwise. */
  readonly turned?: number;
  /** In one piece, or in pieces that look different. */
  readonly text?: string | readonly Span[];
  /** What it shows: selected when it is pressed, lit where the pointer is. */
  readonly thing?: string;
  /** Things with which it is lit, if that is not only the one that it shows. */
  readonly lights?: readonly string[];
  /** Whether it is there only while it is lit. */
  readonly onlyLit?: boolean;
  /** Makes it a button of this name, for keys and screen readers; a thing without one is reached by the pointer alone. */
  readonly label?: string;
  /** Whether keys pass over the button, which the pointer still reaches. */
  readonly passed?: boolean;
  /** Shown where the pointer rests, and made only then if that costs anything. */
  readonly tooltip?: string | (() => string);
  /** How much it matters of what the step changed: a drawing that scrolls keeps it in sight. Left out of what did not change. */
  readonly news?: number;
  /** Whether it moves to its place from where it was, or appears there gradually. */
  readonly tweens?: boolean;
  /** Where it moves from, in place of where it was: several marks of something then travel as one. */
  readonly from?: { readonly x: number; readonly y: number };
  /** When it is drawn in a step that unfolds; `write` if it is left out. */
  readonly phase?: Phase;
}

/** Whether a mark is lit while some things are. */
export const isLitBy = ({ thing, lights }: Pick<Mark, "thing" | "lights">, lit: ReadonlySet<string>): boolean =>
  lights ? lights.some((thing) => lit.has(thing)) : thing !== undefined && lit.has(thing);

/** A part of a drawing's height, in its units. */
export interface View {
  readonly top: number;
  readonly bottom: number;
}

/** Whether something at this height is in the part, if there is one. */
export const inView = (view: View | undefined, y: number, h: number): boolean =>
  view === undefined || (y + h >= view.top && y <= view.bottom);

/** Marks that stay the same in many steps, as one object: what draws them passes over the whole group where it was drawn before. */
export type Group = readonly Mark[];

/** What lies in a layer, from the back to the front. */
export type Layer = readonly (Mark | Group)[];

/** Layers from the back to the front. */
export type Layers = readonly Layer[];

/** Whether several marks are one object. */
export const isGroup = (part: Mark | Group): part is Group => Array.isArray(part);

/** All marks of a drawing, from the back to the front. */
export const marksOf = (layers: Layers): Mark[] => layers.flatMap(marksIn);

/** All marks of a layer. */
export const marksIn = (layer: Layer): Mark[] => layer.flat();

/** The layers with those of their marks that are wanted. */
export const filtered = (layers: Layers, wanted: (mark: Mark) => boolean): Layers =>
  layers.map((layer) => marksIn(layer).filter(wanted));

/** A drawing of so many units. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pixels of a unit at a scale of 1, in a drawing that may be larger than its space; 1 if it is left out. */
  readonly zoom?: number;
  readonly layers: Layers;
  /** Where what leaves goes to; left out where nothing leaves one by one. */
  readonly exit?: { readonly x: number; readonly y: number };
}

/** A layer that is being filled. */
type Sheet = (Mark | Group)[];

/** Layers that are being filled, by what lies in them. */
export interface Sheets {
  /** Frames around others, zones, dials. */
  readonly back: Sheet;
  /** What holds things, and lines. */
  readonly middle: Sheet;
  /** Packets and elements. */
  readonly things: Sheet;
  /** Everything that is read. */
  readonly front: Sheet;
  /** Operations at work. */
  readonly top: Sheet;
}

/** The sheets by name, from the back to the front. */
export const SHEETS = ["back", "middle", "things", "front", "top"] as const satisfies readonly (keyof Sheets)[];

export const emptySheets = (): Sheets => ({ back: [], middle: [], things: [], front: [], top: [] });

/** What `fill` puts on empty sheets. */
export function layersOf(fill: (sheets: Sheets) => void): Layers {
  const sheets = emptySheets();
  fill(sheets);
  return SHEETS.map((name) => sheets[name]);
}

/** Adds what `fill` puts on empty sheets, to be drawn when a step that unfolds has reached this phase. */
export function during(phase: Phase, sheets: Sheets, fill: (sheets: Sheets) => void): void {
  const part = emptySheets();
  fill(part);
  for (const name of SHEETS) sheets[name].push(...marksIn(part[name]).map((mark): Mark => ({ ...mark, phase })));
}

/** Names of classes, those that apply. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  let all = "";
  for (const name of names) if (name) all = all === "" ? name : `${all} ${name}`;
  return all;
}

/** A text at a place. */
export const textMark = (key: string, x: number, y: number, look: string | undefined, text: Mark["text"]): Mark => ({
  key,
  tag: "text",
  x,
  y,
  attributes: { class: look },
  text,
});

/** A text in a width: its letters, of so many units each, move together where they need more. */
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

/** A rectangle with its upper left corner at a place. */
export const boxMark = (
  key: string,
  { x, y, w, h }: Box,
  look: string | undefined,
  { rx, style, ...rest }: Partial<Mark> & { rx?: number; style?: string } = {},
): Mark => ({ key, tag: "rect", x, y, attributes: { class: look, width: w, height: h, rx, style }, ...rest });

/** The same marks, which move to their places. */
export const tweened = (marks: readonly Mark[]): Mark[] => marks.map((mark) => ({ ...mark, tweens: true }));

/** The same marks of something, which come from a place where they are new: the middle of its `box` does, and all else with it. */
export const comingFrom = (place: { x: number; y: number }, { x, y, w, h }: Box, marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => {
    const from = { x: place.x + mark.x - x - w / 2, y: place.y + mark.y - y - h / 2 };
    return { ...mark, tweens: true, from };
  });

/** A line around a place. */
export const pathMark = (key: string, x: number, y: number, look: string | undefined, d: string): Mark => ({
  key,
  tag: "path",
  x,
  y,
  attributes: { class: look, d },
});
