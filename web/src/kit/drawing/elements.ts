// Elements in cells: a box with texts, animated from its old position or from where it enters.

import { type Box, boxMark, classes, enteringFrom, type Mark, type Sheets, tweened } from "../marks/mark";
import looks from "./looks.module.css";

/** An element, or another item in a cell. */
export interface Element {
  /** Its unique key, the same at every position: see `elementKeys`. */
  key: string;
  box: Box;
  /** Class of its box; the default is shared by most drawings. */
  className?: string | undefined;
  /** Inline style of its box. */
  style?: string;
  /** Radius of the corners; 3 by default. */
  rx?: number;
  thing?: string;
  /** Accessible name of its button. */
  label?: string;
  tooltip?: string;
  /** Rank of the change, for scrolling: see `Mark.news`. */
  changeRank?: number | undefined;
  /** True if it entered in this step. */
  fresh?: boolean;
  /** Start of its animation if it is new in the drawing; otherwise it moves from its old position. */
  from?: { x: number; y: number } | null | undefined;
  /** False if it does not move, because its key names a position. */
  tweens?: boolean;
  /** False if it does not look clickable although it shows a thing. */
  press?: boolean;
  /** Further marks behind its texts. */
  more?: readonly Mark[];
  texts: readonly Mark[];
}

/** Draws an element and its texts, which move together. */
export function elementMarks(element: Element, { things, front }: Sheets): void {
  const {
    key,
    box,
    className = looks.entry,
    rx = 3,
    thing,
    label,
    tooltip,
    changeRank,
    fresh,
    from,
    style,
    more = [],
  } = element;
  const { tweens = true, press = thing !== undefined } = element;
  const moving = (marks: readonly Mark[]) => (from ? enteringFrom(from, box, marks) : tweens ? tweened(marks) : marks);
  const rest: { -readonly [Name in keyof Mark]?: Mark[Name] } & { style?: string } = {};
  if (style !== undefined) rest.style = style;
  if (thing !== undefined) rest.thing = thing;
  if (label !== undefined) rest.label = label;
  if (tooltip !== undefined) rest.tooltip = tooltip;
  if (changeRank !== undefined) rest.changeRank = changeRank;
  const own = boxMark(key, box, classes(press && looks.press, className, fresh && looks.fresh), { rx, ...rest });
  things.push(...moving([own, ...more]));
  front.push(...moving(element.texts));
}

/** Returns a function that makes unique keys from data: `data 7 0`, and `data 7 1` for the second element with data 7. Make a new one for
 * each drawing. */
export function elementKeys(): (data: number) => string {
  const repeated = new Map<number, number>();
  return (data) => {
    const before = repeated.get(data) ?? 0;
    repeated.set(data, before + 1);
    return `data ${data} ${before}`;
  };
}

/** Intensity of the enqueue colour in percent, up to 42; the smaller a rank, the higher. `most` is the largest rank in the drawing. */
export const rankShare = (rank: number, most: number): number => Math.round(42 * (1 - rank / most));

/** Fill of an element with this intensity. */
export const shareFill = (share: number): string =>
  `fill: color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))`;
