// Elements in cells: a box with texts in it, which moves to where it stands or comes from somewhere.

import { type Box, boxMark, classes, comingFrom, type Mark, type Sheets, tweened } from "../marks/mark";
import looks from "./looks.module.css";

/** An element, or anything else that stands in a cell. */
export interface Element {
  /** Its name among all marks, the same wherever it stands: see `elementKeys`. */
  key: string;
  box: Box;
  /** How its box looks, if not as elements of most drawings. */
  look?: string | undefined;
  /** Colors of its box. */
  style?: string;
  /** Radius of the corners; 3 if it is left out. */
  rx?: number;
  thing?: string;
  /** The name of its button. */
  label?: string;
  /** Shown where the pointer rests. */
  tooltip?: string;
  /** How much it matters that it has changed. */
  news?: number | undefined;
  /** Whether it came in this step. */
  fresh?: boolean;
  /** Where it comes from if it is new in the drawing; otherwise it moves. */
  from?: { x: number; y: number } | null | undefined;
  /** False where it does not move: its key is that of a place. */
  tweens?: boolean;
  /** False where it does not look as if it could be pressed, though it shows a thing. */
  press?: boolean;
  /** More marks of it behind its texts. */
  more?: readonly Mark[];
  texts: readonly Mark[];
}

/** An element with its texts, which move together. */
export function elementMarks(element: Element, { things, front }: Sheets): void {
  const { key, box, look = looks.entry, rx = 3, thing, label, tooltip, news, fresh, from, style, more = [] } = element;
  const { tweens = true, press = thing !== undefined } = element;
  const moving = (marks: readonly Mark[]) => (from ? comingFrom(from, box, marks) : tweens ? tweened(marks) : marks);
  const rest: { -readonly [Name in keyof Mark]?: Mark[Name] } & { style?: string } = {};
  if (style !== undefined) rest.style = style;
  if (thing !== undefined) rest.thing = thing;
  if (label !== undefined) rest.label = label;
  if (tooltip !== undefined) rest.tooltip = tooltip;
  if (news !== undefined) rest.news = news;
  const own = boxMark(key, box, classes(press && looks.press, look, fresh && looks.fresh), { rx, ...rest });
  things.push(...moving([own, ...more]));
  front.push(...moving(element.texts));
}

/** Names of elements by their data: `data 7 0`, and `data 7 1` for the second one of the same data. A new one for each drawing. */
export function elementKeys(): (data: number) => string {
  const repeated = new Map<number, number>();
  return (data) => {
    const before = repeated.get(data) ?? 0;
    repeated.set(data, before + 1);
    return `data ${data} ${before}`;
  };
}

/** A share of the color of enqueues, in percent: the smaller a rank, the larger it is, up to 42. `most`: the largest rank drawn. */
export const rankShare = (rank: number, most: number): number => Math.round(42 * (1 - rank / most));

/** The fill of an element by its share of color. */
export const shareFill = (share: number): string =>
  `fill: color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))`;
